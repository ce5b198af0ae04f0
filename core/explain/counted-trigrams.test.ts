import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';

const counted = (main: HexagramCode, ...moving: readonly LineIndex[]): string =>
  countedTrigramsOf(readingOf({ main, moving })).map(trigramName).join('');

test('邻夜扣门借物占 has “三乾金，二巽木”: 体 巽 is not counted again in 变卦', () => {
  expect(counted('111110', 3)).toBe('乾巽乾乾巽');
});

test('今日动静如何 has one 坤 (“坤土独立，无同类之卦气也”), though 变卦 has it too', () => {
  expect(counted('000110', 0)).toBe('坤巽震兑乾');
});

test('with one moving line they are 体, 用, both mutuals and 变, in all 384 casts', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const five = [reading.body, ...relationsOf(reading).map(({ trigram }) => trigram)];
    return String(countedTrigramsOf(reading).toSorted()) !== String(five.toSorted());
  });
  expect(wrong).toEqual([]);
});

test('several moving lines may change both halves; what does not move has no 变, and 乾 then no 互', () => {
  expect(counted('010001', 0, 3)).toBe('坎震艮坤兑坤');
  expect(counted('010001')).toBe('坎震艮坤');
  expect(counted('111111')).toBe('乾乾');
});
