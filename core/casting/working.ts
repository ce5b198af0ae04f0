import { LINE_INDICES, lineName, lineOf } from '../hexagram/line.ts';
import { trigramName, trigramOf } from '../trigram/trigram.ts';
import { hanCharactersOf } from './basis-fields.ts';
import type { Bases, CastWithBasis } from './cast.ts';
import { isMovingValue, type LineValue } from './coins.ts';
import { remaindersOf, type SumMethod, type Sums } from './method.ts';
import { METHODS } from './methods.ts';
import { remainderText } from './remainder-text.ts';
import { changesOf, lineValuesOf } from './yarrow.ts';

/** One line of 起卦算式: 上卦, and 年5 + 月12 + 日17 = 34，除八余 2 → 兑. */
export interface WorkingRow {
  readonly label: string;
  readonly text: string;
}

type SumMethodName = Exclude<keyof Bases, 'coins' | 'yarrow'>;

/** What is added up for the two trigrams and the line; a sum shown above is one term. */
interface Terms {
  readonly upper: readonly string[];
  readonly lower: readonly string[];
  readonly line: readonly string[];
  /** The book leaves the hour out. */
  readonly isWithoutHour?: true;
}

const texts = (numbers: readonly number[]): readonly string[] => numbers.map(String);

/** The first `half` numbers above, the others below, the two sums for the line. */
function halves(numbers: readonly number[], half: number, { upper, lower }: Sums): Terms {
  const line = texts([upper, lower]);
  return { upper: texts(numbers.slice(0, half)), lower: texts(numbers.slice(half)), line, isWithoutHour: true };
}

const TERMS: { readonly [Name in SumMethodName]: (basis: Bases[Name], sums: Sums) => Terms } = {
  time: ({ yearNumber, monthNumber, dayNumber, hourNumber, added }, { upper, line }) => ({
    upper: [`年${yearNumber}`, `月${monthNumber}`, `日${dayNumber}`, ...(added === undefined ? [] : [`加${added}`])],
    lower: [String(upper), `时${hourNumber}`],
    line: [String(line)],
  }),
  sounds: ({ number, hourNumber }, { line }) => ({
    upper: [`声${number}`],
    lower: [String(number), `时${hourNumber}`],
    line: [String(line)],
  }),
  things: ({ number, hourNumber }) => ({
    upper: [`物${number}`],
    lower: [`时${hourNumber}`],
    line: [String(number), `时${hourNumber}`],
  }),
  'two-numbers': ({ numbers: [first, second], hourNumber }) => ({
    upper: [String(first)],
    lower: [String(second)],
    line: [...texts([first, second]), `时${hourNumber}`],
  }),
  'three-numbers': ({ numbers: [first, second, third] }) => ({
    upper: [String(first)],
    lower: [String(second)],
    line: [String(third)],
  }),
  'zhang-chi': ({ zhang, chi }) => ({
    upper: [`丈${zhang}`],
    lower: [`尺${chi}`],
    line: texts([zhang, chi]),
    isWithoutHour: true,
  }),
  'chi-cun': ({ chi, cun, hourNumber }) => ({
    upper: [`尺${chi}`],
    lower: [`寸${cun}`],
    line: [...texts([chi, cun]), `时${hourNumber}`],
  }),
  character: ({ strokes }, sums) => halves(strokes, 1, sums),
  'text-strokes': ({ strokes }, sums) => halves(strokes, 1, sums),
  'text-tones': ({ tones }, sums) => halves(tones, Math.floor(tones.length / 2), sums),
  'text-count': ({ text }, sums) => {
    const half = Math.floor(hanCharactersOf(text).length / 2);
    return halves([half, hanCharactersOf(text).length - half], 1, sums);
  },
  'object-direction': ({ object, direction, hourNumber }, { upper, lower }) => ({
    upper: [`${object}${upper}`],
    lower: [`${direction}${lower}`],
    line: [...texts([upper, lower]), `时${hourNumber}`],
  }),
};

function rowsOfSums<Name extends SumMethodName>(name: Name, basis: Bases[Name]): readonly WorkingRow[] {
  const sums = (METHODS[name] as unknown as SumMethod<Name, Bases[Name]>).sumsOf(basis);
  const { upper, lower, line, isWithoutHour } = TERMS[name](basis, sums);
  const { upperNumber, lowerNumber, lineNumber } = remaindersOf(sums);
  const moving = `${remainderText(line, sums.line, 6)} → ${lineName(lineOf(lineNumber))}`;
  return [
    { label: '上卦', text: `${remainderText(upper, sums.upper, 8)} → ${trigramName(trigramOf(upperNumber))}` },
    { label: '下卦', text: `${remainderText(lower, sums.lower, 8)} → ${trigramName(trigramOf(lowerNumber))}` },
    { label: '动爻', text: isWithoutHour ? `${moving}（不加时）` : moving },
  ];
}

/** 贾公彦's names of the throws. */
export const COIN_NAMES: Readonly<Record<LineValue, string>> = { 6: '交', 7: '单', 8: '拆', 9: '重' };

/** Of the stalks. The old ones move. */
export const YARROW_NAMES: Readonly<Record<LineValue, string>> = { 6: '老阴', 7: '少阳', 8: '少阴', 9: '老阳' };
export const VALUE_NUMERALS: Readonly<Record<LineValue, string>> = { 6: '六', 7: '七', 8: '八', 9: '九' };

/** 上爻 first, as a figure is seen. The text of a line, and that it moves. */
const rowsOfValues = (values: readonly LineValue[], textOf: (value: LineValue, line: number) => string) =>
  LINE_INDICES.toReversed().flatMap((line): readonly WorkingRow[] => {
    const value = values[line];
    if (value === undefined) return [];
    return [{ label: lineName(line), text: `${textOf(value, line)}${isMovingValue(value) ? '，动' : ''}` }];
  });

/** 9 重，动. */
const rowsOfCoins = (coins: readonly LineValue[]) => rowsOfValues(coins, (value) => `${value} ${COIN_NAMES[value]}`);

/** 5 · 8 · 8，28 ÷ 4 = 7 少阳: what the three changes set aside, and what rests. */
function rowsOfYarrow(heaps: readonly number[]): readonly WorkingRow[] {
  const changes = changesOf(heaps) ?? [];
  return rowsOfValues(lineValuesOf(changes), (value, line) => {
    const setAsides = changes.slice(line * 3, line * 3 + 3).map(({ setAside }) => setAside);
    return `${setAsides.join(' · ')}，${value * 4} ÷ 4 = ${value} ${YARROW_NAMES[value]}`;
  });
}

/** How a cast came about, row by row. */
export function workingOf({ method, basis }: CastWithBasis): readonly WorkingRow[] {
  if (method === 'coins') return rowsOfCoins(basis.coins);
  if (method === 'yarrow') return rowsOfYarrow(basis.heaps);
  return rowsOfSums(method, basis as never);
}
