import { expect, test } from 'vitest';
import { figureRows, trigramRows } from './figure-text.ts';

test('屯 with 初爻 and 上爻 moving, from the top, every line with its name', () => {
  expect(figureRows('010001', [0, 5])).toEqual([
    '上六 ━━ ━━ ×',
    '九五 ━━━━━',
    '六四 ━━ ━━',
    '六三 ━━ ━━',
    '六二 ━━ ━━',
    '初九 ━━━━━ ○',
  ]);
});

test('兑 has its broken line on top', () => {
  expect(trigramRows('011')).toEqual(['━━ ━━', '━━━━━', '━━━━━']);
});
