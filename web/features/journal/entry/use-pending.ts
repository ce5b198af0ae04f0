import { useState } from 'react';
import type { Result } from '#core/result.ts';

interface Pending<T> {
  readonly shown: T;
  /** Why the last choice was not kept. */
  readonly refusal: string | null;
  readonly choose: (value: T) => Promise<void>;
}

/** A choice stands where it was made while it is being kept; if it was not kept, the kept one stands again. */
export function usePending<T>(kept: T, keep: (value: T) => Promise<Result<unknown, string>>): Pending<T> {
  const [pending, setPending] = useState<{ readonly value: T } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (value: T) => {
    setPending({ value });
    const result = await keep(value);
    setRefusal(result.ok ? null : result.error);
    setPending((now) => (now?.value === value ? null : now));
  };
  return { shown: pending ? pending.value : kept, refusal, choose };
}
