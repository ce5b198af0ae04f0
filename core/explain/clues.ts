import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import {
  isHelpful,
  type Place,
  partiesOf,
  type Relation,
  type RelationToBody,
  relationsOf,
  saidOfIt,
} from '../reading/relation.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { influencesOf } from './interplay.ts';
import { gathered } from './relation-words.ts';
import { type Clue, placed, withElement } from './step.ts';
import { strengthOf } from './strength.ts';

/** neither: what 体 overcomes, but which feeds an attacker of 体 or overcomes what helps it. */
export type Side = 'helping' | 'hindering' | 'neither';

export interface SidedClue extends Clue {
  readonly side: Side;
  /** In few words: 用 离火克体. */
  readonly short: string;
}

/**
 * On which side each of the four stands. What 体 overcomes is good (“体克用，诸事吉”), which the book says of 用; in 互 or 变 it is on
 * neither side where it does 体 harm by another: of 观梅占, where 巽 is 体克 and generates the 离 that overcomes 体, it says “则克体之卦气盛”.
 */
export function sidesOf(relations: readonly RelationToBody[]): ReadonlyMap<Place, Side> {
  return new Map(relations.map((one) => [one.of, neitherText(one, relations) ? 'neither' : sideOf(one)]));
}

const sideOf = ({ relation }: RelationToBody): Side => (isHelpful(relation) ? 'helping' : 'hindering');

/** The attackers that it generates and the helpers that it overcomes; none of what is not 体克. */
function harmedBy(one: RelationToBody, relations: readonly RelationToBody[]): readonly RelationToBody[] {
  if (one.relation !== '体克') return [];
  const touched = influencesOf(relations).filter(({ from, kind }) => from === one.of && kind !== '同气');
  return relations.filter(
    ({ of, relation }) => (relation === '克体' || relation === '生体') && touched.some(({ to }) => to === of),
  );
}

/** 去生压体的用 离火，又克助体的变 艮土: how it does harm by others; null where it does none. */
export function harmText(one: RelationToBody, relations: readonly RelationToBody[]): string | null {
  const harmed = harmedBy(one, relations);
  const said = (['克体', '生体'] as const).flatMap((relation) => {
    const some = harmed.filter((other) => other.relation === relation);
    return some.length > 0 ? [`${relation === '克体' ? '生压体' : '克助体'}的${gathered(some, '、')}`] : [];
  });
  return said.length > 0 ? `去${said.join('，又')}` : null;
}

const EFFECTS: Record<Relation, string> = {
  生体: '生体，来助',
  体克: '为体所克，制得住',
  比和: '与体比和，相安',
  体生: '为体所生，体有耗',
  克体: '克体，体受压',
};

/**
 * ；离火这个月正旺: only what the book says of a month, and of whom. 只是 where the month takes from the clue: what is weak does less. Of what is
 * 比和 the month says what it says of 体, which has a clue of its own.
 */
function inMonth({ trigram, element, relation }: RelationToBody, month: Branch | null): string {
  const strength = month && strengthOf(element, month);
  if (relation === '比和' || (strength !== '旺' && strength !== '衰')) return '';
  const isLess = strength === '衰' && relation !== '体克';
  return `；${isLess ? '只是' : ''}${withElement(trigram)}这个月${strength === '旺' ? '正旺' : '气衰'}`;
}

/** Of what is on neither side, why: 为体所克，却去生压体的用 离火，又克助体的变 艮土; null of what is on one, as 用 always is. */
export function neitherText(one: RelationToBody, relations: readonly RelationToBody[]): string | null {
  const harm = one.of === 'use' ? null : harmText(one, relations);
  return harm && `为体所克，却${harm}`;
}

function relationClue(one: RelationToBody, all: readonly RelationToBody[], month: Branch | null): SidedClue {
  const neither = neitherText(one, all);
  const clue = { kind: 'relation', of: one.of, short: `${placed(one)}${saidOfIt(one.relation)}` } as const;
  if (neither) return { ...clue, side: 'neither', text: `${placed(one)}${neither}` };
  return { ...clue, side: sideOf(one), text: `${placed(one)}${EFFECTS[one.relation]}${inMonth(one, month)}` };
}

/** 体 兑金在酉月当令; null in a month in which the book calls it neither 旺 nor 衰. */
function monthClue({ body }: BodyUseReading, month: Branch | null): SidedClue | null {
  const strength = month && strengthOf(elementOf(body), month);
  if (strength !== '旺' && strength !== '衰') return null;
  const text = `体 ${withElement(body)}在${month}月${strength === '旺' ? '当令' : '气衰'}`;
  return { kind: 'strength', of: null, text, short: text, side: strength === '旺' ? 'helping' : 'hindering' };
}

/** Whoever is of the element of 体 is 衰 with it, and nothing generates it (体用衰旺之诀). */
const isWeakParty = (body: TrigramCode, relations: readonly RelationToBody[], month: Branch | null): boolean =>
  month !== null &&
  strengthOf(elementOf(body), month) === '衰' &&
  relations.every(({ relation }) => relation !== '生体');

/** “如卦体是金，而互变皆金，则是体之党多” (体用总诀): one beside 体 is not many. */
const MANY = 2;

/**
 * 体党多于用党：体互、变; null where they are even, and where the larger one has one trigram, 体 and 用 themselves not counted, nor what is on
 * neither side. A larger party of 用 is no clue where 用 generates 体 or is overcome by it: so does and is its party, which each by itself
 * counts for 体 (“生体多者则愈吉”). A larger party of 体 is none where it is 衰 and nothing generates 体 (“虽体之卦党多，皆是衰卦，终不吉也”).
 */
function partiesClue(
  reading: BodyUseReading,
  relations: readonly RelationToBody[],
  month: Branch | null,
): SidedClue | null {
  const sides = sidesOf(relations);
  const counted = (places: readonly Place[]) => places.filter((place) => sides.get(place) !== 'neither');
  const { isShared, ...parties } = partiesOf(reading);
  const [body, use] = [counted(parties.body), counted(parties.use)];
  if (isShared || body.length === use.length || Math.max(body.length, use.length) < MANY) return null;
  const isHelping = body.length > use.length;
  if (isHelping ? isWeakParty(reading.body, relations, month) : sides.get('use') === 'helping') return null;
  const short = isHelping ? '体党多于用党' : '用党多于体党';
  const larger = relations.filter(({ of }) => (isHelping ? body : use).includes(of));
  const text = `${short}：${larger.map(placed).join('、')}`;
  return { kind: 'parties', of: null, text, short, side: isHelping ? 'helping' : 'hindering' };
}

/** All clues in the order of closeness: 用, 互, 变, then the month and the parties. 断 and 你来断 both count these. */
export function cluesOf(reading: BodyUseReading, month: Branch | null): readonly SidedClue[] {
  const relations = relationsOf(reading);
  const others = [monthClue(reading, month), partiesClue(reading, relations, month)];
  return [...relations.map((one) => relationClue(one, relations, month)), ...others.flatMap((clue) => clue ?? [])];
}
