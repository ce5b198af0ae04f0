import { useRef, useState } from 'react';
import { safeParse } from 'valibot';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { type AccountNames, passwordPatternOf } from '#contract/password-pattern.ts';
import { type InputRefusal, refusalOf } from '#contract/refusal.ts';
import { PASSWORD_NOTICES } from '#contract/words/notices.ts';
import { type CallInput, call } from './api.ts';
import { type Failure, inputRefusalOf } from './failure.ts';
import { useWhenOnline } from './use-is-online.ts';

/** Why a form was not sent. */
export interface FormRefusal extends InputRefusal {
  /** Only because there is no network: no longer shown once there is one. */
  readonly isUntilOnline?: boolean;
}

interface Submission<E extends Endpoint> {
  readonly endpoint: E;
  readonly body: NonNullable<CallInput<E>['body']>;
  readonly query?: CallInput<E>['query'];
  /** Asked once the contract accepts the body: why it is not sent, or null. */
  readonly refuse?: () => FormRefusal | null;
  /** The fields that problems of the server are about, by their codes. */
  readonly fieldsOf?: Readonly<Record<string, string>>;
  /** The message when the server gave none of its own, if it is not the usual one. */
  readonly fallback?: string | ((failure: Failure) => string);
  /** Told why the call failed, for a form that does more than show it. */
  readonly onFailure?: (failure: Failure) => void;
}

function refusalBefore(endpoint: Endpoint, body: unknown): InputRefusal | null {
  const parsed = endpoint.body && safeParse(endpoint.body, body);
  return parsed?.success === false ? refusalOf(parsed.issues) : null;
}

type FieldOf<Values> = keyof Values & string;

/**
 * What every form does with its input: keeps it, checks it by the contract, sends it, and keeps why it was refused. `fields` are those that
 * show a refusal themselves, all if none are named; any other refusal is the form's.
 */
export function useSubmit<Values extends object>(initial: Values, fields: readonly string[] = Object.keys(initial)) {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isUnderway = useRef(false); // taps of one moment meet the same render: the button is not disabled yet

  useWhenOnline(refusal?.isUntilOnline === true, () => setRefusal(null));

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
    const refusal = inputRefusalOf(result.error, typeof fallback === 'function' ? fallback(result.error) : fallback);
    const field = result.error.kind === 'problem' ? fieldsOf?.[result.error.code] : undefined;
    setRefusal(field === undefined ? refusal : { ...refusal, field });
    return null;
  }

  const errorOf = (field: FieldOf<Values>) => (refusal?.field === field ? refusal.message : null);
  /** What was wrong with the fields that it mends, those that it changes if none are named, is no longer shown. */
  const change = (part: Partial<Values>, mended = Object.keys(part)) => {
    setValues((before) => ({ ...before, ...part }));
    setRefusal((before) => (mended.some((field) => field === before?.field) ? null : before));
  };

  const isOfAField = fields.some((field) => field === refusal?.field);
  return {
    ...{ values, setValues, change, errorOf, refusal },
    /** What a field of a form takes. */
    fieldOf: <Field extends FieldOf<Values>>(field: Field, mended?: FieldOf<Values>[]) => ({
      value: values[field],
      error: errorOf(field),
      onChange: (value: Values[Field]) => change({ [field]: value } as unknown as Partial<Values>, mended),
    }),
    /** The message if it is about none of the fields. */
    error: isOfAField ? null : (refusal?.message ?? null),
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
