import { expect, test, vi } from 'vitest';
import {
  deleteRow,
  historyHas,
  NOON,
  openHistory,
  serverKeeps,
  THREE_RESULTS,
} from '#tests/component/history-steps.ts';
import { startedUp } from '#tests/component/open-app.tsx';
import { queueIsIdle, server } from '#tests/component/stub-server.ts';

const [newest, middle] = THREE_RESULTS.map(({ timestamp }) => timestamp);

const deletesSent = (): readonly string[] => server.calls('deleteResult').map(({ param }) => param);

/** From now on no delete arrives; answers when each was sent. */
function loseDeletes(): readonly number[] {
  const sentAt: number[] = [];
  server.answers('deleteResult', () => {
    sentAt.push(Date.now());
    throw new TypeError('Failed to fetch');
  });
  return sentAt;
}

/** Opens 我的; nothing is sent any more but what a test does. */
async function openIdle(): Promise<() => readonly string[]> {
  const kept = await openHistory(THREE_RESULTS, { at: NOON, isPaused: true });
  await startedUp();
  await queueIsIdle();
  return kept;
}

const WITHIN_MS = 10_000;

/** Moves the page's time on, a step at a time, until so many deletes were sent. */
async function untilSent(count: number): Promise<void> {
  const deadline = performance.now() + WITHIN_MS; // no fake clock moves it
  while (deletesSent().length < count && performance.now() < deadline) await vi.advanceTimersByTimeAsync(500);
  expect(deletesSent()).toHaveLength(count);
}

test('without a network an operation is retried three times, five seconds apart, then waits for the next trigger', async () => {
  const kept = await openIdle();
  const sentAt = loseDeletes();
  await deleteRow('乾为天，上爻动');
  await untilSent(4);
  await vi.advanceTimersByTimeAsync(120_000);
  await queueIsIdle();
  expect(sentAt).toHaveLength(4);
  for (const [index, at] of sentAt.entries()) {
    const before = sentAt[index - 1];
    if (before === undefined) continue;
    expect(at - before).toBeGreaterThanOrEqual(5000);
    expect(at - before).toBeLessThan(10_000);
  }
  await historyHas(2);
  expect(kept()).toHaveLength(3);
  const keptLater = serverKeeps(THREE_RESULTS);
  dispatchEvent(new Event('online'));
  await expect.poll(keptLater).toHaveLength(2);
});

test('operations are sent one at a time and in order: the second waits until the first is done or given up', async () => {
  await openIdle();
  loseDeletes();
  await deleteRow('乾为天，上爻动');
  await deleteRow('泽火革，初爻动');
  await untilSent(2);
  const kept = serverKeeps(THREE_RESULTS);
  await untilSent(4);
  expect(deletesSent()).toEqual([middle, middle, middle, newest]);
  await expect.poll(kept).toHaveLength(1);
});
