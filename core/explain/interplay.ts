import { PLACES, type Place, type Relation, type RelationToBody } from '../reading/relation.ts';
import { generates, overcomes } from '../trigram/element.ts';

/** What one of 用, 体互, 用互 and 变 does to another of them. 同气: both are of one element. */
export type InfluenceKind = '生' | '克' | '同气';

/**
 * What that means for 体 (《梅花易数》体用, “然此卦生体，诸卦有克此卦者……此卦克体，诸卦又有克此卦者”): `less` help from what generates
 * 体 and is overcome itself, `more` where it is generated; an attack is `eased` by what overcomes the attacker, `heavier` by what
 * generates it. Null: the book does not say it of this relation.
 */
export type Effect = 'less' | 'more' | 'eased' | 'heavier';

export interface Influence {
  readonly from: Place;
  readonly to: Place;
  readonly kind: InfluenceKind;
  readonly effect: Effect | null;
}

const EFFECTS: Partial<Record<Relation, Readonly<Record<'生' | '克', Effect>>>> = {
  生体: { 生: 'more', 克: 'less' },
  克体: { 生: 'heavier', 克: 'eased' },
};

/**
 * 用 and 变 are one trigram before and after, and so never there together (体用互变之诀: “用为占之即应，互为中间之应，变为事占之终应”); no
 * case of the book has one act on the other. Of 观梅占, where 离 would generate 艮, it says that 巽 feeds 离 and 艮 generates 兑.
 */
const areOneTrigram = (one: RelationToBody, other: RelationToBody): boolean =>
  [one, other].every(({ of }) => of === 'use' || of === 'changed');

/** One way only; 同气 goes both ways and is given once, from the one that comes first. */
function influenceOf(from: RelationToBody, to: RelationToBody): Influence | null {
  if (areOneTrigram(from, to)) return null;
  const ends = { from: from.of, to: to.of };
  if (generates(from.element, to.element)) return { ...ends, kind: '生', effect: EFFECTS[to.relation]?.生 ?? null };
  if (overcomes(from.element, to.element)) return { ...ends, kind: '克', effect: EFFECTS[to.relation]?.克 ?? null };
  const isAlike = from.element === to.element && PLACES.indexOf(from.of) < PLACES.indexOf(to.of);
  return isAlike ? { ...ends, kind: '同气', effect: null } : null;
}

/**
 * All that happens between the four, in the order of those it happens to. 观梅占: 用互 巽木生用 离火, by which the attack on 体 兑金 is
 * heavier (“则克体之卦气盛”), and 体互 乾金克用互 巽木.
 */
export const influencesOf = (relations: readonly RelationToBody[]): readonly Influence[] =>
  relations.flatMap((to) => relations.flatMap((from) => influenceOf(from, to) ?? []));

/** 占卦诀: what generates 体 and what overcomes it are both there: 事有阻节. */
export const isObstructed = (relations: readonly RelationToBody[]): boolean =>
  relations.some(({ relation }) => relation === '生体') && relations.some(({ relation }) => relation === '克体');
