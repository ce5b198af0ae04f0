import { expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import { isRestored, type MergeInput, mergeLists } from './merge.ts';
import { lastWords, type Operation } from './operation.ts';

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString();
const result = (n: number, main: ResultFacts['cast']['main'] = '010001'): ResultFacts => ({
  timestamp: at(n),
  cast: { method: 'manual', main, moving: 0 },
});
const [one, two, three] = [result(1), result(2), result(3)];
const NOW = Date.UTC(2026, 5, 1);
const VERSION = { epoch: 'now', rev: 7 };

const operation = (kind: Operation['kind'], facts: ResultFacts, rest: Partial<Operation> = {}): Operation => ({
  kind,
  facts,
  seq: 5,
  client: 'client-1',
  state: 'dirty',
  ...rest,
});
const deleted = (facts: ResultFacts, epoch: string, rev: number, atMs = NOW): Operation =>
  operation('delete', facts, { state: 'done', done: { epoch, rev, at: atMs } });

const merge = (operations: readonly Operation[], rest: Partial<MergeInput>) =>
  mergeLists({
    server: [],
    local: [],
    words: lastWords(operations),
    seen: VERSION,
    version: VERSION,
    now: NOW,
    ...rest,
  });

test('the server’s list replaces ours', () => {
  const { list, resaved } = merge([], { server: [three, one], local: [two, one] });
  expect([list, resaved]).toEqual([[three, one], []]);
});

test('what the server does not know yet stays: saves are added, deletes taken out, rejected saves kept', () => {
  const operations = [
    operation('save', two),
    operation('delete', three),
    operation('save', result(4), { state: 'rejected' }),
  ];
  expect(merge(operations, { server: [three, one] }).list).toEqual([result(4), two, one]);
});

test('a delete is meant for its own cast, not for another of the same moment', () => {
  const other = result(1, '111111');
  expect(merge([operation('delete', one)], { server: [other] }).list).toEqual([other]);
});

test('the last word on a result counts', () => {
  const operations = [operation('delete', one, { seq: 6 }), operation('save', one)];
  expect(merge(operations, { server: [one] }).list).toEqual([]);
});

test.each([
  [{ epoch: 'before', rev: 7 }, true],
  [{ epoch: 'now', rev: 8 }, true],
  [null, true],
  [{ epoch: 'now', rev: 7 }, false],
  [{ epoch: 'now', rev: 3 }, false],
])('having seen %j, a server at revision 7 of now was restored: %s', (seen, expected) => {
  expect(isRestored(seen, VERSION)).toBe(expected);
});

test('after a restore, what only this device has is sent again, numbered by the revision it was seen at', () => {
  const seen = { epoch: 'before', rev: 9 };
  const { list, resaved, named } = merge([], { server: [one], local: [two, one], seen });
  expect([list, resaved]).toEqual([[two, one], [two]]);
  expect(named).toEqual({ client: 'restore-now', seq: 19 });
});

test('after a restore a remembered delete is sent again, and one as late as the list yields to it', () => {
  const { list, replays, named } = merge([deleted(one, 'before', 9)], {
    server: [one],
    seen: { epoch: 'before', rev: 9 },
  });
  expect(list).toEqual([]);
  expect(replays).toMatchObject([{ kind: 'delete', state: 'dirty', replay: { client: 'restore-now', seq: 18 } }]);
  expect(named.seq).toBeGreaterThan(18);
});

test('of two results of one moment the server has one: ours is sent again all the same, and shown once it has moved', () => {
  const other = result(1, '111111');
  const { list, resaved } = merge([], { server: [other], local: [one], seen: { epoch: 'before', rev: 1 } });
  expect([list, resaved]).toEqual([[other], [one]]);
});

test('a remembered delete is void when the result was saved again, and forgotten after 180 days', () => {
  const old = deleted(two, 'now', 3, NOW - 181 * 86_400_000);
  const { list, voided } = merge([deleted(one, 'now', 3), old, deleted(three, 'now', 3)], { server: [one] });
  expect(list).toEqual([one]);
  expect(voided.map(({ facts }) => facts)).toEqual([one, two]);
});

test('a save acknowledged ahead of the list is remembered until a list is read; after a restore it is repeated with its own revision', () => {
  const saved = operation('save', one, { state: 'done', done: { epoch: 'before', rev: 9, at: NOW } });
  const restored = merge([saved], { local: [one], seen: { epoch: 'before', rev: 3 } });
  expect(restored.replays).toMatchObject([{ kind: 'save', replay: { client: 'restore-now', seq: 19 } }]);
  expect([restored.list, restored.resaved]).toEqual([[one], []]);
  const { voided, list } = merge([{ ...saved, done: { ...VERSION, at: NOW } }], { server: [two] });
  expect([voided.length, list]).toEqual([1, [two]]);
});
