import { type Place, saidOfIt } from '../reading/relation.ts';
import { meihuaQuotation, ruleOf } from '../texts/meihua-rules.ts';
import type { Quotation } from '../texts/types.ts';
import { ELEMENTS, type Element, elementOf, generates, overcomes } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { heavierQuotation, influenceMeaning } from './interplay-words.ts';
import { gathered, meaningOf } from './relation-words.ts';
import { CLAUSES } from './relations-step.ts';
import { type ExplainedInfluence, type ExplainedRelation, placed, type RelationsStep, withElement } from './step.ts';

/** What one of the others does to a trigram. */
export interface Incoming extends Pick<ExplainedInfluence, 'kind' | 'effect' | 'strength'> {
  readonly by: ExplainedRelation;
}

/** 用, 用互, 体互 or 变 as a reader meets it who chooses it in the graph. */
export interface NodeWords {
  readonly relation: ExplainedRelation;
  readonly incoming: readonly Incoming[];
  /** 火克金，克体，眼前体受它压。 */
  readonly sentence: string;
  /** Who helps it (生, 同气), and who checks it (克), one line each; at least one that says there is nobody. */
  readonly helping: readonly string[];
  readonly checking: readonly string[];
  /** For a screen reader: 用 离火，克体；助它的 用互 巽木；制它的 没有 */
  readonly label: string;
  /** One or two that speak of it. */
  readonly quotations: readonly Quotation[];
}

/** In the order of the graph: 眼前, 中间, 末后. */
const ORDER: readonly Place[] = ['use', 'useMutual', 'bodyMutual', 'changed'];

type Values = RelationsStep['values'];

/** What comes into one of the four, in the order of the graph; 同气 goes both ways. */
const incomingOf = (place: Place, { relations, interplay }: Values): readonly Incoming[] =>
  ORDER.flatMap((other) => {
    const edge = interplay.edges.find(
      ({ from, to, kind }) => (from === other && to === place) || (kind === '同气' && from === place && to === other),
    );
    const by = relations.find(({ of }) => of === other);
    return edge && by ? [{ kind: edge.kind, effect: edge.effect, strength: edge.strength, by }] : [];
  });

const ofKind = (incoming: readonly Incoming[], kind: Incoming['kind']): readonly Incoming[] =>
  incoming.filter((one) => one.kind === kind);

/** 用互 巽木，木生火：离火克体而又得接济，压得重了。 All that do the same are of one element. */
function linesOf(one: ExplainedRelation, incoming: readonly Incoming[], kind: Incoming['kind']): readonly string[] {
  const some = ofKind(incoming, kind);
  const [first] = some;
  if (!first) return [];
  const names = gathered(
    some.map(({ by }) => by),
    '、',
  );
  const reason = kind === '同气' ? '同气' : `${first.by.element}${kind}${one.element}`;
  return [`${names}，${reason}：${influenceMeaning(one, first, first.by.element)}。`];
}

const elementThat = (does: typeof generates, to: Element): Element =>
  ELEMENTS.find((element) => does(element, to)) as Element;

/** 变 of 用 and 用 of 变: one trigram before and after, which do not act on each other. */
function otherSelfOf({ of }: ExplainedRelation, { relations }: Values): ExplainedRelation | undefined {
  const other = { use: 'changed', changed: 'use' }[of as string];
  return relations.find((one) => one.of === other);
}

/** Nobody but perhaps 体, whose own line says so, or what it was or will be itself. */
function nobody(wanted: Element, body: Element, ofBody: string, otherSelf: ExplainedRelation | undefined): string {
  if (wanted === body) return `没有别的；${ofBody}。`;
  return otherSelf?.element === wanted
    ? `没有；${placed(otherSelf)}与它是一卦的前后，不互论。`
    : `没有；卦里无${wanted}。`;
}

function nobodyHelps(one: ExplainedRelation, body: Element, otherSelf: ExplainedRelation | undefined): string {
  if (one.element === body) return '没有别的；体与它比和。';
  return nobody(elementThat(generates, one.element), body, '体自己生它', otherSelf);
}

const labelOf = (one: ExplainedRelation, incoming: readonly Incoming[]): string => {
  const named = (isChecking: boolean): string =>
    gathered(
      incoming.filter(({ kind }) => (kind === '克') === isChecking).map(({ by }) => by),
      '、',
    ) || '没有';
  return `${placed(one)}，${saidOfIt(one.relation)}；助它的 ${named(false)}；制它的 ${named(true)}`;
};

/** Two 乾 among the mutuals that overcome 体, and nothing that generates it (“并无生气”): of this the book has a case. */
const isTwofoldQian = ({ relation, element }: ExplainedRelation, { relations }: Values): boolean =>
  relation === '克体' &&
  element === '金' &&
  relations.every((one) => one.relation !== '生体') &&
  relations.filter(({ of, trigram }) => of.endsWith('Mutual') && trigram === '111').length === 2;

function ofPlace({ of, relation }: ExplainedRelation): Quotation {
  if (of === 'use') return meihuaQuotation('体用总诀', { text: CLAUSES[relation] });
  return ruleOf(of === 'changed' ? 'stages' : 'mutuals');
}

/** First what the book says of such an interplay, then what it says of the place. */
function quotationsOn(one: ExplainedRelation, incoming: readonly Incoming[], values: Values): readonly Quotation[] {
  const has = (effect: Incoming['effect']) => incoming.some((influence) => influence.effect === effect);
  const named = ({ by, kind }: Incoming) => `${withElement(by.trigram)}${kind}${withElement(one.trigram)}`;
  return [
    ...(has('less') ? [ruleOf('lessened')] : []),
    ...(has('eased') ? [ruleOf('eased')] : []),
    ...(has('heavier') ? [heavierQuotation(incoming.map(named))] : []),
    ...(isTwofoldQian(one, values) ? [ruleOf('alike')] : []),
    ofPlace(one),
  ].slice(0, 2);
}

/** The four nodes of the graph, with their words. 观梅占: 用互 巽木 helps 用 离火, and nothing checks it, since there is no 水. */
export function nodesOf(values: Values, bodyTrigram: TrigramCode): readonly NodeWords[] {
  const body = elementOf(bodyTrigram);
  return ORDER.map((place) => {
    const relation = values.relations.find(({ of }) => of === place) as ExplainedRelation;
    const incoming = incomingOf(place, values);
    const helping = [...linesOf(relation, incoming, '生'), ...linesOf(relation, incoming, '同气')];
    const checking = linesOf(relation, incoming, '克');
    const otherSelf = otherSelfOf(relation, values);
    return {
      ...{ relation, incoming, sentence: meaningOf(relation, body), label: labelOf(relation, incoming) },
      helping: helping.length > 0 ? helping : [nobodyHelps(relation, body, otherSelf)],
      checking:
        checking.length > 0
          ? checking
          : [nobody(elementThat(overcomes, relation.element), body, '只有体克它', otherSelf)],
      quotations: quotationsOn(relation, incoming, values),
    };
  });
}
