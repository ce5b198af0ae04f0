import { expect, test, vi } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { oneTabQueue } from '#tests/support/one-tab-queue.ts';
import { UNREACHED } from '../queue/kind.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', {});
vi.mock('#web/platform/log/logger.ts', () => ({ log: () => {} }));
const { exchange } = await import('#web/platform/network/api.ts');
const { classicTexts } = await import('#web/platform/texts/texts.ts');
const { resultCalls, resultsKind } = await import('./results-kind.ts');
const { openStore } = await import('./store.ts');

test('a save that waited for the texts is not sent once another user is signed in', async () => {
  let user = 'ann';
  const parts = { user: () => user, storedUser: () => user, now: () => 1, wait: async () => {} };
  const store = openStore({ ...parts, storage: localStorage, newId: () => 'tab-1', tellLeft: () => {} });
  store.settle();
  const facts = manualFacts('2026-01-01T00:00:00.000Z', '010001');
  store.record('ann', store.newOperations('ann', 'save', [facts]));
  const calls = resultCalls(exchange, () => classicTexts.load());
  const queue = oneTabQueue([resultsKind(store, calls)], () => user);

  const texts = await classicTexts.load();
  const load = vi.spyOn(classicTexts, 'load').mockImplementation(async () => {
    user = 'ben';
    return texts;
  });
  await queue.run({});
  expect(load).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
  expect(store.log.of('ann')).toHaveLength(1);

  user = 'ann';
  load.mockResolvedValue(texts);
  fetched.mockResolvedValue(new Response('{}', { status: 500 }));
  await queue.run({});
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  ['of ours to a save: it moves to the next millisecond', 'problem', 'save', '2026-01-01T00:00:00.001Z'],
  ['of ours to a delete from before a restore: it is dropped', 'problem', 'delete', undefined],
  ['of somebody else: it waits', 'unexpected', 'save', '2026-01-01T00:00:00.000Z'],
] as const)('409 %s', async (_, kind, operation, timestamp) => {
  const parts = { user: () => 'ann', storedUser: () => 'ann', now: () => 1 };
  const store = openStore({ ...parts, storage: memoryStorage(), newId: () => 'tab-1', tellLeft: () => {} });
  store.settle();
  store.adoptEpoch('ann', 'one');
  const facts = manualFacts('2026-01-01T00:00:00.000Z', '010001');
  store.record('ann', store.newOperations('ann', operation, [facts]));
  const conflict = { kind, status: 409, code: '', message: '' } as const;
  const answers = [conflict, UNREACHED, UNREACHED, UNREACHED, UNREACHED];
  const send = async () => answers.shift() ?? UNREACHED;
  await oneTabQueue([resultsKind(store, { send, list: async () => null })], () => 'ann').run({});
  const saves = [...store.latest('ann').values()].filter((one) => one.kind === 'save');
  expect(saves.map((one) => one.facts.timestamp)).toEqual(timestamp ? [timestamp] : []);
});
