import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, oppositeOf, reversedOf } from './hexagram.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER, neighboursOf, shortName, structureOf } from './king-wen.ts';

/** The order of 序卦, by short names. */
const BY_NUMBER = [
  '乾 坤 屯 蒙 需 讼 师 比 小畜 履 泰 否 同人 大有 谦 豫 随 蛊 临 观 噬嗑 贲 剥 复 无妄 大畜 颐 大过 坎 离',
  '咸 恒 遁 大壮 晋 明夷 家人 睽 蹇 解 损 益 夬 姤 萃 升 困 井 革 鼎 震 艮 渐 归妹 丰 旅 巽 兑 涣 节 中孚 小过 既济 未济',
].flatMap((half) => half.split(' '));

test('the order is that of 序卦: 乾 has the number 1, 离 30, 咸 31, 未济 64', () => {
  expect([...KING_WEN_ORDER].sort()).toEqual([...HEXAGRAM_CODES].sort());
  expect(KING_WEN_ORDER.map(shortName)).toEqual(BY_NUMBER);
  const numbered = HEXAGRAM_CODES.map((code) => [hexagramNumberOf(code), shortName(code)] as const);
  expect(numbered.sort(([a], [b]) => a - b)).toEqual(BY_NUMBER.map((name, index) => [index + 1, name]));
});

test('the second of each pair is the 综卦 of the first, or its 错卦 where the first is its own 综卦', () => {
  for (let i = 0; i < 64; i += 2) {
    const [odd, even] = KING_WEN_ORDER.slice(i, i + 2) as [
      (typeof KING_WEN_ORDER)[number],
      (typeof KING_WEN_ORDER)[number],
    ];
    expect(even).toBe(reversedOf(odd) === odd ? oppositeOf(odd) : reversedOf(odd));
  }
});

test('the full names are those of the tradition, one row for each upper trigram', () => {
  const byUpper = [
    '乾为天 天泽履 天火同人 天雷无妄 天风姤 天水讼 天山遁 天地否',
    '泽天夬 兑为泽 泽火革 泽雷随 泽风大过 泽水困 泽山咸 泽地萃',
    '火天大有 火泽睽 离为火 火雷噬嗑 火风鼎 火水未济 火山旅 火地晋',
    '雷天大壮 雷泽归妹 雷火丰 震为雷 雷风恒 雷水解 雷山小过 雷地豫',
    '风天小畜 风泽中孚 风火家人 风雷益 巽为风 风水涣 风山渐 风地观',
    '水天需 水泽节 水火既济 水雷屯 水风井 坎为水 水山蹇 水地比',
    '山天大畜 山泽损 山火贲 山雷颐 山风蛊 山水蒙 艮为山 山地剥',
    '地天泰 地泽临 地火明夷 地雷复 地风升 地水师 地山谦 坤为地',
  ].join(' ');
  expect(HEXAGRAM_CODES.map(fullName).join(' ')).toBe(byUpper);
});

test('short names are all different', () => {
  expect(new Set(HEXAGRAM_CODES.map(shortName)).size).toBe(64);
});

test('屯 is 坎上震下, after 坤 and before 蒙', () => {
  expect(structureOf('010001')).toBe('坎上震下');
  expect(neighboursOf('010001')).toEqual({ previous: '000000', next: '100010' });
});

test('乾 has no predecessor and 未济 no successor', () => {
  expect(neighboursOf('111111').previous).toBeNull();
  expect(neighboursOf('101010').next).toBeNull();
});
