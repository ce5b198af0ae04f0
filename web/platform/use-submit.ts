import { useState } from 'react';
import { safeParse } from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallInput, call, messageOf } from './api.ts';

type AnswerOf<E extends Endpoint> = Extract<Awaited<ReturnType<typeof call<E>>>, { ok: true }>['value'];

interface Submission<E extends Endpoint> {
  readonly endpoint: E;
  readonly body: NonNullable<CallInput<E>['body']>;
  /** The error when the server gave no message of its own. */
  readonly fallback: string;
}

/** What every form does with its input: checks it by the contract, sends it, and keeps why it was refused. */
export function useSubmit() {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  /** The answer; null when the input or the call was refused, with `error` set. */
  async function submit<E extends Endpoint>({ endpoint, body, fallback }: Submission<E>): Promise<AnswerOf<E> | null> {
    const parsed = endpoint.body && safeParse(endpoint.body, body);
    setError(parsed?.success === false ? parsed.issues[0].message : null);
    if (parsed?.success === false) return null;
    setIsSending(true);
    const result = await call(endpoint, { body } as CallInput<E>);
    setIsSending(false);
    if (result.ok) return result.value;
    setError(messageOf(result.error, fallback));
    return null;
  }

  return { error, setError, isSending, submit };
}
