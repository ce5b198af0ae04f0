import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { flipLine, type LineIndex } from '../hexagram/line.ts';
import { WAXING_ORDER, waxingOf } from './waxing.ts';

/** Typed by hand. */
const TABLE = [
  '复 十一月 子 一阳初生',
  '临 十二月 丑 二阳渐长',
  '泰 正月 寅 三阳渐长',
  '大壮 二月 卯 四阳渐长',
  '夬 三月 辰 五阳渐长',
  '乾 四月 巳 六爻全阳',
  '姤 五月 午 一阴初生',
  '遁 六月 未 二阴渐长',
  '否 七月 申 三阴渐长',
  '观 八月 酉 四阴渐长',
  '剥 九月 戌 五阴渐长',
  '坤 十月 亥 六爻全阴',
];

test('the twelve have their months and branches, from 复 in the eleventh month', () => {
  const rows = WAXING_ORDER.map((code) => [shortName(code), ...Object.values(waxingOf(code) ?? {})].join(' '));
  expect(rows).toEqual(TABLE);
});

test('each grows out of the one before it by one line, from the bottom up', () => {
  for (const [at, code] of WAXING_ORDER.entries()) {
    const before = WAXING_ORDER.at(at - 1) ?? code;
    expect(flipLine(before, (at % 6) as LineIndex), shortName(code)).toBe(code);
  }
});

test('the other fifty-two have no month', () => {
  expect(HEXAGRAM_CODES.filter((code) => waxingOf(code) === null)).toHaveLength(52);
});
