import { expect, test } from 'vitest';
import type { Cast } from '#core/casting/cast.ts';
import { type Explained, explain } from '#core/explain/explain.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import type { Omen } from '#core/journal/omen.ts';
import { textOf } from '#core/texts/classic.ts';
import { foldedLineOf } from './step-summary.ts';

const foldedLines = (explained: Explained): readonly string[] =>
  explain(explained, textOf).steps.slice(1).map(foldedLineOf);

test('a folded card of 观梅占 says what its step found', () => {
  expect(foldedLines({ cast: { main: '011101', moving: [0] }, month: '丑', hourNumber: 9, method: 'time' })).toEqual([
    '体 兑金，用 离火',
    '用克体，体互与体比和，体克用互，变生体',
    '按人事看',
    '丑月土当令，体相，用休',
    '没有记',
    '卦气：按时序，生体的在丑、寅，克体的在午',
    '这件事，你怎么断？凭的是哪一条？',
  ]);
});

test('without month and hour the cards say what is left out, with three moving lines that there is no 体', () => {
  expect(foldedLines({ cast: { main: '011101', moving: [0] }, month: null, hourNumber: null }).slice(2, 6)).toEqual([
    '按人事看',
    '月令不明，略过',
    '没有记',
    '不知道这一卦是怎样起的',
  ]);
  expect(foldedLines({ cast: { main: '010001', moving: [0, 3, 4] }, month: '丑', hourNumber: 9 })[0]).toBe(
    '这一卦不论体用',
  );
});

test('应期 folded is what the method for this way of casting came to', () => {
  const lineOf = (main: HexagramCode, line: LineIndex, method: Cast['method'], hourNumber: number | null = 4) =>
    foldedLines({ cast: { main, moving: [line] }, month: null, hourNumber, method })[5];
  expect(lineOf('111110', 3, 'object-direction')).toBe('成卦之数 10');
  expect(lineOf('111110', 3, 'object-direction', null)).toBe('成卦之数不算');
  expect(lineOf('100000', 2, 'time')).toBe('卦气：没有生体、克体的卦，时日不取');
  expect(lineOf('011101', 0, 'coins')).toBe('书里没有说用哪一法');
});

test('外应 is said in one line, however long it is', () => {
  const folded = (omen: Omen) =>
    foldedLines({ cast: { main: '011101', moving: [0] }, month: '丑', hourNumber: 9, omen })[4];
  expect(folded({ text: '二雀争枝。', posture: 'standing', trigram: '110' })).toBe('二雀争枝，取作巽');
  expect(folded({ text: '雀'.repeat(13), posture: null, trigram: null })).toBe(`${'雀'.repeat(12)}…`);
  expect(folded({ text: '', posture: 'sitting', trigram: null })).toBe('坐');
});
