import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import {
  type Place,
  partiesOf,
  type Relation,
  type RelationToBody,
  relationsOf,
  saidOfIt,
} from '../reading/relation.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { type Element, elementOf } from '../trigram/element.ts';
import { sidesOf } from './clues.ts';
import { interplayOf, interplayQuotations } from './interplay-words.ts';
import { gathered, meaningOf, nameOfUse, reasonOf, stageOf } from './relation-words.ts';
import { type ExplainedRelation, placed, type RelationsStep, withElement } from './step.ts';

/** 体用总诀, one clause for each relation of 用. */
export const CLAUSES: Record<Relation, string> = {
  生体: '用生体，有进益之喜',
  体克: '体克用，诸事吉',
  比和: '体用比和，则百事顺遂',
  体生: '体生用，有耗失之患',
  克体: '用克体，诸事凶',
};

function explained(one: RelationToBody, { body }: BodyUseReading, all: readonly RelationToBody[]): ExplainedRelation {
  const rest = gathered(
    all.filter(({ of }) => of !== 'use'),
    '、',
  );
  const element = elementOf(body);
  const sentence =
    one.of === 'use'
      ? `体 ${withElement(body)}，${placed(one)}。${reasonOf(one, element)}，故曰${nameOfUse(one.relation)}。书云：${CLAUSES[one.relation]}。——这是一条线索；${rest}还没看。`
      : `${placed(one)}：${meaningOf(one, element)}`;
  return { ...one, stage: stageOf(one.of), sentence };
}

/** One by one, since they are counted. */
const listed = (relations: readonly RelationToBody[], places: readonly Place[]): string =>
  relations
    .filter(({ of }) => places.includes(of))
    .map(placed)
    .join('、');

/** Why the book's words on a large party are not meant: it counts for 体, or on neither side, or is one alone. */
function partiesLimit(relations: readonly RelationToBody[], body: readonly Place[], use: readonly Place[]): string {
  const sides = sidesOf(relations);
  if (use.length > 0 && use.every((place) => sides.get(place) === 'neither'))
    return use.length > body.length ? '；用党好坏相抵，两边都不算' : '';
  if (use.length > 0 && sides.get('use') === 'helping')
    return `；${relations[0]?.relation === '生体' ? '用生体，用党也来生体' : '体克用，用党也为体所克'}，不算对体不利`;
  return body.length + use.length === 1 ? '；一个不算多' : '';
}

/** 体党 and 用党 in words; null if neither has anybody. */
function partiesSentence(reading: BodyUseReading, relations: readonly RelationToBody[]): string | null {
  const { body, use, isShared } = partiesOf(reading);
  if (isShared) return body.length > 0 ? `体用同属${elementOf(reading.body)}，不分体党、用党。` : null;
  if (body.length + use.length === 0) return null;
  const side = (name: '体' | '用', element: Element, places: readonly Place[]) =>
    `${name}党（与${name}同属${element}）：${places.length > 0 ? listed(relations, places) : '无'}`;
  return `${side('体', elementOf(reading.body), body)}；${side('用', elementOf(reading.use), use)}${partiesLimit(relations, body, use)}。`;
}

/** 用 and 变 on different sides; null where 变 is on neither. */
function turnSentence(relations: readonly RelationToBody[]): string | null {
  const [use, , , changed] = relations;
  const sides = sidesOf(relations);
  const [now, later] = [sides.get('use'), sides.get('changed')];
  if (!use || !changed || now === later || later === 'neither') return null;
  return `眼前与末后不同：用${saidOfIt(use.relation)}，变${saidOfIt(changed.relation)}，要分开看。`;
}

/** 用, 体互, 用互 and 变, each against 体. */
export function relationsStepOf(reading: BodyUseReading, month: Branch | null): RelationsStep {
  const relations = relationsOf(reading).map((one, _, all) => explained(one, reading, all));
  const ofParties = partiesSentence(reading, relations);
  const interplay = interplayOf(relations, month);
  const ofTurn = turnSentence(relations);
  const isMutualChanged = reading.changedMutuals !== null;
  return {
    id: 'relations',
    title: '生克',
    fact: `体 ${withElement(reading.body)}；${relations.map(placed).join('，')}。`,
    rule: '用、体互、用互、变，各与体比一遍：用看眼前，互看中间，变看末后。四卦之间也有生克：生体的卦自己受克，给得少；克体的卦自己受克，压得轻，得了生，压得重。书里说的是这三样，其余照此类推。',
    quotations: [
      ruleOf('five'),
      ruleOf('stages'),
      ruleOf('closeness'),
      ruleOf('mutuals'),
      ...(isMutualChanged ? [ruleOf('noMutual')] : []),
      ...(ofTurn ? [ruleOf('turn')] : []),
      ...(ofParties ? [ruleOf('parties')] : []),
      ...interplayQuotations(interplay, relations),
    ],
    sentence: relations[0]?.sentence ?? '',
    note: isMutualChanged
      ? `${shortName(reading.main)}六爻一色，互出来还是自己，所以两互改从变卦${shortName(reading.changed)}里取。`
      : null,
    values: {
      ...{ relations, parties: partiesOf(reading), partiesSentence: ofParties, turnSentence: ofTurn, interplay },
    },
  };
}
