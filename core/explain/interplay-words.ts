import type { Branch } from '../calendar/ganzhi.ts';
import type { Relation, RelationToBody } from '../reading/relation.ts';
import { asExampleUnless, ruleOf } from '../texts/meihua-rules.ts';
import type { Quotation } from '../texts/types.ts';
import { type Influence, influencesOf, isObstructed } from './interplay.ts';
import { gathered } from './relation-words.ts';
import { type ExplainedInfluence, type Interplay, placed, withElement } from './step.ts';
import { type Strength, strengthOf } from './strength.ts';

/** What it means for 体 that the other one is 生 or 克, by how it stands to 体. Only 生体 and 克体 are of the book. */
const MEANINGS: Record<Relation, Readonly<Record<'生' | '克', string>>> = {
  生体: { 生: '生体而有来源，给得多些', 克: '生体而自己受制，给得少了' },
  克体: { 生: '克体而又得接济，压得重了', 克: '克体而自己受制，压得轻了' },
  比和: { 生: '与体比和而得接济，帮体的力增了', 克: '与体比和而受制，帮体的力减了' },
  体克: { 生: '为体所克，却得了接济，没有那么容易制住', 克: '为体所克，再受一层克，更弱了' },
  体生: { 生: '泄体而又得接济，泄得多了', 克: '泄体而自己受制，泄得少了' },
};

/** 同气: what both of them are to 体. */
const ALIKE: Record<Relation, string> = {
  ...{ 生体: '都来生体', 克体: '都来克体', 比和: '都与体比和', 体克: '都为体所克', 体生: '都泄体的气' },
};

/** The book lets a weak one overcome another all the same, and says so of fire alone (“火虽无气，终是制金”). */
const weakCheck = (acting: string): string =>
  acting.endsWith('火') ? '，书里田姓起屋一例仍算它制得住' : '；书里只说火气衰仍制得住金，这里照此类推';

/** The month strengthens or weakens who acts. `isTold`: what a weak one can do is said already. */
function inMonth(acting: string, kind: '生' | '克', strength: Strength | null, isTold: boolean): string {
  if (strength === '旺') return `；${acting}这个月正旺，这一层更着力`;
  if (strength !== '衰') return '';
  return `；${acting}这个月气衰，${kind === '生' ? '接济也有限' : `力量小${isTold ? '' : weakCheck(acting)}`}`;
}

const alikeMeaning = ({ relation }: RelationToBody): string => `${ALIKE[relation]}，合在一处看`;

/** What one influence means for 体: 离火克体而又得接济，压得重了；巽木这个月正旺，这一层更着力. `acting`: who acts, by name. */
export function influenceMeaning(
  suffering: RelationToBody,
  { kind, strength }: Pick<ExplainedInfluence, 'kind' | 'strength'>,
  acting: string,
  isTold = false,
): string {
  if (kind === '同气') return alikeMeaning(suffering);
  const meaning = `${withElement(suffering.trigram)}${MEANINGS[suffering.relation][kind]}`;
  return `${meaning}${inMonth(acting, kind, strength, isTold)}`;
}

type ByPlace = (place: RelationToBody['of']) => RelationToBody;

function sentenceOf({ from, to, kind }: Influence, at: ByPlace, strength: Strength | null, isTold: boolean): string {
  const [acting, suffering] = [at(from), at(to)];
  const meaning = influenceMeaning(suffering, { kind, strength }, withElement(acting.trigram), isTold);
  return `${placed(acting)}${kind}${placed(suffering)}：${meaning}。`;
}

/** Those of the four that are of one element, together: two groups at most. */
export function alikeIn(edges: readonly Influence[], relations: readonly RelationToBody[]) {
  const alike = edges.filter(({ kind }) => kind === '同气');
  const named = relations.filter(({ of }) => alike.some(({ from, to }) => from === of || to === of));
  return [...new Set(named.map(({ element }) => element))].map((element) =>
    named.filter((one) => one.element === element),
  );
}

/** 用、体互、用互 坤土、变 艮土同气，都与体比和，合在一处看。 */
const alikeSentence = (group: readonly RelationToBody[]): string =>
  `${gathered(group, '、')}同气，${alikeMeaning(group[0] as RelationToBody)}。`;

const listed = (relations: readonly RelationToBody[], relation: Relation): string =>
  gathered(
    relations.filter((one) => one.relation === relation),
    '、',
  );

const OBSTRUCTED = '若有生体之卦，又有克体之卦，则事有阻节';

/** 生克 among the four, one sentence an edge, one for all that are alike, and what is said where help and attack are both there. */
export function interplayOf(relations: readonly RelationToBody[], month: Branch | null): Interplay {
  const at: ByPlace = (place) => relations.find(({ of }) => of === place) as RelationToBody;
  const strengthIn = ({ from }: Influence) => month && strengthOf(at(from).element, month);
  const influences = influencesOf(relations);
  const firstWeak = influences.find((one) => one.kind === '克' && strengthIn(one) === '衰'); // one element is 衰 in a month
  const edges: readonly ExplainedInfluence[] = influences.map((one) => {
    const strength = strengthIn(one);
    return {
      ...one,
      strength,
      sentence: one.kind === '同气' ? null : sentenceOf(one, at, strength, one !== firstWeak),
    };
  });
  return {
    edges,
    alikeSentences: alikeIn(edges, relations).map(alikeSentence),
    obstructedSentence: isObstructed(relations)
      ? `${listed(relations, '生体')}生体，${listed(relations, '克体')}克体，两样都有。书云：${OBSTRUCTED}。`
      : null,
  };
}

/** 观梅占 says it of 巽, which generates the 离 that overcomes 体. */
export const heavierQuotation = (names: readonly string[]): Quotation =>
  asExampleUnless(names.includes('巽木生离火'), ruleOf('heavier'));

/** What of it the book says, each sentence once. */
export function interplayQuotations(
  { edges, obstructedSentence }: Interplay,
  relations: readonly RelationToBody[],
): readonly Quotation[] {
  const has = (effect: Influence['effect']) => edges.some((edge) => edge.effect === effect);
  const at = (place: RelationToBody['of']) => relations.find(({ of }) => of === place) as RelationToBody;
  const named = ({ from, to, kind }: Influence) =>
    `${withElement(at(from).trigram)}${kind}${withElement(at(to).trigram)}`;
  const weak = edges.filter(({ kind, strength }) => kind === '克' && strength === '衰');
  const isFireOnMetal = weak.some(({ from }) => at(from).element === '火'); // fire overcomes metal alone
  return [
    ...(has('less') ? [ruleOf('lessened')] : []),
    ...(has('eased') ? [ruleOf('eased')] : []),
    ...(has('heavier') ? [heavierQuotation(edges.filter(({ effect }) => effect === 'heavier').map(named))] : []),
    ...(weak.length > 0 ? [asExampleUnless(isFireOnMetal, ruleOf('weakChecks'))] : []),
    ...(obstructedSentence ? [ruleOf('obstructed')] : []),
  ];
}
