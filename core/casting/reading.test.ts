import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { isYang, LINE_INDICES } from '../hexagram/line.ts';
import { lowerMutualOf, upperMutualOf } from '../hexagram/mutual.ts';
import { readingOf } from './reading.ts';

test('the body is the trigram without the moving line, the use the one with it, in all 384 casts', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_INDICES) {
      const { body, use } = readingOf(main, moving);
      expect([body, use]).toEqual(moving < 3 ? [upperOf(main), lowerOf(main)] : [lowerOf(main), upperOf(main)]);
    }
  }
});

test('体互 lies on the side of the body, 用互 on the side of the use, in all 384 casts', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_INDICES) {
      const { bodyMutual, useMutual } = readingOf(main, moving);
      const lower = { trigram: lowerMutualOf(main), lines: '二至四爻' };
      const upper = { trigram: upperMutualOf(main), lines: '三至五爻' };
      expect([bodyMutual, useMutual]).toEqual(moving < 3 ? [upper, lower] : [lower, upper]);
    }
  }
});

test('the changed figure differs in the moving line alone, in all 384 casts', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_INDICES) {
      const { changed } = readingOf(main, moving);
      for (const line of LINE_INDICES) expect(isYang(changed, line) !== isYang(main, line)).toBe(line === moving);
    }
  }
});

test('革 with 初爻 moving (观梅占): body 兑, use 离, 体互 乾, 用互 巽', () => {
  const reading = readingOf('011101', 0);
  expect(reading.body).toBe('011');
  expect(reading.use).toBe('101');
  expect(reading.bodyMutual).toEqual({ trigram: '111', lines: '三至五爻' });
  expect(reading.useMutual).toEqual({ trigram: '110', lines: '二至四爻' });
});

test('乾 and 坤 have no mutuals of their own and take those of the changed figure', () => {
  expect(readingOf('111111', 0).changedMutuals).toEqual({
    bodyMutual: { trigram: '111', lines: '三至五爻' },
    useMutual: { trigram: '111', lines: '二至四爻' },
  });
  expect(readingOf('111111', 4).changedMutuals).toEqual({
    bodyMutual: { trigram: '111', lines: '二至四爻' },
    useMutual: { trigram: '011', lines: '三至五爻' },
  });
  expect(readingOf('000000', 2).changedMutuals?.bodyMutual.trigram).toBe('001');
  expect(HEXAGRAM_CODES.filter((main) => readingOf(main, 0).changedMutuals !== null)).toEqual(['111111', '000000']);
});
