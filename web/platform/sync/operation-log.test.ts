import { expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import { memoryStorage } from './memory-storage.ts';
import { lastWords, type Operation, wireNumberOf } from './operation.ts';
import { operationLog } from './operation-log.ts';

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString();
const save = (n: number, rest: Partial<Operation> = {}): Operation => ({
  kind: 'save',
  facts: { timestamp: at(n), cast: { method: 'manual', main: '010001', moving: 0 } } satisfies ResultFacts,
  seq: n,
  client: 'client-1',
  state: 'dirty',
  ...rest,
});

test('operations are found again, by their user alone', () => {
  const storage = memoryStorage();
  operationLog(storage, 'tab-1').add('ann', [save(1), save(2)]);
  expect(operationLog(storage, 'tab-2').of('ann')).toEqual([save(1), save(2)]);
  expect(operationLog(storage, 'tab-2').of('ben')).toEqual([]);
});

test('a thousand operations take ten keys, and each goes on its own', () => {
  const storage = memoryStorage();
  const log = operationLog(storage, 'tab-1');
  log.add(
    'ann',
    Array.from({ length: 1000 }, (_, n) => save(n)),
  );
  expect(storage.length).toBe(10);
  for (let n = 0; n < 999; n++) log.drop('ann', save(n));
  expect(log.of('ann')).toEqual([save(999)]);
  expect(storage.length).toBe(1);
});

test('without room for all none is written', () => {
  const storage = memoryStorage();
  const log = operationLog(storage, 'tab-1');
  storage.writesLeft = 2;
  expect(
    log.add(
      'ann',
      Array.from({ length: 300 }, (_, n) => save(n)),
    ),
  ).toBe(false);
  expect(storage.length).toBe(0);
});

test('two tabs that write in the same millisecond do not write over each other', () => {
  const storage = memoryStorage();
  for (const tab of ['tab-1', 'tab-2']) operationLog(storage, tab).add('ann', [save(1, { client: tab })]);
  expect(operationLog(storage, 'tab-3').of('ann')).toHaveLength(2);
});

test('an unreadable key is set aside and the others are read', () => {
  const storage = memoryStorage();
  const log = operationLog(storage, 'tab-1');
  log.add('ann', [save(1)]);
  log.add('ann', [save(2)]);
  const [key = ''] = Object.keys(storage.all());
  storage.setItem(key, '[{"kind":"sa');
  expect(operationLog(storage, 'tab-2').of('ann')).toEqual([save(2)]);
  expect(storage.getItem(`${key}.corrupt-1`)).toBe('[{"kind":"sa');
});

test('an operation is the last on its result until another comes; what it overtakes goes with it', () => {
  const log = operationLog(memoryStorage(), 'tab-1');
  const gone = save(1, { kind: 'delete', seq: 9 });
  log.add('ann', [save(1), save(2)]);
  expect(log.isLast('ann', save(1))).toBe(true);
  log.add('ann', [gone]);
  expect([log.isLast('ann', save(1)), log.isLast('ann', gone), log.isLast('ann', save(2))]).toEqual([
    false,
    true,
    true,
  ]);
  log.dropEarlier('ann', gone);
  expect(log.of('ann')).toEqual([save(2), gone]);
  log.drop('ann', gone);
  expect(log.isLast('ann', gone)).toBe(false);
});

test('the last word is that of the highest number, per moment and cast', () => {
  const other = save(1, { facts: { timestamp: at(1), cast: { method: 'manual', main: '111111', moving: 3 } }, seq: 2 });
  const gone = save(1, { kind: 'delete', seq: 3 });
  expect([...lastWords([gone, save(1), other]).values()]).toEqual([gone, other]);
});

test('an operation goes out under its cast’s name; one that is repeated under the name of the restore', () => {
  expect(wireNumberOf(save(1))).toEqual({ client: 'client-1-010001-0', seq: 1 });
  const replay = { client: 'restore-0123', seq: 8 };
  expect(wireNumberOf(save(1, { replay }))).toEqual({ client: 'restore-0123-010001-0', seq: 8 });
});
