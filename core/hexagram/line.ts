import { err, ok, type Result } from '../result.ts';
import type { HexagramCode } from './hexagram.ts';

/** Lines count **from the bottom**: 初爻 is 0, 上爻 is 5. */
export const LINE_INDICES = [0, 1, 2, 3, 4, 5] as const;
export type LineIndex = (typeof LINE_INDICES)[number];

const LINE_NAMES = ['初爻', '二爻', '三爻', '四爻', '五爻', '上爻'] as const;
export type LineName = (typeof LINE_NAMES)[number];
export const lineName = (line: LineIndex): LineName => LINE_NAMES[line];

/** The positions of moving lines: “初爻、四爻”; none is “六爻不动”. */
export const linePositions = (lines: readonly LineIndex[]): string =>
  lines.length === 0 ? '六爻不动' : lines.map(lineName).join('、');

/** What moves, in words: “初爻动”, “初、四、五爻动”, “六爻皆动”, “六爻不动”. */
export function movementOf(lines: readonly LineIndex[]): string {
  if (lines.length === 0) return '六爻不动';
  if (lines.length === LINE_INDICES.length) return '六爻皆动';
  return `${lines.map((line) => lineName(line).slice(0, -1)).join('、')}爻动`;
}

/** The one place that converts: codes run downwards, lines upwards. */
const digitOf = (line: LineIndex): number => 5 - line;

export const isYang = (hexagram: HexagramCode, line: LineIndex): boolean => hexagram[digitOf(line)] === '1';

/** The hexagram with these lines, from the bottom. */
export const hexagramOfLines = (areYang: readonly boolean[]): HexagramCode =>
  LINE_INDICES.toReversed()
    .map((line) => (areYang[line] ? '1' : '0'))
    .join('') as HexagramCode;

export function flipLine(hexagram: HexagramCode, line: LineIndex): HexagramCode {
  const at = digitOf(line);
  return `${hexagram.slice(0, at)}${isYang(hexagram, line) ? '0' : '1'}${hexagram.slice(at + 1)}` as HexagramCode;
}

/** The hexagram with these lines turned into their opposites: 屯 010001 with 初爻, 四爻 and 五爻 is 豫 001000. */
export const flipLines = (hexagram: HexagramCode, lines: readonly LineIndex[]): HexagramCode =>
  lines.reduce(flipLine, hexagram);

/** The lines in which two hexagrams differ, from the bottom. */
export const linesBetween = (a: HexagramCode, b: HexagramCode): readonly LineIndex[] =>
  LINE_INDICES.filter((line) => isYang(a, line) !== isYang(b, line));

export const isInLowerHalf = (line: LineIndex): boolean => line < 3;

/** The line with this number, counted from 1 as in 梅花易数: 1 is 初爻. */
export const lineOf = (number: 1 | 2 | 3 | 4 | 5 | 6): LineIndex => (number - 1) as LineIndex;

export function parseLineIndex(text: string): Result<LineIndex, 'notALine'> {
  return /^[0-5]$/.test(text) ? ok(Number(text) as LineIndex) : err('notALine');
}

/** 爻题: 九 for a yang line, 六 for a yin line, and the position. 初 and 上 stand first (初九, 上六), 二 to 五 last (六二). */
export function lineLabel(hexagram: HexagramCode, line: LineIndex): string {
  const kind = isYang(hexagram, line) ? '九' : '六';
  if (line === 0) return `初${kind}`;
  if (line === 5) return `上${kind}`;
  return `${kind}${['二', '三', '四', '五'][line - 1]}`;
}

/** 乾 and 坤 have a seventh text, for a cast in which all six lines move; null for the other sixty-two. */
export function extraLabel(hexagram: HexagramCode): '用九' | '用六' | null {
  if (hexagram === '111111') return '用九';
  return hexagram === '000000' ? '用六' : null;
}
