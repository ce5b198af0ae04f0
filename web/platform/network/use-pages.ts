import { useEffect, useRef, useState } from 'react';
import type { Result } from '#core/result.ts';
import type { Failure } from './failure.ts';
import { useWhenOnline } from './use-is-online.ts';

interface Pages<P extends { readonly next: unknown }> {
  /** The page after this place; null for the first. */
  readonly ask: (before: P['next'] | null) => Promise<Result<P, Failure>>;
  /** All that is known after another page. */
  readonly join: (before: P, page: P) => P;
}

/** A list that is read a page at a time. What was read stays while more is read; `retry` asks again for what failed; so does a network that comes back. */
export function usePages<P extends { readonly next: unknown }>({ ask, join }: Pages<P>) {
  const [found, setFound] = useState<P | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isReading, setIsReading] = useState(true);
  const turn = useRef(0);
  const failed = useRef<P | null>(null);
  const read = async (after: P | null) => {
    const own = ++turn.current;
    setIsReading(true);
    setFailure(null);
    const result = await ask(after?.next ?? null);
    if (own !== turn.current) return; // another was asked for since, or the page was left
    setIsReading(false);
    if (result.ok) return setFound(after ? join(after, result.value) : result.value);
    failed.current = after;
    setFailure(result.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; for another list the component is mounted again
  useEffect(() => {
    void read(null);
    return () => {
      turn.current++;
    };
  }, []);
  const retry = () => void read(failed.current);
  useWhenOnline(failure?.kind === 'network', retry);
  return {
    ...{ found, setFound, failure, isReading, retry },
    more: () => void read(found),
    reload: () => void read(null),
  };
}
