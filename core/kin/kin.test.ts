import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { trigramName } from '../trigram/trigram.ts';
import { kinOf, pairOf, pairReason } from './kin.ts';
import { palaceOf } from './palace.ts';

/** Typed by hand: the figure, its 错, 综, 互, its pair in 序卦, the palace, its place there, and the lines of 世 and 应 counted from 1. */
const TABLE = `
乾 坤 乾 乾 坤 乾 本宫 6 3
坤 乾 坤 坤 乾 坤 本宫 6 3
屯 鼎 蒙 剥 蒙 坎 二世 2 5
蒙 革 屯 复 屯 离 四世 4 1
需 晋 讼 睽 讼 坤 游魂 4 1
讼 明夷 需 家人 需 离 游魂 4 1
师 同人 比 复 比 坎 归魂 3 6
比 大有 师 剥 师 坤 归魂 3 6
小畜 豫 履 睽 履 巽 一世 1 4
履 谦 小畜 家人 小畜 艮 五世 5 2
泰 否 否 归妹 否 坤 三世 3 6
否 泰 泰 渐 泰 乾 三世 3 6
同人 师 大有 姤 大有 离 归魂 3 6
大有 比 同人 夬 同人 乾 归魂 3 6
谦 履 豫 解 豫 兑 五世 5 2
豫 小畜 谦 蹇 谦 震 一世 1 4
随 蛊 蛊 渐 蛊 震 归魂 3 6
蛊 随 随 归妹 随 巽 归魂 3 6
临 遁 观 复 观 坤 二世 2 5
观 大壮 临 剥 临 乾 四世 4 1
噬嗑 井 贲 蹇 贲 巽 五世 5 2
贲 困 噬嗑 解 噬嗑 艮 一世 1 4
剥 夬 复 坤 复 乾 五世 5 2
复 姤 剥 坤 剥 坤 一世 1 4
无妄 升 大畜 渐 大畜 巽 四世 4 1
大畜 萃 无妄 归妹 无妄 艮 二世 2 5
颐 大过 颐 坤 大过 巽 游魂 4 1
大过 颐 大过 乾 颐 震 游魂 4 1
坎 离 坎 颐 离 坎 本宫 6 3
离 坎 离 大过 坎 离 本宫 6 3
咸 损 恒 姤 恒 兑 三世 3 6
恒 益 咸 夬 咸 震 三世 3 6
遁 临 大壮 姤 大壮 乾 二世 2 5
大壮 观 遁 夬 遁 坤 四世 4 1
晋 需 明夷 蹇 明夷 乾 游魂 4 1
明夷 讼 晋 解 晋 坎 游魂 4 1
家人 解 睽 未济 睽 巽 二世 2 5
睽 蹇 家人 既济 家人 艮 四世 4 1
蹇 睽 解 未济 解 兑 四世 4 1
解 家人 蹇 既济 蹇 震 二世 2 5
损 咸 益 复 益 艮 三世 3 6
益 恒 损 剥 损 巽 三世 3 6
夬 剥 姤 乾 姤 坤 五世 5 2
姤 复 夬 乾 夬 乾 一世 1 4
萃 大畜 升 渐 升 兑 二世 2 5
升 无妄 萃 归妹 萃 震 四世 4 1
困 贲 井 家人 井 兑 一世 1 4
井 噬嗑 困 睽 困 震 五世 5 2
革 蒙 鼎 姤 鼎 坎 四世 4 1
鼎 屯 革 夬 革 离 二世 2 5
震 巽 艮 蹇 艮 震 本宫 6 3
艮 兑 震 解 震 艮 本宫 6 3
渐 归妹 归妹 未济 归妹 艮 归魂 3 6
归妹 渐 渐 既济 渐 兑 归魂 3 6
丰 涣 旅 大过 旅 坎 五世 5 2
旅 节 丰 大过 丰 离 一世 1 4
巽 震 兑 睽 兑 巽 本宫 6 3
兑 艮 巽 家人 巽 兑 本宫 6 3
涣 丰 节 颐 节 离 五世 5 2
节 旅 涣 颐 涣 坎 一世 1 4
中孚 小过 中孚 颐 小过 艮 游魂 4 1
小过 中孚 小过 大过 中孚 兑 游魂 4 1
既济 未济 未济 未济 未济 坎 三世 3 6
未济 既济 既济 既济 既济 离 三世 3 6
`;

function rowOf(code: HexagramCode): string {
  const { palace, place, shi, ying } = palaceOf(code);
  const kin = kinOf(code).map((one) => shortName(one.code));
  return [shortName(code), ...kin, shortName(pairOf(code)), trigramName(palace), place, shi + 1, ying + 1].join(' ');
}

test('错, 综, 互, the pair in 序卦, palace, place, 世 and 应 of all sixty-four are as typed by hand', () => {
  expect(KING_WEN_ORDER.map(rowOf)).toEqual(TABLE.trim().split('\n'));
});

test('each kin says in one sentence what it is for; 互卦 names its lines', () => {
  for (const code of HEXAGRAM_CODES) {
    for (const { purpose } of kinOf(code)) {
      expect(purpose).toMatch(/^[^。]+。$/);
      expect(purpose.length).toBeLessThanOrEqual(32);
    }
  }
  const [, , mutual] = kinOf('010001');
  expect(mutual.purpose).toBe('二至四爻是坤，三至五爻是艮，合成一卦，看中间藏着什么。');
});

test('a figure that is its own 综卦 says so, and eight do', () => {
  const own = HEXAGRAM_CODES.filter((code) => kinOf(code)[1].code === code);
  expect(own.map(shortName).toSorted()).toEqual([...'乾坤坎离颐', '大过', '中孚', '小过'].toSorted());
  for (const code of HEXAGRAM_CODES)
    expect(kinOf(code)[1].purpose.includes('还是这一卦'), code).toBe(own.includes(code));
});

test('the pair of a pair is the figure itself', () => {
  for (const code of HEXAGRAM_CODES) expect(pairOf(pairOf(code))).toBe(code);
});

test('the two of a pair are upside down, or differ in every line, or both', () => {
  const withReason = (reason: string) => KING_WEN_ORDER.filter((code) => pairReason(code) === reason).map(shortName);
  expect(withReason('六爻全反')).toEqual(['乾', '坤', '颐', '大过', '坎', '离', '中孚', '小过']);
  expect(withReason('上下颠倒，六爻也全反')).toEqual(['泰', '否', '随', '蛊', '渐', '归妹', '既济', '未济']);
  expect(withReason('上下颠倒')).toHaveLength(48);
});
