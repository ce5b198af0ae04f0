import { afterEach, expect, test, vi } from 'vitest';

/** The module as it is at the beginning of a visit. Answers what ends the loading of the page. */
async function visit(readyState: 'loading' | 'complete') {
  vi.resetModules();
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { afterFirstPage } = await import('./idle.ts');
  let isOver = false;
  afterFirstPage().then(() => {
    isOver = true;
  });
  return { afterFirstPage, isOver: () => isOver, load: () => page.dispatchEvent(new Event('load')) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first page is over once it is loaded and the browser is idle', async () => {
  const { isOver, load } = await visit('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOver()).toBe(false);
  load();
  await vi.advanceTimersByTimeAsync(499); // where requestIdleCallback is missing, half a second stands for it
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test('the first page is over after three seconds, although an image of it still loads', async () => {
  const { isOver } = await visit('loading');
  await vi.advanceTimersByTimeAsync(2999);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test('there is one first page in a visit: later nothing waits', async () => {
  const { afterFirstPage } = await visit('complete');
  await vi.advanceTimersByTimeAsync(500);
  const later = vi.fn();
  afterFirstPage().then(later);
  await Promise.resolve();
  expect(later).toHaveBeenCalledOnce();
});
