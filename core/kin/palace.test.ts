import { expect, test } from 'vitest';
import { shortName } from '../hexagram/king-wen.ts';
import { isYang } from '../hexagram/line.ts';
import { PALACE_ORDER, palaceOf, palaceReason } from './palace.ts';

/** Typed by hand, palace after palace. */
const PALACES = [
  '乾 姤 遁 否 观 剥 晋 大有',
  '震 豫 解 恒 升 井 大过 随',
  '坎 节 屯 既济 革 丰 明夷 师',
  '艮 贲 大畜 损 睽 履 中孚 渐',
  '坤 复 临 泰 大壮 夬 需 比',
  '巽 小畜 家人 益 无妄 噬嗑 颐 蛊',
  '离 旅 鼎 未济 蒙 涣 讼 同人',
  '兑 困 萃 咸 蹇 谦 小过 归妹',
];

test('the eight palaces have the eight figures of 京房 each, in their order', () => {
  const rows = PALACES.map((_, row) => PALACE_ORDER.slice(row * 8, row * 8 + 8).map(shortName));
  expect(rows.map((row) => row.join(' '))).toEqual(PALACES);
  expect(new Set(PALACE_ORDER).size).toBe(64);
});

test('a hexagram has the eight of its palace', () => {
  for (const [at, code] of PALACE_ORDER.entries()) {
    expect(palaceOf(code).figures.map(shortName).join(' ')).toBe(PALACES[Math.floor(at / 8)]);
  }
});

test('兑 with its lines flipped up to the fifth is 谦, 五世, with 世 in the fifth line and 应 in the second', () => {
  expect(palaceOf('000100')).toMatchObject({ palace: '011', place: '五世', shi: 4, ying: 1 });
  expect(isYang('000100', 4)).not.toBe(isYang('011011', 4));
});

test('every place says how it comes about', () => {
  expect(PALACE_ORDER.slice(56).map((code) => palaceReason(palaceOf(code)))).toEqual([
    '上下都是兑，一宫之首',
    '兑卦变了初爻',
    '兑卦自初爻一路变到二爻',
    '兑卦自初爻一路变到三爻',
    '兑卦自初爻一路变到四爻',
    '兑卦自初爻一路变到五爻',
    '兑卦变到五爻，四爻又变回来',
    '游魂之后，下三爻变回兑',
  ]);
});
