import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { trigramName } from '../trigram/trigram.ts';
import { bodyUseStepOf, mutualsOf } from './body-use-step.ts';
import { countedTrigramsOf, figuresOf } from './counted-trigrams.ts';

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

test('乾 and 坤 borrow the mutuals of what they become, and have none where that is 坤 or 乾 or where they do not move, in 64 × 64', () => {
  const masks = Array.from({ length: 64 }, (_, mask) => LINE_INDICES.filter((line) => mask & (1 << line)));
  const casts = HEXAGRAM_CODES.flatMap((main) => masks.map((moving) => readingOf({ main, moving })));
  const wrong = casts.filter((reading) => {
    const { main, changed, moving } = reading;
    const isPure = main === '111111' || main === '000000';
    const isNone = isPure && (moving.length === 0 || moving.length === 6);
    const { sentence } = bodyUseStepOf(reading);
    const isWhole = moving.length !== 1;
    return (
      figuresOf(reading).includes('互') === isNone ||
      (mutualsOf(reading) === null) !== isNone ||
      countedTrigramsOf(reading).length < (isNone ? 2 : 4) ||
      (isWhole && sentence.includes(`没有互卦，借之卦${shortName(changed)}的，互见`) !== (isPure && !isNone)) ||
      (isWhole && /没有互卦(，之卦.也没有)?。/.test(sentence) !== isNone)
    );
  });
  expect(casts).toHaveLength(4096);
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(counted('111111', 0, 1, 2, 3, 4, 5)).toBe('乾乾坤坤');
});

test('several moving lines may change both halves; what does not move has no 变, and 乾 then no 互', () => {
  expect(counted('010001', 0, 3)).toBe('坎震艮坤兑坤');
  expect(counted('010001')).toBe('坎震艮坤');
  expect(counted('111111')).toBe('乾乾');
});
