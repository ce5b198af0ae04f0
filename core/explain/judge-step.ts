import type { Branch } from '../calendar/ganzhi.ts';
import type { Reading } from '../reading/reading.ts';
import { PLACES, placeName, type RelationToBody, relationsOf } from '../reading/relation.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { cluesOf, type Side, type SidedClue } from './clues.ts';
import { omenAgainstBody } from './omen-step.ts';
import { type Beyond, type Clue, type ExplainedOmen, type JudgeStep, withElement } from './step.ts';

const BODY_USE_RULE = '条数多不就是答案，要看哪一条贴着所问。';

/** What 占卜总诀 looks at after 体用生克; nothing of it can be computed. */
const beyondTheFigure = (omen: ExplainedOmen | null): string =>
  `占卜总诀在体用生克之后还看两样：克应，起卦时听到、看到的兆头；己身之动静，自己当时是坐是行。${omen ? '动静已记在外应里；听到、看到的' : '卦里没有这些，'}你若记得，也放进来想，先看卦，后看它们。`;

/** A case of 卦断遗论 that had all its clues on one side, as this cast has, and came out otherwise; null where none is like it. */
function caseLike(relations: readonly RelationToBody[]): string | null {
  if (relations.every(({ relation }) => relation === '比和')) return '西林寺一例处处比和，结论却相反';
  if (relations[0]?.relation === '克体') return '“今日动静如何”一例用克体，来的却是有人请吃饭';
  return null;
}

/** The closest clue of either side, or that all are on one. */
function sentenceOf(reading: Reading, clues: readonly SidedClue[]): string {
  if (reading.kind === 'whole') return '哪一句说中了眼前的事，由你来断。';
  const helping = clues.find(({ side }) => side === 'helping');
  const hindering = clues.find(({ side }) => side === 'hindering');
  if (helping && hindering)
    return `线索分在两边：利于体的，最紧的是${helping.short}；不利于体的，最紧的是${hindering.short}。`;
  const example = caseLike(relationsOf(reading));
  const counted = clues.some(({ side }) => side === 'neither') ? '除了好坏相抵的，线索都在' : '线索都在';
  const onOne = `${counted}${helping ? '利于体' : '不利于体'}的一边`;
  if (example) return `${onOne}，也还是线索：书里${example}。`;
  return `${onOne}，最紧的是${(helping ?? hindering)?.short}；都在一边，也还是线索。`;
}

/** What is on neither side, and why (“则克体之卦气盛”, of 巽 in 观梅占). */
export const NEITHER_TITLE = '两边都不算的（好坏相抵）';

/** 数进来的：用、体互、用互、变与体的生克，亥月的旺衰。 */
const countedIn = (month: Branch | null): string =>
  `数进来的：${PLACES.map(placeName).join('、')}与体的生克${month ? `，${month}月的旺衰` : ''}。没有数的：爻辞、取象、外应。`;

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

/** The clues of both sides and of neither, the book's own brake, and the question. No verdict. */
export function judgeStepOf(
  reading: Reading,
  month: Branch | null,
  omen: ExplainedOmen | null,
  isWeather = false,
): JudgeStep {
  const clues = reading.kind === 'bodyUse' ? cluesOf(reading, month) : [];
  const on = (wanted: Side): readonly Clue[] =>
    clues.filter(({ side }) => side === wanted).map(({ kind, of, text }) => ({ kind, of, text }));
  const [helping, hindering, neither, beyond] = [on('helping'), on('hindering'), on('neither'), beyondOf(omen)];
  const listed = (some: readonly Clue[]) => some.map(({ text }) => text).join('。') || '没有';
  return {
    id: 'judge',
    title: '你来断',
    fact:
      reading.kind === 'bodyUse'
        ? `利于体的：${listed(helping)}。不利于体的：${listed(hindering)}。${neither.length > 0 ? `${NEITHER_TITLE}：${listed(neither)}。` : ''}`
        : isWeather
          ? '卦里的卦和书里说天时的话都在上面。'
          : '所占之辞都在上面。',
    rule: reading.kind === 'bodyUse' ? BODY_USE_RULE : '文字是线索，不是判决；以最合道理的一条为准。',
    quotations: [
      ...(reading.kind === 'bodyUse' ? [ruleOf('many'), ruleOf('omens'), ruleOf('posture'), ruleOf('beyond')] : []),
      ruleOf('brake'),
    ],
    sentence: isWeather ? '哪一样多、合不合眼前的时令，由你来断。' : sentenceOf(reading, clues),
    note: beyond.length > 0 ? APART[reading.kind] : reading.kind === 'bodyUse' ? beyondTheFigure(omen) : null,
    values: {
      counted: reading.kind === 'bodyUse' ? countedIn(month) : null,
      ...{ helping, hindering, neither, beyond },
      question: '这件事，你怎么断？凭的是哪一条？',
    },
  };
}
