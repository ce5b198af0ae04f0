import { expect, test } from 'vitest';
import { fullName } from '../hexagram/king-wen.ts';
import { LINE_INDICES } from '../hexagram/line.ts';
import { TRIGRAM_CODES } from '../trigram/trigram.ts';
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

test('an even division leaves the divisor: 8 is 坤, 6 is 上爻', () => {
  expect(arithmeticOf(basis(1, 1, 6, 4))).toMatchObject({
    dateSum: 8,
    upperNumber: 8,
    momentSum: 12,
    lowerNumber: 4,
    lineNumber: 6,
  });
});

test('every moment of every lunar year casts by the rule of the book', () => {
  for (let year = 1; year <= 12; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 30; day++) {
        for (let hour = 1; hour <= 12; hour++) {
          const { main, moving } = castByTime(basis(year, month, day, hour));
          const date = year + month + day;
          const upper = TRIGRAM_CODES[(date + 7) % 8];
          const lower = TRIGRAM_CODES[(date + hour + 7) % 8];
          if (main !== `${upper}${lower}` || moving !== (date + hour + 5) % 6)
            expect.fail(`${year} ${month} ${day} ${hour}`);
        }
      }
    }
  }
});

test('a manual cast is the two trigrams and the line, all 384 of them', () => {
  for (const upper of TRIGRAM_CODES) {
    for (const lower of TRIGRAM_CODES) {
      for (const moving of LINE_INDICES) {
        expect(castManually(upper, lower, moving)).toEqual({ method: 'manual', main: upper + lower, moving });
      }
    }
  }
});
