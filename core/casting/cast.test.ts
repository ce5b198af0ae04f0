import { expect, test } from 'vitest';
import { lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { fullName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineName } from '../hexagram/line.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { arithmeticOf, castByTime, castManually } from './cast.ts';
import { readingOf } from './reading.ts';

const basis = (yearNumber: number, monthNumber: number, dayNumber: number, hourNumber: number) => ({
  yearNumber,
  monthNumber,
  dayNumber,
  hourNumber,
});

test('观梅占: 辰年十二月十七日申时 gives 泽火革, 初爻 moving, changed to 咸', () => {
  const cast = castByTime(basis(5, 12, 17, 9));
  expect(fullName(cast.main)).toBe('泽火革');
  expect(cast.moving).toBe(0);
  expect(fullName(readingOf(cast.main, cast.moving).changed)).toBe('泽山咸');
  expect(arithmeticOf(cast.basis)).toEqual({
    dateSum: 34,
    momentSum: 43,
    upperNumber: 2,
    lowerNumber: 3,
    lineNumber: 1,
  });
});

test('牡丹占: 巳年三月十六日卯时 gives 天风姤, 五爻 moving, changed to 鼎', () => {
  const cast = castByTime(basis(6, 3, 16, 4));
  expect(fullName(cast.main)).toBe('天风姤');
  expect(cast.moving).toBe(4);
  expect(fullName(readingOf(cast.main, cast.moving).changed)).toBe('火风鼎');
  expect(arithmeticOf(cast.basis)).toEqual({
    dateSum: 25,
    momentSum: 29,
    upperNumber: 1,
    lowerNumber: 5,
    lineNumber: 5,
  });
});

test('a sum that 8 divides gives 坤, a sum that 6 divides gives 上爻', () => {
  expect(arithmeticOf(basis(1, 1, 6, 4))).toMatchObject({
    dateSum: 8,
    upperNumber: 8,
    momentSum: 12,
    lowerNumber: 4,
    lineNumber: 6,
  });
});

/** Counting off the sum one by one, over and over again, instead of dividing it. */
const COUNTED_TRIGRAMS = '乾兑离震巽坎艮坤'.repeat(9);
const COUNTED_LINES = '初二三四五上'.repeat(11);

test('every combination of year, month, day and hour gives the trigrams and the line that counting gives', () => {
  for (let year = 1; year <= 12; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 30; day++) {
        for (let hour = 1; hour <= 12; hour++) {
          const { main, moving } = castByTime(basis(year, month, day, hour));
          const cast = `${trigramName(upperOf(main))}${trigramName(lowerOf(main))} ${lineName(moving)}`;
          const date = year + month + day;
          const upper = COUNTED_TRIGRAMS[date - 1];
          const lower = COUNTED_TRIGRAMS[date + hour - 1];
          const counted = `${upper}${lower} ${COUNTED_LINES[date + hour - 1]}爻`;
          if (cast !== counted) expect.fail(`${year} ${month} ${day} ${hour}: ${cast}, counted ${counted}`);
        }
      }
    }
  }
});

test('a manual cast is the upper trigram over the lower one, with the chosen line, in all 384 casts', () => {
  for (const upper of TRIGRAM_CODES) {
    for (const lower of TRIGRAM_CODES) {
      for (const moving of LINE_INDICES) {
        expect(castManually(upper, lower, moving)).toEqual({ method: 'manual', main: upper + lower, moving });
      }
    }
  }
});
