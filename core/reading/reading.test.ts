import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { isYang, LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { type BodyUseReading, readingOf } from './reading.ts';

/** The sixty-four by their 互卦, which is given as upper and lower trigram: 屯 has 艮 (三至五爻) over 坤 (二至四爻). */
const BY_MUTUALS: readonly (readonly [upper: string, lower: string, hexagrams: string])[] = [
  ['乾', '乾', '乾 夬 姤 大过'],
  ['坤', '坤', '坤 复 剥 颐'],
  ['艮', '坤', '屯 比 观 益'],
  ['坤', '震', '师 临 蒙 损'],
  ['艮', '震', '坎 节 涣 中孚'],
  ['震', '坎', '谦 明夷 艮 贲'],
  ['离', '坎', '既济 蹇 渐 家人'],
  ['坎', '离', '未济 解 归妹 睽'],
  ['离', '兑', '需 井 巽 小畜'],
  ['震', '兑', '泰 升 蛊 大畜'],
  ['巽', '艮', '否 萃 随 无妄'],
  ['坎', '艮', '豫 震 晋 噬嗑'],
  ['巽', '离', '讼 困 兑 履'],
  ['乾', '巽', '咸 革 遁 同人'],
  ['兑', '巽', '离 丰 旅 小过'],
  ['兑', '乾', '恒 大壮 鼎 大有'],
];

function forEveryCast(check: (reading: BodyUseReading, main: string, moving: LineIndex) => void): void {
  for (const reading of BODY_USE_READINGS) check(reading, reading.main, reading.movingLine);
}

test('体 and 用 exist for exactly one moving line; 变卦 and 互卦 always, in all 4,096 pairs', () => {
  const pairs = HEXAGRAM_CODES.flatMap((main) => LINE_SETS.map((moving) => ({ main, moving })));
  const wrong = pairs.filter(({ main, moving }) => {
    const reading = readingOf({ main, moving });
    const hasBodyUse = 'body' in reading || 'useMutual' in reading;
    const changedLines = LINE_INDICES.filter((line) => isYang(reading.changed, line) !== isYang(main, line));
    const mutual = [reading.mutual.slice(0, 3), reading.mutual.slice(3)].map((code) =>
      trigramName(code as TrigramCode),
    );
    const row = BY_MUTUALS.find(([, , hexagrams]) => hexagrams.split(' ').includes(shortName(main)));
    return !(
      (reading.kind === 'bodyUse') === (moving.length === 1) &&
      hasBodyUse === (moving.length === 1) &&
      String(changedLines) === String(moving) &&
      String(mutual) === String(row?.slice(0, 2))
    );
  });
  expect(wrong).toEqual([]);
  expect(pairs).toHaveLength(4096);
});

test('the changed hexagram differs from the main one in the moving line alone, in all 384 casts', () => {
  forEveryCast(({ main, changed }, _code, moving) => {
    for (const line of LINE_INDICES) expect(isYang(changed, line) !== isYang(main, line)).toBe(line === moving);
  });
});

test('体 is the half that the moving line leaves as it is, 用 the half that it changes, in all 384 casts', () => {
  forEveryCast(({ body, use, changed }, main) => {
    const [upper, lower] = [main.slice(0, 3), main.slice(3)];
    const isUpperChanged = changed.slice(0, 3) !== upper;
    expect([body, use]).toEqual(isUpperChanged ? [lower, upper] : [upper, lower]);
  });
});

test('with 体 above, 体互 is lines 三至五 and 用互 lines 二至四; with 体 below the reverse, in all 384 casts', () => {
  let casts = 0;
  forEveryCast(({ main, bodyMutual, useMutual }, _code, moving) => {
    const row = BY_MUTUALS.find(([, , hexagrams]) => hexagrams.split(' ').includes(shortName(main)));
    const [upper, lower] = row ?? expect.fail(main);
    const isBodyAbove = moving === 0 || moving === 1 || moving === 2;
    const named = [bodyMutual, useMutual].map(({ trigram, lines }) => `${trigramName(trigram)} ${lines}`);
    const expected = [`${upper} 三至五爻`, `${lower} 二至四爻`];
    expect(named, `${shortName(main)} ${moving}`).toEqual(isBodyAbove ? expected : expected.reverse());
    casts++;
  });
  expect(casts).toBe(384);
});

test.each([
  ['观梅占', '011101', 0, '兑 离 乾 巽'],
  ['牡丹占', '111110', 4, '巽 乾 乾 乾'],
  ['屯, 初爻 moving', '010001', 0, '坎 震 艮 坤'],
  ['升, 五爻 moving', '000110', 4, '巽 坤 兑 震'],
] as const)('%s (%s, line index %i): 体, 用, 体互 and 用互 are %s', (_name, main, moving, expected) => {
  const { body, use, bodyMutual, useMutual } = bodyUseOf(main, moving);
  expect([body, use, bodyMutual.trigram, useMutual.trigram].map(trigramName).join(' ')).toBe(expected);
});

test('乾 and 坤 also have the mutuals of the changed hexagram; no other hexagram does', () => {
  expect(bodyUseOf('111111', 0).changedMutuals).toEqual({
    bodyMutual: { trigram: '111', lines: '三至五爻' },
    useMutual: { trigram: '111', lines: '二至四爻' },
  });
  expect(bodyUseOf('111111', 4).changedMutuals).toEqual({
    bodyMutual: { trigram: '111', lines: '二至四爻' },
    useMutual: { trigram: '011', lines: '三至五爻' },
  });
  expect(bodyUseOf('000000', 2).changedMutuals?.bodyMutual.trigram).toBe('001');
  expect(HEXAGRAM_CODES.filter((main) => bodyUseOf(main, 0).changedMutuals !== null)).toEqual(['111111', '000000']);
});
