import { type Omen, type Posture, parsePosture } from '../journal/omen.ts';
import type { Reading } from '../reading/reading.ts';
import { type Relation, relationOf, saidOfIt } from '../reading/relation.ts';
import { asExampleUnless, ruleOf } from '../texts/meihua-rules.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { reasonOf } from './relation-words.ts';
import { type ExplainedOmen, type OmenStep, withElement } from './step.ts';
import type { FigureNumber } from './timing.ts';
import { halfInWords } from './timing-methods.ts';

/** Of none or several moving lines, and of 天时, there is no 体 to compare it with. */
const headOf = ({ kind }: Reading) =>
  ({
    id: 'omen',
    title: '外应',
    rule: `书里把卦叫作内，把起卦时看见、听见的叫作外：外面遇上的也当一卦看${kind === 'bodyUse' ? '，与体比一遍' : ''}。先看卦，后看外应。`,
  }) as const;

/** What it comes to for 体; no verdict. */
const MEANINGS: Record<Relation, string> = {
  生体: '外面有它来助',
  体克: '外面的这一样，体制得住',
  比和: '外面与体相安',
  体生: '体要分出力气去顾它',
  克体: '外面有它来压',
};

/** 体用生克之诀: a real fire overcomes metal, what is only red does not; of others it says the like. */
const WEIGHT = '外面的卦还分轻重：真有那样东西，分量重；只是颜色、形状像它，分量轻。';
const WEIGHT_OF_FIRE = '外面的卦还分轻重，比如炉火是真火，红紫的颜色只是像火，书里说前一样克得动金，后一样克不动。';

const POSTURE_WORDS: Record<Posture, string> = {
  walking: '自己当时在走',
  standing: '自己当时站着',
  sitting: '自己当时坐着',
  lying: '自己当时躺着',
};

/** What was written and chosen, and how it stands to 体; no relation where there is no 体 or no trigram. */
function explainedOmen({ text, posture, trigram }: Omen, reading: Reading): ExplainedOmen {
  const element = trigram && elementOf(trigram);
  const relation = element && reading.kind === 'bodyUse' ? relationOf(element, elementOf(reading.body)) : null;
  const meaning = relation && `${MEANINGS[relation]}。`;
  return { text, posture: parsePosture(posture), trigram, element, relation, meaning };
}

/** 巽木为体所克 */
export const omenAgainstBody = (trigram: TrigramCode, relation: Relation): string =>
  `${withElement(trigram)}${saidOfIt(relation)}`;

const closed = (text: string): string => (/[。！？…]$/u.test(text) ? text : `${text}。`);

function factOf({ text, posture, trigram }: ExplainedOmen): string {
  const chosen = [...(posture ? [POSTURE_WORDS[posture]] : []), ...(trigram ? [`取作${withElement(trigram)}`] : [])];
  const parts = [...(text === '' ? [] : [closed(text)]), ...(chosen.length > 0 ? [`${chosen.join('；')}。`] : [])];
  return `起卦时：${parts.join('')}`;
}

/** Nothing seen or heard, only how one was oneself. */
const isPostureOnly = ({ text, trigram }: ExplainedOmen): boolean => text === '' && !trigram;

function sentenceOf(omen: ExplainedOmen, reading: Reading): string {
  const { trigram, element, relation, meaning } = omen;
  if (isPostureOnly(omen))
    return `只记了自己的动静，没有记看见、听见了什么。书里拿动静看应得快慢，${reading.kind === 'whole' ? '这一卦不论应期，用不上' : '不与体比'}。`;
  if (reading.kind === 'whole') return '这里没有体可比，外应放在旁边看。'; // of 天时 the cast may have one
  if (!trigram || !element || !relation)
    return '没有给它取卦：话就听它是喜是忧，物就看它是圆是缺，都照本来的意思；若觉得它像哪一卦，再取来与体比。';
  const reason = reasonOf({ of: 'use', trigram, element, relation }, elementOf(reading.body));
  return `你取作${withElement(trigram)}，体是${withElement(reading.body)}：${reason}，${omenAgainstBody(trigram, relation)}，${meaning}`;
}

function quotationsOf(omen: ExplainedOmen, { kind }: Reading) {
  const { trigram, element, relation, posture } = omen;
  if (isPostureOnly(omen)) return [ruleOf('posture')];
  const isActing = relation === '生体' || relation === '克体';
  return [
    ruleOf('omenOutside'),
    ruleOf('omenSecond'),
    ...(relation ? [ruleOf('omenWeighed')] : []),
    ...(isActing ? [asExampleUnless(relation === '克体' && element === '火', ruleOf('omenReal'))] : []),
    ...(trigram ? [] : [ruleOf('omens'), ruleOf('omenPlain')]),
    ...(posture && kind === 'bodyUse' ? [ruleOf('posture')] : []),
  ];
}

/** What 应期 does with it. 成卦之数 is counted only with an hour, and for lying the book gives no sum. */
const POSTURE_USES: Record<Posture, string> = {
  walking: '应期里若算成卦之数，取一半',
  standing: '应期里若算成卦之数，用全数',
  sitting: '应期里若算成卦之数，加一倍',
  lying: '书里只说应得更迟',
};

function noteOf({ element, relation, posture }: ExplainedOmen, reading: Reading): string | null {
  const isFireOnMetal = element === '火' && relation === '克体';
  const weight = isFireOnMetal ? WEIGHT_OF_FIRE : relation === '生体' || relation === '克体' ? WEIGHT : '';
  const timing = posture && reading.kind === 'bodyUse' ? `${POSTURE_WORDS[posture]}，${POSTURE_USES[posture]}。` : '';
  return weight + timing || null;
}

/** 外应 (三要, 十应): what was seen and heard, against 体. It changes nothing of what is computed. */
export function omenStepOf(reading: Reading, given: Omen | null): OmenStep {
  const omen = given && explainedOmen(given, reading);
  if (!omen || (isPostureOnly(omen) && !omen.posture))
    return {
      ...headOf(reading),
      fact: '没有记起卦时的外应。',
      quotations: [ruleOf('omenEars'), ruleOf('omenNone')],
      sentence: '起卦那一刻看见、听见了什么？在静室里什么也没有，空着就是。',
      note: null,
      values: null,
    };
  return {
    ...headOf(reading),
    fact: factOf(omen),
    quotations: quotationsOf(omen, reading),
    sentence: sentenceOf(omen, reading),
    note: noteOf(omen, reading),
    values: omen,
  };
}

/** Which of the three sums of 成卦之数 the posture marks; null where there is none, or nothing was noted. */
export function postureNoteOf(posture: Posture | null, figure: FigureNumber | null): string | null {
  if (!posture || !figure) return null;
  const sums: Record<Posture, string> = {
    walking: `成卦之数看取半的一项，${halfInWords(figure.sum)}`,
    standing: `成卦之数看全数，${figure.standing}`,
    sitting: `成卦之数看加倍的一项，${figure.sitting}`,
    lying: '书里只说躺着应得更迟，没有给算法，三项都不标',
  };
  return `外应里记了${POSTURE_WORDS[posture]}：${sums[posture]}。`;
}
