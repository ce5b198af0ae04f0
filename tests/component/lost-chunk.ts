import { type MockInstance, vi } from 'vitest';

/** Fails a given number of times, then succeeds; counts its calls. */
export function lostChunk<T>(failures: number, value: T) {
  let calls = 0;
  const load = async (): Promise<T> => {
    calls++;
    if (calls <= failures) throw new TypeError('Failed to fetch');
    return value;
  };
  return { load, calls: () => calls };
}

/** React reports what a boundary catches; here it is expected. */
export const expectCaught = (): MockInstance => vi.spyOn(console, 'error').mockImplementation(() => {});
