import { useState } from 'react';
import { safeParse } from 'valibot';
import type { Answered, Endpoint } from '#contract/endpoint.ts';
import { type InputRefusal, refusalOf } from '#contract/refusal.ts';
import { type CallInput, call, type Failure, inputRefusalOf } from './api.ts';

interface Submission<E extends Endpoint> {
  readonly endpoint: E;
  readonly body: NonNullable<CallInput<E>['body']>;
  readonly query?: CallInput<E>['query'];
  /** Asked once the contract accepts the body: why it is not sent, or null. */
  readonly refuse?: () => string | null;
  /** The message when the server gave none of its own. */
  readonly fallback: string | ((failure: Failure) => string);
}

const messageRefusal = (message: string | null): InputRefusal | null => (message === null ? null : { message });

function refusalBefore(endpoint: Endpoint, body: unknown): InputRefusal | null {
  const parsed = endpoint.body && safeParse(endpoint.body, body);
  return parsed?.success === false ? refusalOf(parsed.issues) : null;
}

/** What every form does with its input: checks it by the contract, sends it, and keeps why it was refused. */
export function useSubmit() {
  const [refusal, setRefusal] = useState<InputRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);

  /** The answer; null when the input or the call was refused, with `refusal` set. */
  async function submit<E extends Endpoint>(submission: Submission<E>): Promise<Answered<E> | null> {
    const { endpoint, body, query, refuse, fallback } = submission;
    const refused = refusalBefore(endpoint, body) ?? messageRefusal(refuse?.() ?? null);
    setRefusal(refused);
    if (refused) return null;
    setIsSending(true);
    const result = await call(endpoint, { body, ...(query !== undefined && { query }) } as CallInput<E>);
    setIsSending(false);
    if (result.ok) return result.value;
    setRefusal(inputRefusalOf(result.error, typeof fallback === 'string' ? fallback : fallback(result.error)));
    return null;
  }

  return {
    refusal,
    /** The message alone, for forms that show it below their fields. */
    error: refusal?.message ?? null,
    setError: (message: string | null) => setRefusal(messageRefusal(message)),
    isSending,
    submit,
  };
}
