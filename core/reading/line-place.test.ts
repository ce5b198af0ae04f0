import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex, lineLabel } from '../hexagram/line.ts';
import { textOf } from '../texts/classic.ts';
import { reasonsOf } from '../texts/xiaoxiang.ts';
import { linePlaceOf } from './line-place.ts';

const LINES = HEXAGRAM_CODES.flatMap((code) => LINE_INDICES.map((line) => ({ code, line })));
const named = (code: HexagramCode, line: LineIndex): string => `${shortName(code)}${lineLabel(code, line)}`;

/** 初九 当位 不中 应六四 六二乘之 */
function typed(code: HexagramCode, line: LineIndex): string {
  const { isProper, isCentral, partner, response, ...near } = linePlaceOf(code, line);
  const label = (one: LineIndex) => lineLabel(code, one);
  const said = [
    ...[label(line), isProper ? '当位' : '不当位', isCentral ? '中' : '不中', `${response}${label(partner)}`],
    ...(near.bears === null ? [] : [`承${label(near.bears)}`]),
    ...(near.rides === null ? [] : [`乘${label(near.rides)}`]),
    ...(near.riddenBy === null ? [] : [`${label(near.riddenBy)}乘之`]),
    ...(near.borneBy === null ? [] : [`${label(near.borneBy)}承之`]),
  ];
  return said.join(' ');
}

test('the six lines of 屯, counted on the figure by hand', () => {
  expect(LINE_INDICES.map((line) => typed('010001', line))).toEqual([
    '初九 当位 不中 应六四 六二乘之',
    '六二 当位 中 应九五 乘初九',
    '六三 不当位 不中 敌应上六',
    '六四 当位 不中 应初九 承九五',
    '九五 当位 中 应六二 上六乘之 六四承之',
    '上六 当位 不中 敌应六三 乘九五',
  ]);
});

test('the six lines of 革, counted on the figure by hand', () => {
  expect(LINE_INDICES.map((line) => typed('011101', line))).toEqual([
    '初九 当位 不中 敌应九四 六二乘之',
    '六二 当位 中 应九五 承九三 乘初九',
    '九三 当位 不中 应上六 六二承之',
    '九四 不当位 不中 敌应初九',
    '九五 当位 中 应六二 上六乘之',
    '上六 当位 不中 应九三 乘九五',
  ]);
});

test('all six are proper in 既济 alone and none in 未济 alone; in eight hexagrams nothing answers', () => {
  const proper = (code: HexagramCode) => LINE_INDICES.filter((line) => linePlaceOf(code, line).isProper).length;
  expect(HEXAGRAM_CODES.filter((code) => proper(code) === 6).map(shortName)).toEqual(['既济']);
  expect(HEXAGRAM_CODES.filter((code) => proper(code) === 0).map(shortName)).toEqual(['未济']);
  const unanswered = HEXAGRAM_CODES.filter((code) =>
    LINE_INDICES.every((line) => linePlaceOf(code, line).response === '敌应'),
  );
  expect(unanswered.map(shortName).join(' ')).toBe('乾 兑 离 震 巽 坎 艮 坤');
});

test('应 is mutual, 承 and 乘 have two sides, and only a yin line bears or rides', () => {
  const wrong = LINES.filter(({ code, line }) => {
    const { isYang, partner, response, bears, rides, borneBy, riddenBy } = linePlaceOf(code, line);
    const facing = linePlaceOf(code, partner);
    return !(
      facing.partner === line &&
      facing.response === response &&
      (bears === null || linePlaceOf(code, bears).borneBy === line) &&
      (rides === null || linePlaceOf(code, rides).riddenBy === line) &&
      (borneBy === null || linePlaceOf(code, borneBy).bears === line) &&
      (riddenBy === null || linePlaceOf(code, riddenBy).rides === line) &&
      (isYang ? bears === null && rides === null : borneBy === null && riddenBy === null)
    );
  });
  expect(LINES).toHaveLength(384);
  expect(wrong).toEqual([]);
});

/** The lines whose 小象 gives a reason of this form, as the book itself says it. */
const saying = (reason: RegExp) =>
  LINES.filter(({ code, line }) => {
    const { xiaoxiang } = textOf(code);
    return reasonsOf(xiaoxiang[line] ?? '').some((one) => reason.test(one));
  });
const exceptions = (reason: RegExp, holds: (code: HexagramCode, line: LineIndex) => boolean) =>
  saying(reason)
    .filter(({ code, line }) => !holds(code, line))
    .map(({ code, line }) => named(code, line));

test('where 小象 says 位不当 the line is not in its place; 需上六 is the old exception', () => {
  const reason = /位不当|不当位|未当位|未得位|非其位/;
  expect(saying(reason).length).toBeGreaterThan(18);
  expect(exceptions(reason, (code, line) => !linePlaceOf(code, line).isProper)).toEqual(['需上六']);
});

test('where 小象 says 位正当, 位正中, 当位 or 中正 it is; of 艮六五 朱熹 doubts the 正', () => {
  const reason = /位正当|位正中|当位[疑实]|位当|正位|中正/;
  expect(saying(reason).length).toBeGreaterThan(15);
  expect(exceptions(reason, (code, line) => linePlaceOf(code, line).isProper)).toEqual(['艮六五']);
});

test('where 小象 says 乘刚 the line rides a yang one', () => {
  const lines = saying(/乘刚/).map(({ code, line }) => named(code, line));
  expect(lines.toSorted()).toEqual(['困六三', '噬嗑六二', '屯六二', '豫六五', '震六二'].toSorted());
  expect(exceptions(/乘刚/, (code, line) => linePlaceOf(code, line).rides !== null)).toEqual([]);
});

test('where 小象 gives the middle as the reason the line is 二 or 五', () => {
  const reason = /得中|中正|正中|中道|久中|以中|位中|在中|中直|中以|积中|行中/;
  expect(saying(reason).length).toBeGreaterThan(30);
  expect(exceptions(reason, (code, line) => linePlaceOf(code, line).isCentral)).toEqual([]);
});
