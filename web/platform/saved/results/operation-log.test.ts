import { expect, test } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { clientIdOf, latestOf, type Operation } from './operation.ts';
import { operationLog } from './operation-log.ts';
import { toStoredFacts } from './stored-facts.ts';

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString();
const save = (n: number, rest: Partial<Operation> = {}): Operation => ({
  kind: 'save',
  facts: manualFacts(at(n), '010001'),
  seq: n,
  tab: 'tab-1',
  state: 'pending',
  ...rest,
});

test('operations are found again, by their user alone', () => {
  const storage = memoryStorage();
  operationLog(storage, 'tab-1').add('ann', [save(1), save(2)]);
  expect(operationLog(storage, 'tab-2').of('ann')).toEqual([save(1), save(2)]);
  expect(operationLog(storage, 'tab-2').of('ben')).toEqual([]);
});

test('a thousand operations take ten keys, and each is dropped on its own', () => {
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

test('when the storage has no room for all, none is written', () => {
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
  for (const tab of ['tab-1', 'tab-2']) operationLog(storage, tab).add('ann', [save(1, { tab })]);
  expect(operationLog(storage, 'tab-3').of('ann')).toHaveLength(2);
});

test('an unreadable key is quarantined and the others are read', () => {
  const storage = memoryStorage();
  const log = operationLog(storage, 'tab-1');
  log.add('ann', [save(1)]);
  log.add('ann', [save(2)]);
  const [key = ''] = Object.keys(storage.all());
  storage.setItem(key, '[{"kind":"sa');
  expect(operationLog(storage, 'tab-2').of('ann')).toEqual([save(2)]);
  expect(storage.getItem(`${key}.corrupt-1`)).toBe('[{"kind":"sa');
});

test('an operation is the latest on its result until another is added; dropping one drops the earlier ones with it', () => {
  const log = operationLog(memoryStorage(), 'tab-1');
  const removed = save(1, { kind: 'delete', seq: 9, epoch: 'e1' });
  log.add('ann', [save(1), save(2)]);
  expect(log.isLatest('ann', save(1))).toBe(true);
  log.add('ann', [removed]);
  expect([save(1), removed, save(2)].map((one) => log.isLatest('ann', one))).toEqual([false, true, true]);
  log.dropThrough('ann', removed);
  expect(log.of('ann')).toEqual([save(2)]);
  expect(log.isLatest('ann', removed)).toBe(false);
});

test('the latest operation is that of the highest seq, per timestamp and cast', () => {
  const other = save(1, { facts: manualFacts(at(1), '111111', [3]), seq: 2 });
  const removed = save(1, { kind: 'delete', seq: 3 });
  expect([...latestOf([removed, save(1), other]).values()]).toEqual([removed, other]);
});

test('the client id of an operation is tab and cast', () => {
  expect(clientIdOf(save(1))).toBe('tab-1-010001-010000');
});

const FACTS = toStoredFacts(save(1).facts);
const STORED = { kind: 'delete', facts: FACTS, seq: 1, tab: 'tab-1', state: 'pending', epoch: null };

test('an operation may have fields that are not known', () => {
  const storage = memoryStorage({ 'divination-operation:ann:1:tab-1': JSON.stringify([{ ...STORED, by: 'x' }]) });
  expect(operationLog(storage, 'tab-2').of('ann')).toEqual([save(1, { kind: 'delete', epoch: null })]);
});

test.each([
  { kind: 'move' },
  { state: 'dirty' },
  { state: undefined },
  { tab: undefined, client: 'tab-1' },
  { seq: '1' },
  { epoch: undefined },
  { facts: { ...FACTS, figure: undefined, mainHexagram: '010001', movingYao: 0 } },
])('an operation with %j is unreadable: its key is quarantined as it is', (change) => {
  const key = 'divination-operation:ann:1:tab-1';
  const text = JSON.stringify([{ ...STORED, ...change }]);
  const storage = memoryStorage({ [key]: text });
  expect(operationLog(storage, 'tab-2').of('ann')).toEqual([]);
  expect(storage.all()).toEqual({ [`${key}.corrupt-1`]: text });
});

test('keys of another prefix are neither read nor removed', () => {
  const others = { 'divination-op:ann:1:tab-1': JSON.stringify([STORED]) };
  const storage = memoryStorage(others);
  const log = operationLog(storage, 'tab-2');
  expect(log.of('ann')).toEqual([]);
  log.forget('ann');
  expect(storage.all()).toEqual(others);
});
