import { expect, test } from 'vitest';
import { oppositeOf } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { EARLIER_HEAVEN_ORDER, RING, squarePlaceOf } from './earlier-heaven.ts';

/** Typed by hand: the rows of the square from below, each from the right. */
const ROWS = [
  '乾 夬 大有 大壮 小畜 需 大畜 泰',
  '履 兑 睽 归妹 中孚 节 损 临',
  '同人 革 离 丰 家人 既济 贲 明夷',
  '无妄 随 噬嗑 震 益 屯 颐 复',
  '姤 大过 鼎 恒 巽 井 蛊 升',
  '讼 困 未济 解 涣 坎 蒙 师',
  '遁 咸 旅 小过 渐 蹇 艮 谦',
  '否 萃 晋 豫 观 比 剥 坤',
];

test('the order of 先天 is the square from 乾 at the lower right to 坤 at the upper left', () => {
  expect(EARLIER_HEAVEN_ORDER.map(shortName).join(' ')).toBe(ROWS.join(' '));
  expect(EARLIER_HEAVEN_ORDER.toSorted()).toEqual(KING_WEN_ORDER.toSorted());
  for (const [at, code] of EARLIER_HEAVEN_ORDER.entries())
    expect(squarePlaceOf(code)).toEqual({ rowNumber: Math.floor(at / 8) + 1, columnNumber: (at % 8) + 1 });
});

test('屯 is in the fourth row from below and the sixth column from the right', () => {
  expect(squarePlaceOf('010001')).toEqual({ rowNumber: 4, columnNumber: 6 });
});

test('in the ring 姤 is right of south and 乾 left of it; 坤 and 复 meet in the north', () => {
  expect([RING[0], RING[31], RING[32], RING[63]].map((code) => shortName(code ?? '000000'))).toEqual([...'姤坤复乾']);
});

test('in the ring every figure has its 错卦 straight across', () => {
  for (const [at, code] of RING.entries()) expect(RING[(at + 32) % 64]).toBe(oppositeOf(code));
});
