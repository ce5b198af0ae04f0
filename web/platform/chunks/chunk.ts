import { use, useCallback, useEffect, useState } from 'react';
import { showToast } from '../toast.ts';
import { watchers } from '../watchers.ts';

export const NOT_LOADED = '没有载入，请重试';
export const CALENDAR_FAILED = '历法没有载入';

/** Thrown in a render by a chunk that failed to load. `forget` lets the next render load it again. */
export class ChunkError extends Error {
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super(`chunk not loaded: ${cause}`, { cause });
    this.forget = forget;
  }
}

/** Code or data in a file of its own. It is loaded once; a failure is not cached. */
export interface Chunk<T> {
  /** Shared by all callers. After a failure the next call loads again. */
  readonly load: () => Promise<T>;
  /** The value, or null while there is none. */
  readonly peek: () => T | null;
  /** For renders: the value at once if it is loaded, else suspends; throws `ChunkError` after a failure. */
  readonly read: () => T;
}

const loads = watchers();
/** Calls whenever a chunk is loaded. Answers what ends it. */
export const watchLoads = loads.watch;

export function chunkOf<T>(load: () => Promise<T>): Chunk<T> {
  let value: T | null = null;
  let pending: Promise<T> | null = null;
  const loadOnce = (): Promise<T> => {
    pending ??= load().then(
      (loaded) => {
        value = loaded;
        loads.tell();
        return loaded;
      },
      (cause) => {
        pending = null;
        throw cause;
      },
    );
    return pending;
  };
  // a failure of `read` is kept until a boundary has shown it: React renders again after it, which would load without end
  let reading: Promise<T> | null = null;
  const forget = () => {
    reading = null;
  };
  const read = (): T => {
    if (value !== null) return value;
    reading ??= loadOnce().catch((cause) => {
      throw new ChunkError(cause, forget);
    });
    return use(reading);
  };
  return { load: loadOnce, peek: () => value, read };
}

interface Loaded<T> {
  readonly chunk: Chunk<T>;
  readonly value: T | null;
  readonly hasFailed: boolean;
}

export interface ChunkState<T> {
  readonly value: T | null;
  readonly hasFailed: boolean;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /** For handlers: the value, loaded if it is not there; null, and a message, if it fails. */
  readonly get: (message?: string) => Promise<T | null>;
}

/** Loads after the first render: for what a prerendered page does not contain. */
export function useChunk<T>(chunk: Chunk<T>): ChunkState<T> {
  const [state, setState] = useState<Loaded<T>>({ chunk, value: chunk.peek(), hasFailed: false });
  const load = useCallback(async () => {
    const settle = (value: T | null, hasFailed: boolean) =>
      setState((before) => {
        const isSame = before.chunk === chunk && before.value === value && before.hasFailed === hasFailed;
        return isSame ? before : { chunk, value, hasFailed }; // the same state is not rendered again
      });
    settle(chunk.peek(), false);
    const value = await chunk.load().catch(() => null);
    settle(value, value === null);
    return value;
  }, [chunk]);
  useEffect(() => void load(), [load]);
  const isCurrent = state.chunk === chunk;
  const value = isCurrent ? state.value : chunk.peek();
  const get = useCallback(
    async (message = NOT_LOADED) => {
      const loaded = chunk.peek() ?? (await load());
      if (!loaded) showToast(message);
      return loaded;
    },
    [chunk, load],
  );
  return { value, hasFailed: isCurrent && state.hasFailed, retry: load, get };
}
