import { BRANCHES } from '../calendar/ganzhi.ts';
import { lunarDateText } from '../calendar/lunar.ts';
import { sumOf } from '../casting/basis-fields.ts';
import type { CastWithBasis } from '../casting/cast.ts';
import type { LineValue } from '../casting/coins.ts';
import { castBy } from '../casting/method.ts';
import { parseCastWithBasis } from '../casting/methods.ts';
import { castByTime, type TimeBasis } from '../casting/time.ts';
import { TWO_NUMBERS, type TwoNumbersBasis } from '../casting/two-numbers.ts';
import type { Chance } from '../chance.ts';
import { RANDOM_EXERCISE } from '../practice/progress.ts';
import { readingOf } from '../reading/reading.ts';
import { practiceRuleOf } from '../texts/practice-rules.ts';
import type { WorkedCase } from '../texts/types.ts';
import { coinSteps, throwsText } from './coin-steps.ts';
import { stepsOfFigure } from './figure-steps.ts';
import { objectSteps } from './object-steps.ts';
import type { Exercise, Step } from './step.ts';
import { type Division, hourStep, lineStep, trigramStep } from './sum-steps.ts';

/** 年月日时: date above; with the hour below, and for the line. */
function timeSteps(
  { yearNumber, monthNumber, dayNumber, hourNumber, added }: TimeBasis,
  isPlum: boolean,
): readonly Step[] {
  const date = yearNumber + monthNumber + dayNumber + (added ?? 0);
  const more = added === undefined ? [] : [`加${added}`];
  const hour = { number: hourNumber, isUpperWithout: true };
  const total = date + hourNumber;
  const upper: Division = {
    terms: [`年${yearNumber}`, `月${monthNumber}`, `日${dayNumber}`, ...more],
    sum: date,
    quotation: practiceRuleOf('dateUpper'),
  };
  const lower: Division = {
    terms: [String(date), `时${hourNumber}`],
    sum: total,
    hour,
    asked: `${date} 再加${BRANCHES[hourNumber - 1]}时 ${hourNumber}`,
    ...(isPlum && { quotation: practiceRuleOf('plumLower') }),
  };
  return [
    hourStep(hourNumber),
    trigramStep('上卦', upper),
    trigramStep('下卦', lower),
    lineStep({ terms: [String(total)], sum: total, hour, asked: `总数 ${total}` }),
  ];
}

/** Two numbers, then both with the hour for the line. */
function numberSteps({ numbers: [upper, lower], hourNumber }: TwoNumbersBasis): readonly Step[] {
  const terms = [String(upper), String(lower), `时${hourNumber}`];
  return [
    hourStep(hourNumber),
    trigramStep('上卦', { terms: [String(upper)], sum: upper }),
    trigramStep('下卦', { terms: [String(lower)], sum: lower }),
    lineStep({ terms, sum: upper + lower + hourNumber, hour: { number: hourNumber, isUpperWithout: false } }),
  ];
}

/** Strokes or tones of characters: the first half above, the others below, all for the line, without the hour. */
function textSteps(numbers: readonly number[], half: number): readonly Step[] {
  const [above, below] = [numbers.slice(0, half), numbers.slice(half)];
  const [upper, lower] = [sumOf(above), sumOf(below)];
  return [
    trigramStep('上卦', { terms: above.map(String), sum: upper }),
    trigramStep('下卦', { terms: below.map(String), sum: lower }),
    lineStep({ terms: [String(upper), String(lower)], sum: upper + lower }),
  ];
}

function castSteps(id: string, cast: CastWithBasis): readonly Step[] {
  switch (cast.method) {
    case 'time':
      return timeSteps(cast.basis, id === 'plum');
    case 'two-numbers':
      return numberSteps(cast.basis);
    case 'text-strokes':
      return textSteps(cast.basis.strokes, 1);
    case 'text-tones':
      return textSteps(cast.basis.tones, Math.floor(cast.basis.tones.length / 2));
    case 'object-direction':
      return objectSteps(id, cast.basis);
    default:
      throw new Error(`no exercise for ${cast.method}`);
  }
}

function stepsOf(id: string, cast: CastWithBasis): readonly Step[] {
  const reading = readingOf(cast);
  return [...castSteps(id, cast), ...(reading.kind === 'bodyUse' ? stepsOfFigure(reading) : [])];
}

/** A case of the book (core/texts/cases.ts), step by step. */
export function exerciseOfCase({ id, name, story, method, basis }: WorkedCase): Exercise {
  const cast = parseCastWithBasis(method, basis);
  if (!cast) throw new Error(`no cast: ${name}`);
  return { id, title: name, story, steps: stepsOf(id, cast) };
}

/** 辰年十二月十七日申时. The day 初一 has no 日 behind it. */
function momentText({ yearNumber, monthNumber, dayNumber, hourNumber }: TimeBasis): string {
  const date = lunarDateText({ year: 0, month: monthNumber, day: dayNumber, isLeap: false });
  return `${BRANCHES[yearNumber - 1]}年${date}${BRANCHES[hourNumber - 1]}时`;
}

function timeExercise(chance: Chance): Exercise {
  const basis: TimeBasis = {
    yearNumber: chance(12) + 1,
    monthNumber: chance(12) + 1,
    dayNumber: chance(29) + 1,
    hourNumber: chance(12) + 1,
  };
  const story = `农历${momentText(basis)}，按时间起一卦。年支${basis.yearNumber}，月${basis.monthNumber}，日${basis.dayNumber}。`;
  return { id: RANDOM_EXERCISE, title: '时间起卦', story, steps: stepsOf(RANDOM_EXERCISE, castByTime(basis)) };
}

function numbersExercise(chance: Chance): Exercise {
  const basis: TwoNumbersBasis = { numbers: [chance(99) + 1, chance(99) + 1], hourNumber: chance(12) + 1 };
  const [first, second] = basis.numbers;
  const story = `${BRANCHES[basis.hourNumber - 1]}时，先报 ${first}，后报 ${second}，按两个数起一卦。`;
  return { id: RANDOM_EXERCISE, title: '报数起卦', story, steps: stepsOf(RANDOM_EXERCISE, castBy(TWO_NUMBERS, basis)) };
}

/** Each throw as likely as three coins make it: 6 and 9 one in eight, 7 and 8 three in eight. */
const THROWS: readonly LineValue[] = [6, 7, 7, 7, 8, 8, 8, 9];

function coinsExercise(chance: Chance): Exercise {
  const values = Array.from({ length: 6 }, () => THROWS[chance(THROWS.length)] as LineValue);
  return {
    id: RANDOM_EXERCISE,
    title: '铜钱与考变占',
    story: `掷六次，${throwsText(values)}。`,
    steps: coinSteps(values),
  };
}

/** Without end: a moment, two numbers or six throws, drawn by `chance`. */
export function randomExercise(chance: Chance): Exercise {
  const make = [timeExercise, numbersExercise, coinsExercise][chance(3)] ?? timeExercise;
  return make(chance);
}
