import { doubleHourName, timeOfDayName } from '#core/calendar/double-hour.ts';
import { BRANCHES, STEMS } from '#core/calendar/ganzhi.ts';
import { lunarDayName, lunarMonthName } from '#core/calendar/lunar.ts';
import { TERM_NAMES } from '#core/calendar/solar-term.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { fullName, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import { extraLabel, LINE_INDICES, lineLabel, lineName } from '#core/hexagram/line.ts';
import { TRIGRAM_CODES, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { TITLES } from './titles.ts';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const HEXAGRAMS = HEXAGRAM_CODES.flatMap((code) => [
  ...[shortName(code), fullName(code), structureOf(code), extraLabel(code) ?? ''],
  ...LINE_INDICES.map((line) => lineLabel(code, line)),
]);
const TRIGRAMS = TRIGRAM_CODES.flatMap((code) => [trigramName(code), trigramImage(code)]);
const HOURS = upTo(12).flatMap((index) => [doubleHourName(index), timeOfDayName(index)]);
const LUNAR_DATES = [
  ...upTo(12).flatMap((index) => [false, true].map((isLeap) => lunarMonthName({ month: index + 1, isLeap }))),
  ...upTo(30).map((index) => lunarDayName(index + 1)),
];
/** Characters between the names: 上卦, 第3卦, 丙午年, 6·12. */
const CONNECTING = ['上下卦为第爻', '年月日时', '0123456789', '·，。 '];

/**
 * Every character that is set in the display face, once, in code point order. The font file is a subset with exactly these:
 * after a change here or in the names, run `npm run generate:font` (tests/font.test.ts compares).
 */
export const DISPLAY_CHARACTERS: readonly string[] = [
  ...new Set(
    [
      ...HEXAGRAMS,
      ...LINE_INDICES.map(lineName),
      ...TRIGRAMS,
      ...STEMS,
      ...BRANCHES,
      ...HOURS,
      ...TERM_NAMES,
      ...LUNAR_DATES,
      ...Object.values(TITLES),
      ...CONNECTING,
    ].join(''),
  ),
].toSorted();
