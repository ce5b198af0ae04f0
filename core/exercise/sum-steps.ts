import { doubleHourName } from '../calendar/double-hour.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import { remainder } from '../casting/method.ts';
import { remainderText } from '../casting/remainder-text.ts';
import { LINE_INDICES, lineName, lineOf } from '../hexagram/line.ts';
import type { Option } from '../practice/face.ts';
import { practiceRuleOf } from '../texts/practice-rules.ts';
import type { Quotation } from '../texts/types.ts';
import { TRIGRAM_CODES, type TrigramNumber, trigramName, trigramOf } from '../trigram/trigram.ts';
import { type Slip, type Step, slipsAmong, sumOfStep } from './step.ts';

/** A sum that is divided. */
export interface Division {
  readonly terms: readonly string[];
  readonly sum: number;
  /** Where the hour is one of the terms: its number, and whether what stands without it has given the upper trigram. */
  readonly hour?: { readonly number: number; readonly isUpperWithout: boolean };
  /** Instead of naming the terms: 再加申时 9. */
  readonly asked?: string;
  readonly quotation?: Quotation;
}

/** 洛书, 后天: the numbers that the eight have there, from 1; 5 is the middle. */
const LATER_NUMBERS = [...'坎坤震巽中乾兑艮离'];

const trigramCalled = (number: number): string => trigramName(trigramOf(number as TrigramNumber));
const lineCalled = (number: number): string => lineName(lineOf(number as 1 | 2 | 3 | 4 | 5 | 6));

const TRIGRAM_OPTIONS: readonly Option[] = TRIGRAM_CODES.map((figure, index) => ({
  value: String(index + 1),
  label: trigramName(figure),
  note: String(index + 1),
  figure,
}));
const LINE_OPTIONS: readonly Option[] = LINE_INDICES.map((line) => ({
  value: String(line + 1),
  label: lineName(line),
}));

const slip = (value: number, text: string): Slip => ({ value: String(value), text });

/** Nothing left is no zero: every wrong answer gets this sentence that has no other. */
const evenSlips = (sum: number, divisor: 6 | 8, text: string): readonly Slip[] =>
  sum % divisor === 0 ? Array.from({ length: divisor }, (_, index) => slip(index + 1, text)) : [];

function hourSlip({ sum, hour }: Division, divisor: 6 | 8, written: string): Slip | null {
  if (!hour) return null;
  const without = sum - hour.number;
  if (without < 1) return null;
  const called = divisor === 8 ? trigramCalled : lineCalled;
  const rest = remainder(without, divisor);
  const what = divisor === 8 ? '下卦' : '动爻';
  const used = divisor === 8 && hour.isUpperWithout ? '，已经作了上卦' : '';
  const by = divisor === 8 ? '八' : '六';
  return slip(
    rest,
    `${called(rest)}是 ${without} 除${by}的余数${used}。${what}要加时数：${without} + ${hour.number} = ${sum}，${written}`,
  );
}

/** 取上卦, 取下卦: a sum divided by eight. */
export function trigramStep(label: '上卦' | '下卦', division: Division): Step {
  const { terms, sum, asked, quotation } = division;
  const number = remainder(sum, 8);
  const result = trigramCalled(number);
  const text = remainderText(terms, sum, 8);
  const written = sumOfStep({ sum: text, result });
  const short = sumOfStep({ sum: remainderText([String(sum)], sum, 8), result });
  const laterIndex = TRIGRAM_CODES.findIndex((code) => trigramName(code) === LATER_NUMBERS[number - 1]);
  const slips = [
    hourSlip(division, 8, short),
    ...evenSlips(sum, 8, `除尽了不作 0，作 8，是坤：${text}。`),
    slip(remainder(sum, 6), `取卦除八，取爻才除六。${written}`),
    slip(Math.floor(sum / 8), `${Math.floor(sum / 8)} 是除得的商，取卦看余数。${written}`),
    laterIndex < 0
      ? null
      : slip(
          laterIndex + 1,
          `余数配先天数。${trigramCalled(laterIndex + 1)}配 ${number}，那是后天的数；先天的 ${number} 是${result}。`,
        ),
    slip(9 - number, `先天数从乾一数到坤八，这里数反了。${written}`),
  ];
  return {
    label,
    ask: `${asked ?? terms.join(' + ')}，除以八，余几？`,
    options: TRIGRAM_OPTIONS,
    right: String(number),
    sum: text,
    result,
    slips: slipsAmong(slips, TRIGRAM_OPTIONS, String(number)),
    quotation: sum % 8 === 0 ? practiceRuleOf('evenEight') : (quotation ?? practiceRuleOf('numbers')),
  };
}

/** 取动爻: a sum divided by six. */
export function lineStep(division: Division): Step {
  const { terms, sum, asked } = division;
  const number = remainder(sum, 6);
  const result = lineCalled(number);
  const text = remainderText(terms, sum, 6);
  const written = sumOfStep({ sum: text, result });
  const short = sumOfStep({ sum: remainderText([String(sum)], sum, 6), result });
  const slips = [
    slip(7 - number, `爻从下往上数，${number} 是${result}；${lineCalled(7 - number)}是从上往下数出来的。`),
    hourSlip(division, 6, short),
    ...evenSlips(sum, 6, `除尽了不作 0，作 6，是上爻：${text}。`),
    slip(remainder(sum, 8), `取爻除六，取卦才除八。${written}`),
    slip(Math.floor(sum / 6), `${Math.floor(sum / 6)} 是除得的商，取爻看余数。${written}`),
  ];
  return {
    label: '动爻',
    ask: `${asked ?? terms.join(' + ')}，除以六，是哪一爻动？`,
    options: LINE_OPTIONS,
    right: String(number),
    sum: text,
    result,
    slips: slipsAmong(slips, LINE_OPTIONS, String(number)),
    quotation: practiceRuleOf('lineBySix'),
  };
}

const BRANCH_OPTIONS: readonly Option[] = BRANCHES.map((_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** 时数: 子 1 … 亥 12. */
export function hourStep(hourNumber: number): Step {
  const name = doubleHourName(hourNumber - 1);
  const counted = BRANCHES.slice(0, hourNumber).map((branch, index) => `${branch}${index + 1}`);
  const list = `从子数起：${counted.join('、')}`;
  const fromYin = ((hourNumber + 9) % 12) + 1;
  const slips = [
    slip(hourNumber - 1, `子时作 1，不作 0。${list}。`),
    slip(fromYin, `从寅数起的是月份，时辰从子数起。${list}。`),
    slip(hourNumber * 2 - 1, `一个时辰是两个钟头，取的是第几个时辰，不是几点钟。${list}。`),
  ];
  const right = String(hourNumber);
  return {
    label: '时数',
    ask: `${name}作几数？`,
    options: BRANCH_OPTIONS,
    right,
    sum: `从子数起，${BRANCHES[hourNumber - 1]}排第 ${hourNumber}`,
    result: right,
    slips: slipsAmong(slips, BRANCH_OPTIONS, right),
    quotation: null,
  };
}
