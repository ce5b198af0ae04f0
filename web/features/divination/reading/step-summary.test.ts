import { expect, test } from 'vitest';
import { type Explained, explain } from '#core/explain/explain.ts';
import { textOf } from '#core/texts/classic.ts';
import { summaryOf } from './step-summary.ts';

const summaries = (explained: Explained): readonly string[] => explain(explained, textOf).steps.slice(1).map(summaryOf);

test('a folded card of 观梅占 says what its step found', () => {
  expect(summaries({ cast: { main: '011101', moving: [0] }, month: '丑', hourNumber: 9 })).toEqual([
    '体 兑金，用 离火',
    '用克体，体互比和，用互为体所克，变生体',
    '丑月土当令，体相，用休',
    '成卦之数 14，全卦之数 20',
    '这件事，你怎么断？凭的是哪一条？',
  ]);
});

test('without month and hour the cards say what is left out, with three moving lines that there is no 体', () => {
  expect(summaries({ cast: { main: '011101', moving: [0] }, month: null, hourNumber: null }).slice(2, 4)).toEqual([
    '月令不明，略过',
    '全卦之数 20',
  ]);
  expect(summaries({ cast: { main: '010001', moving: [0, 3, 4] }, month: '丑', hourNumber: 9 })[0]).toBe(
    '这一卦不论体用',
  );
});
