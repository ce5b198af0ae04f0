import { expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { manualFacts } from '#tests/support/facts.ts';
import type { Operation } from './operation.ts';
import { type MergeInput, mergeLists } from './results-kind.ts';

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString();
const result = (n: number, main: HexagramCode = '010001') => manualFacts(at(n), main);
const [one, two, three] = [result(1), result(2), result(3)];

const save = (facts: ResultFacts, rest: Partial<Operation> = {}): Operation => ({
  kind: 'save',
  facts,
  seq: 5,
  tab: 'tab-1',
  state: 'pending',
  ...rest,
});
const remove = (facts: ResultFacts, epoch: string | null = 'now', seq = 5): Operation =>
  save(facts, { kind: 'delete', epoch, seq });

const merge = (operations: readonly Operation[], rest: Partial<MergeInput>) =>
  mergeLists({
    server: [],
    version: { epoch: 'now', revision: 7 },
    local: [],
    epoch: 'now',
    revision: 7,
    operations,
    ...rest,
  });

test('the server’s list replaces this device’s', () => {
  const { list, resaved } = merge([], { server: [three, one], local: [two, one] });
  expect([list, resaved]).toEqual([[three, one], []]);
});

test('operations that the server does not have are applied to its list, rejected saves too', () => {
  const operations = [save(two), remove(three), save(result(4), { state: 'rejected' })];
  expect(merge(operations, { server: [three, one] }).list).toEqual([result(4), two, one]);
});

test('a delete removes its own cast, not another one of the same timestamp', () => {
  const other = result(1, '111111');
  expect(merge([remove(one)], { server: [other] }).list).toEqual([other]);
});

test('of two operations on a result the later one counts', () => {
  expect(merge([remove(one, 'now', 6), save(one)], { server: [one] }).list).toEqual([]);
});

test.each([
  ['the same epoch and revision', 'now', 7, false],
  ['the same epoch, an earlier revision', 'now', 3, false],
  ['the same epoch, a later revision', 'now', 8, true],
  ['another epoch', 'before', 0, true],
  ['no epoch: the list was never merged', null, 0, true],
])('with %s a result that the server lacks is saved again: %s %s', (_, epoch, revision, isRestored) => {
  const { list, resaved } = merge([], { server: [one], local: [two, one], epoch, revision });
  expect([list, resaved]).toEqual(isRestored ? [[two, one], [two]] : [[one], []]);
});

test('after a restore a delete from before it is dropped, and the result stays', () => {
  const { list, voided } = merge([remove(one, 'before')], { server: [one], epoch: 'before' });
  expect([list, voided]).toEqual([[one], [remove(one, 'before')]]);
});

test('after a restore a save stands although it was deleted before the restore', () => {
  const { list, voided } = merge([save(one), remove(one, 'before', 6)], { epoch: 'before' });
  expect([list, voided.length]).toEqual([[one], 1]);
});

test('a delete of this epoch, or made before any epoch was known, counts', () => {
  const { list, voided } = merge([remove(one), remove(two, null)], { server: [two, one] });
  expect([list, voided]).toEqual([[], []]);
});

test('where the server has another result of the same timestamp, this device’s is saved again and shown once it has moved', () => {
  const other = result(1, '111111');
  const { list, resaved } = merge([], { server: [other], local: [one], epoch: 'before' });
  expect([list, resaved]).toEqual([[other], [one]]);
});

test('a result with a pending save is not saved a second time', () => {
  expect(merge([save(two)], { local: [two], epoch: 'before' }).resaved).toEqual([]);
});
