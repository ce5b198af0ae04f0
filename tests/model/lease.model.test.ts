import { expect, test } from 'vitest';
import { createLease } from '#web/platform/sync/lease.ts';
import { ProfileStorage, type TabStorage } from './fake-storage.ts';
import { VirtualTime } from './virtual-time.ts';

/** Tabs of one browser without Web Locks; what each has under way is counted. */
function tabsWithLeases(count: number) {
  const time = new VirtualTime();
  const profile = new ProfileStorage(time);
  const state = { atWork: 0, most: 0, done: 0 };
  const tabs = Array.from({ length: count }, (_, index) => {
    const storage: TabStorage = profile.open();
    const inTurn = createLease({ storage, key: 'lease', now: () => time.now, wait: time.wait, holder: `tab-${index}` });
    const work = (ms: number) =>
      inTurn(async () => {
        state.atWork++;
        state.most = Math.max(state.most, state.atWork);
        await time.wait(ms);
        state.atWork--;
        state.done++;
      });
    return { storage, work };
  });
  return { time, state, tabs };
}

test('tabs work one at a time, also when the work takes longer than the lease, and all get their turn', async () => {
  const { time, state, tabs } = tabsWithLeases(3);
  for (const { work } of tabs) void work(8000);
  for (const { work } of tabs) void work(5);
  await time.advance(60_000);
  expect(state).toEqual({ atWork: 0, most: 1, done: 6 });
});

test('the lease of a tab that died runs out', async () => {
  const { time, state, tabs } = tabsWithLeases(2);
  const [first, second] = tabs;
  void first?.work(600_000);
  await time.advance(500);
  if (first) first.storage.isDead = true;
  void second?.work(5);
  await time.advance(2000);
  expect(state.done).toBe(0);
  await time.advance(3000);
  expect(state.done).toBe(1);
});
