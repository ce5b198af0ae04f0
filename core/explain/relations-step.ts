import { shortName } from '../hexagram/king-wen.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { elementOf } from './element.ts';
import {
  isHelpful,
  type Parties,
  type Place,
  partiesOf,
  type Relation,
  type RelationToBody,
  relationsOf,
} from './relation.ts';
import { nameOfUse, reasonOf, saidOfIt } from './relation-words.ts';
import { type ExplainedRelation, placed, type RelationsStep, withElement } from './step.ts';

const STAGES: Record<Place, ExplainedRelation['stage']> = {
  ...{ use: '眼前', bodyMutual: '中间', useMutual: '中间', changed: '末后' },
};

/** 体用总诀, one clause for each relation of 用. */
const CLAUSES: Record<Relation, string> = {
  生体: '用生体，有进益之喜',
  体克: '体克用，诸事吉',
  比和: '体用比和，则百事顺遂',
  体生: '体生用，有耗失之患',
  克体: '用克体，诸事凶',
};

function explained(one: RelationToBody, { body }: BodyUseReading): ExplainedRelation {
  const reason = reasonOf(one, elementOf(body));
  const stage = STAGES[one.of];
  const sentence =
    one.of === 'use'
      ? `体 ${withElement(body)}，${placed(one)}。${reason}，故曰${nameOfUse(one.relation)}。书云：${CLAUSES[one.relation]}。——这是一条线索；互与变还没看。`
      : `${placed(one)}：${one.relation === '比和' ? `与体${reason}` : reason}，${saidOfIt(one.relation)}；看${stage}。`;
  return { ...one, stage, sentence };
}

const listed = (relations: readonly RelationToBody[], places: readonly Place[]): string =>
  relations
    .filter(({ of }) => places.includes(of))
    .map(placed)
    .join('、');

/** 体党 and 用党 in words; null if neither has anybody. */
function partiesSentence({ body, use, isShared }: Parties, relations: readonly RelationToBody[]): string | null {
  if (isShared)
    return body.length > 0 ? `体用同属一行，${listed(relations, body)}也在其中，算作同气，不分两边。` : null;
  if (body.length + use.length === 0) return null;
  const side = (name: string, places: readonly Place[]) =>
    `${name}：${places.length > 0 ? listed(relations, places) : '无'}`;
  return `${side('体党', body)}；${side('用党', use)}。`;
}

/** 用 and 变 on different sides. */
function turnSentence([use, , , changed]: readonly RelationToBody[]): string | null {
  if (!use || !changed || isHelpful(use.relation) === isHelpful(changed.relation)) return null;
  return `眼前与末后不同：用${saidOfIt(use.relation)}，变${saidOfIt(changed.relation)}，前后要分开看。`;
}

/** 用, 体互, 用互 and 变, each against 体. */
export function relationsStepOf(reading: BodyUseReading): RelationsStep {
  const relations = relationsOf(reading).map((one) => explained(one, reading));
  const parties = partiesOf(reading);
  const ofParties = partiesSentence(parties, relations);
  const ofTurn = turnSentence(relations);
  const isMutualChanged = reading.changedMutuals !== null;
  return {
    id: 'relations',
    title: '生克',
    fact: `体 ${withElement(reading.body)}；${relations.map(placed).join('，')}。`,
    rule: '用、体互、用互、变，各与体比一遍：用看眼前，互看中间，变看末后。',
    quotations: [
      ruleOf('five'),
      ruleOf('stages'),
      ruleOf('closeness'),
      ruleOf('mutuals'),
      ...(isMutualChanged ? [ruleOf('noMutual')] : []),
      ...(ofTurn ? [ruleOf('turn')] : []),
      ...(ofParties ? [ruleOf('parties')] : []),
    ],
    sentence: relations[0]?.sentence ?? '',
    note: isMutualChanged
      ? `${shortName(reading.main)}六爻一色，互出来还是自己，所以两互改从变卦${shortName(reading.changed)}里取。`
      : null,
    values: { relations, parties, partiesSentence: ofParties, turnSentence: ofTurn },
  };
}
