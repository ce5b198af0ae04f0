import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading, Reading } from '../reading/reading.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { elementOf } from './element.ts';
import { omenAgainstBody } from './omen-step.ts';
import { isHelpful, partiesOf, type Relation, type RelationToBody, relationsOf } from './relation.ts';
import { saidOfIt } from './relation-words.ts';
import { type Beyond, type Clue, type ExplainedOmen, type JudgeStep, placed, withElement } from './step.ts';
import { strengthOf } from './strength.ts';

const EFFECTS: Record<Relation, string> = {
  生体: '生体，来助',
  体克: '为体所克，制得住',
  比和: '与体比和，相安',
  体生: '为体所生，体有耗',
  克体: '克体，体受压',
};

const BODY_USE_RULE =
  '体用是线索，不是判决；以最合道理的一条为准。书里也看多少，可是多的一边不见得就是答案，要看哪一条最贴着你问的事。';

/** What 占卜总诀 looks at after 体用生克; nothing of it can be computed. */
const BEYOND_THE_FIGURE =
  '占卜总诀在体用生克之后还看两样：克应，起卦时听到、看到的兆头；己身之动静，自己当时是坐是行。卦里没有这些，你若记得，也放进来想，先看卦，后看它们。';

interface SidedClue extends Clue {
  readonly isHelping: boolean;
  /** In few words: 用 离火克体. */
  readonly short: string;
}

/**
 * ；离火这个月正旺: only what the book says of a month, and of whom. 只是 where the month takes from the clue: what is weak does less, but
 * what 体 overcomes is harder to hold when it is strong.
 */
function inMonth({ trigram, element, relation }: RelationToBody, month: Branch | null): string {
  const strength = month && strengthOf(element, month);
  if (strength !== '旺' && strength !== '衰') return '';
  const isLess = (strength === '旺') === (relation === '体克');
  return `；${isLess ? '只是' : ''}${withElement(trigram)}这个月${strength === '旺' ? '正旺' : '气衰'}`;
}

const relationClue = (one: RelationToBody, month: Branch | null): SidedClue => ({
  kind: 'relation',
  of: one.of,
  text: `${placed(one)}${EFFECTS[one.relation]}${inMonth(one, month)}`,
  isHelping: isHelpful(one.relation),
  short: `${placed(one)}${saidOfIt(one.relation)}`,
});

/** 体 兑金在酉月当令; null in a month in which the book calls it neither 旺 nor 衰. */
function monthClue({ body }: BodyUseReading, month: Branch | null): SidedClue | null {
  const strength = month && strengthOf(elementOf(body), month);
  if (strength !== '旺' && strength !== '衰') return null;
  const text = `体 ${withElement(body)}在${month}月${strength === '旺' ? '当令' : '气衰'}`;
  return { kind: 'strength', of: null, text, short: text, isHelping: strength === '旺' };
}

/**
 * 体党多于用党：体互 乾金; null where they are even, or one. A larger party of 用 is no clue where 用 generates 体: its party does so
 * too, and the book counts that for 体 (“生体多者则愈吉”).
 */
function partiesClue(reading: BodyUseReading, relations: readonly RelationToBody[]): SidedClue | null {
  const { body, use, isShared } = partiesOf(reading);
  if (isShared || body.length === use.length) return null;
  const isHelping = body.length > use.length;
  if (!isHelping && relations[0]?.relation === '生体') return null;
  const short = isHelping ? '体党多于用党' : '用党多于体党';
  const larger = relations.filter(({ of }) => (isHelping ? body : use).includes(of));
  return { kind: 'parties', of: null, text: `${short}：${larger.map(placed).join('、')}`, short, isHelping };
}

/** In the order of closeness: 用, 互, 变, then the month and the parties. */
function cluesOf(reading: BodyUseReading, month: Branch | null): readonly SidedClue[] {
  const relations = relationsOf(reading);
  const others = [monthClue(reading, month), partiesClue(reading, relations)];
  return [...relations.map((one) => relationClue(one, month)), ...others.flatMap((clue) => clue ?? [])];
}

/** A case of 卦断遗论 that had all its clues on one side, as this cast has, and came out otherwise; null where none is like it. */
function caseLike(relations: readonly RelationToBody[]): string | null {
  if (relations.every(({ relation }) => relation === '比和')) return '西林寺一例处处比和，结论却相反';
  if (relations[0]?.relation === '克体') return '“今日动静如何”一例用克体，来的却是有人请吃饭';
  return null;
}

/** The closest clue of either side, or that all are on one. */
function sentenceOf(reading: Reading, clues: readonly SidedClue[]): string {
  if (reading.kind === 'whole') return '文字读完了，体用不论。哪一句说中了眼前的事，由你来断。';
  const helping = clues.find(({ isHelping }) => isHelping);
  const hindering = clues.find(({ isHelping }) => !isHelping);
  if (helping && hindering)
    return `线索分在两边：利于体的，最紧的是${helping.short}；不利于体的，最紧的是${hindering.short}。`;
  const example = caseLike(relationsOf(reading));
  if (example) return `线索都在一边，也还是线索：书里${example}。`;
  const closest = (helping ?? hindering)?.short;
  return `线索都在${helping ? '利于体' : '不利于体'}的一边，最紧的是${closest}；都在一边，也还是线索。`;
}

/** 卦外的, once something was noted; there are two sides only with one moving line. */
const APART: Record<Reading['kind'], string> = {
  bodyUse: '卦外的另放一处，不算在两边里：先看卦，后看外应。',
  whole: '卦外的另放一处：先看卦，后看外应。',
};

/** 外应 巽木为体所克; without a trigram, or without 体, in the user's own words. */
function beyondOf(omen: ExplainedOmen | null): readonly Beyond[] {
  if (!omen) return [];
  const { text, trigram, relation } = omen;
  const words = trigram && relation ? omenAgainstBody(trigram, relation) : text || (trigram && withElement(trigram));
  return words ? [{ kind: 'omen', text: `外应 ${words}` }] : [];
}

/** The clues of both sides, the book's own brake, and the question. No verdict. */
export function judgeStepOf(reading: Reading, month: Branch | null, omen: ExplainedOmen | null): JudgeStep {
  const clues = reading.kind === 'bodyUse' ? cluesOf(reading, month) : [];
  const side = (isHelping: boolean): readonly Clue[] =>
    clues.filter((clue) => clue.isHelping === isHelping).map(({ kind, of, text }) => ({ kind, of, text }));
  const [helping, hindering, beyond] = [side(true), side(false), beyondOf(omen)];
  const listed = (some: readonly Clue[]) => some.map(({ text }) => text).join('。') || '没有';
  return {
    id: 'judge',
    title: '你来断',
    fact:
      reading.kind === 'bodyUse'
        ? `利于体的：${listed(helping)}。不利于体的：${listed(hindering)}。`
        : '所占之辞都在上面。',
    rule: reading.kind === 'bodyUse' ? BODY_USE_RULE : '文字是线索，不是判决；以最合道理的一条为准。',
    quotations: [
      ...(reading.kind === 'bodyUse' ? [ruleOf('many'), ruleOf('omens'), ruleOf('posture'), ruleOf('beyond')] : []),
      ruleOf('brake'),
    ],
    sentence: sentenceOf(reading, clues),
    note: beyond.length > 0 ? APART[reading.kind] : reading.kind === 'bodyUse' ? BEYOND_THE_FIGURE : null,
    values: { helping, hindering, beyond, question: '这件事，你怎么断？凭的是哪一条？' },
  };
}
