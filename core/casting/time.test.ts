import { expect, test } from 'vitest';
import { lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { linePositions } from '../hexagram/line.ts';
import { trigramName } from '../trigram/trigram.ts';
import { remaindersOf } from './method.ts';
import { castByTime, TIME, type TimeBasis } from './time.ts';

const basis = (yearNumber: number, monthNumber: number, dayNumber: number, hourNumber: number) => ({
  yearNumber,
  monthNumber,
  dayNumber,
  hourNumber,
});

const arithmeticOf = (of: TimeBasis) => {
  const sums = TIME.sumsOf(of);
  return { dateSum: sums.upper, momentSum: sums.lower, ...remaindersOf(sums) };
};

test('观梅占 and 牡丹占: the sums and what they leave', () => {
  expect(arithmeticOf(basis(5, 12, 17, 9))).toEqual({
    dateSum: 34,
    momentSum: 43,
    upperNumber: 2,
    lowerNumber: 3,
    lineNumber: 1,
  });
  expect(arithmeticOf(basis(6, 3, 16, 4))).toEqual({
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
          const cast = `${trigramName(upperOf(main))}${trigramName(lowerOf(main))} ${linePositions(moving)}`;
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
