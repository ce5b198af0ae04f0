import { areCounts, areNumbers, fieldsOf, hanCharactersOf, sumOf, TEXT_MAX_CHARACTERS } from './basis-fields.ts';
import { type Sums, sumMethod } from './method.ts';

/** 《梅花易数》字占: strokes for one to three characters, tones for four to ten, from eleven on the count alone. Only Han characters count. */
export interface StrokesBasis {
  readonly text: string;
  /** Of one character its left and right part, else of each character. */
  readonly strokes: readonly number[];
}

export interface TonesBasis {
  readonly text: string;
  /** Of each character: 平 1, 上 2, 去 3, 入 4. */
  readonly tones: readonly number[];
}

export interface TextBasis {
  readonly text: string;
}

/** The text, if it has so many characters. */
function textOf(value: unknown, least: number, most: number): { readonly text: string; readonly count: number } | null {
  const { text } = fieldsOf(value);
  const count = hanCharactersOf(text).length;
  return count >= least && count <= most ? { text: text as string, count } : null;
}

function parseStrokes(value: unknown, least: number, most: number): StrokesBasis | null {
  const found = textOf(value, least, most);
  const { strokes } = fieldsOf(value);
  // one character is asked for in two halves
  return found && areCounts(strokes, Math.max(found.count, 2)) ? { text: found.text, strokes: [...strokes] } : null;
}

function parseTones(value: unknown): TonesBasis | null {
  const found = textOf(value, 4, 10);
  const { tones } = fieldsOf(value);
  return found && areNumbers(tones, found.count, 1, 4) ? { text: found.text, tones: [...tones] } : null;
}

function parseText(value: unknown): TextBasis | null {
  const found = textOf(value, 11, TEXT_MAX_CHARACTERS);
  return found && { text: found.text };
}

/** The first `half` numbers above, the others below, all of them for the line; the hour does not count. */
function sumsOfHalves(numbers: readonly number[], half: number): Sums {
  const [upper, lower] = [sumOf(numbers.slice(0, half)), sumOf(numbers.slice(half))];
  return { upper, lower, line: upper + lower };
}

/** Of an odd number of characters the upper half has one less: “少一字为上卦，取天轻清之义”. */
const upperHalf = (count: number): number => Math.floor(count / 2);

/** One character: “以左为阳画，右为阴画……又以一字之阴阳全画取爻”. 林, 4 strokes and 4: 震 over 震, 8 by six leaves 2. */
export const CHARACTER = sumMethod(
  'character',
  (value) => parseStrokes(value, 1, 1),
  ({ strokes }) => sumsOfHalves(strokes, 1),
);

/**
 * Two or three: “二字为两仪平分”, “三字为三才，以一字为上卦，二字为下卦”. 西林寺牌额占: 西 7 and 林 8 as they were written, 艮 over 坤, 15
 * by six leaves 3.
 */
export const TEXT_STROKES = sumMethod(
  'text-strokes',
  (value) => parseStrokes(value, 2, 3),
  ({ strokes }) => sumsOfHalves(strokes, 1),
);

/**
 * Four to ten: “平声为一数，上声为二数，去声为三数，入声为四数”. 今日动静如何 is 1, 4, 3 over 3, 1, 1: 8 (坤) over 5 (巽), 13 by six leaves 1.
 */
export const TEXT_TONES = sumMethod('text-tones', parseTones, ({ tones }) =>
  sumsOfHalves(tones, upperHalf(tones.length)),
);

/** Eleven and more: “止用字数”. Eleven characters: 5 (巽) over 6 (坎), 11 by six leaves 5. */
export const TEXT_COUNT = sumMethod('text-count', parseText, ({ text }) => {
  const count = hanCharactersOf(text).length;
  return { upper: upperHalf(count), lower: count - upperHalf(count), line: count };
});
