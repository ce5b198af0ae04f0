import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, oppositeOf, reversedOf } from './hexagram.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER, neighboursOf, shortName, structureOf } from './king-wen.ts';

test('the order holds every hexagram once, each at its own number', () => {
  expect([...KING_WEN_ORDER].sort()).toEqual([...HEXAGRAM_CODES].sort());
  KING_WEN_ORDER.forEach((code, index) => {
    expect(hexagramNumberOf(code)).toBe(index + 1);
  });
});

test('the pairs of the order are reverses of one another, or opposites where a figure is its own reverse', () => {
  for (let i = 0; i < 64; i += 2) {
    const [odd, even] = KING_WEN_ORDER.slice(i, i + 2) as [
      (typeof KING_WEN_ORDER)[number],
      (typeof KING_WEN_ORDER)[number],
    ];
    expect(even).toBe(reversedOf(odd) === odd ? oppositeOf(odd) : reversedOf(odd));
  }
});

test('the names read as in 分宫卦象次序, one line for each upper trigram', () => {
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

test('屯 is built 坎上震下 and stands between 坤 and 蒙', () => {
  expect(structureOf('010001')).toBe('坎上震下');
  expect(neighboursOf('010001')).toEqual({ previous: '000000', next: '100010' });
});

test('nothing comes before 乾 and nothing after 未济', () => {
  expect(neighboursOf('111111').previous).toBeNull();
  expect(neighboursOf('101010').next).toBeNull();
});
