import { afterEach, expect, test, vi } from 'vitest';
import { quoted } from '#tests/support/quoted-messages.ts';
import { log } from './logger.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('where the browser lets no worker start, one line is written to the console, and later lines are dropped', () => {
  const started = vi.fn(function refuse() {
    throw new Error('no workers here');
  });
  vi.stubGlobal('Worker', started);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  log('info', 'start');
  log('warning', 'session refresh failed');
  expect(said.mock.calls).toEqual([[quoted('console', 'Failed to initialize logging worker:'), expect.any(Error)]]);
  expect(started).toHaveBeenCalledTimes(1);
});
