import { useState } from 'react';
import type { Entry } from '#core/journal/entry.ts';
import type { Result } from '#core/result.ts';
import type { editEntry } from '#web/platform/saved/entries/edit-entry.ts';

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

/** What every block of the page of an entry gets. */
export interface BlockProps {
  readonly entry: Entry | null;
  /** Writes a change of the version that was shown. */
  readonly edit: (shown: Entry | null, change: (entry: Entry) => Entry) => ReturnType<typeof editEntry>;
  /** Notes whether a field has something that was not kept. */
  readonly onRefused: (label: string, isRefused: boolean) => void;
}
