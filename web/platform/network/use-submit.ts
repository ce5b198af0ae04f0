import { useRef, useState } from 'react';
import { safeParse } from 'valibot';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { type AccountNames, passwordPatternOf } from '#contract/password-pattern.ts';
import { type InputRefusal, refusalOf } from '#contract/refusal.ts';
import { PASSWORD_NOTICES } from '#contract/words/notices.ts';
import { type CallInput, call } from './api.ts';
import { type Failure, inputRefusalOf } from './failure.ts';

interface Submission<E extends Endpoint> {
  readonly endpoint: E;
  readonly body: NonNullable<CallInput<E>['body']>;
  readonly query?: CallInput<E>['query'];
  /** Asked once the contract accepts the body: why it is not sent, or null. */
  readonly refuse?: () => InputRefusal | null;
  /** The fields that problems of the server are about, by their codes. */
  readonly fieldsOf?: Readonly<Record<string, string>>;
  /** The message when the server gave none of its own. */
  readonly fallback: string | ((failure: Failure) => string);
  /** Told why the call failed, for a form that does more than show it. */
  readonly onFailure?: (failure: Failure) => void;
}

function refusalBefore(endpoint: Endpoint, body: unknown): InputRefusal | null {
  const parsed = endpoint.body && safeParse(endpoint.body, body);
  return parsed?.success === false ? refusalOf(parsed.issues) : null;
}

/**
 * What every form does with its input: checks it by the contract, sends it, and keeps why it was refused. `fields` are those that show
 * a refusal themselves; any other refusal is the form's.
 */
export function useSubmit<Field extends string = never>(fields: readonly Field[] = []) {
  const [refusal, setRefusal] = useState<InputRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isUnderway = useRef(false); // taps of one moment meet the same render: the button is not disabled yet

  /** The answer; null when the input or the call was refused, with `refusal` set, and for a tap while the call is under way. */
  async function submit<E extends Endpoint>(submission: Submission<E>): Promise<ResponseBody<E> | null> {
    if (isUnderway.current) return null;
    const { endpoint, body, query, refuse, fieldsOf, fallback, onFailure } = submission;
    const refused = refusalBefore(endpoint, body) ?? refuse?.() ?? null;
    setRefusal(refused);
    if (refused) return null;
    isUnderway.current = true;
    setIsSending(true);
    const result = await call(endpoint, { body, ...(query !== undefined && { query }) } as CallInput<E>);
    isUnderway.current = false;
    setIsSending(false);
    if (result.ok) return result.value;
    onFailure?.(result.error);
    const refusal = inputRefusalOf(result.error, typeof fallback === 'string' ? fallback : fallback(result.error));
    const field = result.error.kind === 'problem' ? fieldsOf?.[result.error.code] : undefined;
    setRefusal(field === undefined ? refusal : { ...refusal, field });
    return null;
  }

  const isOfAField = fields.some((field) => field === refusal?.field);
  return {
    refusal,
    /** The message if it is about none of the fields. */
    error: isOfAField ? null : (refusal?.message ?? null),
    /** The message if it is about this field. */
    errorOf: (field: Field): string | null => (refusal?.field === field ? refusal.message : null),
    /** These fields were changed: what was wrong with them is no longer shown. */
    mend: (changed: readonly Field[]) =>
      setRefusal((before) => (changed.some((field) => field === before?.field) ? null : before)),
    setError: (message: string) => setRefusal({ message }),
    isSending,
    submit,
  };
}

/** Why the new password of this field is easy to guess, or null. */
export function passwordRefusal(field: string, password: string, names: AccountNames): InputRefusal | null {
  const pattern = passwordPatternOf(password, names);
  return pattern && { message: PASSWORD_NOTICES[pattern], field };
}
