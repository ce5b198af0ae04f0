/** Why a call has no answer, and what to say about it. Free of browser globals. */
import type { InputRefusal } from '#contract/refusal.ts';
import { NOTICES } from '#contract/words/notices.ts';
import type { ProblemCode } from '#contract/words/problems.ts';

/** Why a call has no answer: the server refused it with a problem, it was not reached, or what came is not of the contract. */
export type Failure =
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      /** The field that was refused, if the problem is about one. */
      readonly field: string | null;
      readonly retryAfterSeconds: number | null;
      readonly requestId: string | null;
    }
  | { readonly kind: 'network' }
  | {
      readonly kind: 'unexpected';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      readonly requestId: string | null;
    };

/** The server refused it for this reason. */
export const isProblem = (failure: Failure, code: ProblemCode): boolean =>
  failure.kind === 'problem' && failure.code === code;

/** What to show: the message of the problem if there is one, else the operation's. A fault of the server has the number of its request. */
export function messageOf(failure: Failure, fallback: string = NOTICES.failed): string {
  const message = plainMessageOf(failure, fallback);
  const isFault = failure.kind !== 'network' && failure.status >= 500 && failure.requestId;
  return isFault ? NOTICES.numbered(message, isFault) : message;
}

/** Over a limit it says how long to wait. */
function plainMessageOf(failure: Failure, fallback: string): string {
  if (failure.kind !== 'problem') return fallback;
  const { code, message, retryAfterSeconds } = failure;
  return code === 'request.tooMany' && retryAfterSeconds !== null ? NOTICES.tooMany(retryAfterSeconds) : message;
}

/** The same for a form, with the field the problem is about. */
export const inputRefusalOf = (failure: Failure, fallback?: string): InputRefusal => {
  const message = messageOf(failure, fallback);
  return failure.kind === 'problem' && failure.field !== null ? { message, field: failure.field } : { message };
};

const LONGEST_PAUSE_S = 3600;

/** For how long the server asks to be left alone, in milliseconds. A mistaken header must not stop a queue for days. */
export function pauseOf(failure: Failure): number | undefined {
  const seconds = failure.kind === 'network' ? null : failure.retryAfterSeconds;
  return seconds === null ? undefined : Math.min(seconds, LONGEST_PAUSE_S) * 1000;
}

/** Of the answer; 0 where none arrived. */
export const httpStatusOf = (failure: Failure): number => (failure.kind === 'network' ? 0 : failure.status);

export const statusOf = (failure: Failure): number | string => httpStatusOf(failure) || '网络';
