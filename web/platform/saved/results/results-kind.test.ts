import { expect, test, vi } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { UNREACHED } from '../queue/kind.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', {});
vi.mock('#web/platform/log/logger.ts', () => ({ log: () => {} }));
const { classicTexts } = await import('#web/platform/texts/texts.ts');
const { openQueue } = await import('../sending/open-queue.ts');
const { openStore } = await import('./store.ts');

/** A kind of which nothing is saved. */
const none = (name: string) => ({
  ...{ name, read: async () => true, due: () => [], namesOf: () => [], current: () => null },
  ...{ send: async () => UNREACHED, record: () => {} },
});

test('a save that waited for the texts is not sent once another user is signed in', async () => {
  let user = 'ann';
  const parts = { user: () => user, storedUser: () => user, now: () => 1, wait: async () => {} };
  const store = openStore({ ...parts, storage: localStorage, newId: () => 'tab-1', tellLeft: () => {} });
  store.settle();
  const facts = manualFacts('2026-01-01T00:00:00.000Z', '010001');
  store.record('ann', store.newOperations('ann', 'save', [facts]));
  const queue = openQueue({
    ...parts,
    store,
    onChange: () => {},
    entries: none('entries'),
    guesses: none('guesses'),
    answers: none('answers'),
  });

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
