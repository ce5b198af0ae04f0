/** What the queue knows of a kind of thing that is saved on this device and sent later: results, entries, guesses, answers of 练习. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Result } from '#core/result.ts';
import type { Exchange } from '#web/platform/network/api.ts';
import { type Failure, httpStatusOf, messageOf, pauseOf } from '#web/platform/network/failure.ts';

export interface RunOptions {
  /** What the server has is read, of every kind. */
  readonly list?: boolean;
  /** What the server has refused as it is is sent again. */
  readonly rejected?: boolean;
  /** A pause the server asked for is ignored: the user asks. */
  readonly now?: boolean;
}

/** One run of the queue, under its lock. */
export interface Run extends RunOptions {
  readonly user: string;
  /** In this tab and in the storage. A request carries the token of whoever is signed in: asked right before each. */
  readonly isSignedIn: () => boolean;
  /** The same, and the server has asked for no pause. */
  readonly isOpen: () => boolean;
  /** Whether something of this name was sent in this run: nothing is sent twice. */
  readonly isTried: (name: string) => boolean;
  /** Has a kind read what the server has, in this run. */
  readonly ask: (kind: string) => void;
  /** Whether it was asked for, and is yet to be read. */
  readonly isAsked: (kind: string) => boolean;
}

/** The server did not take it, or was not reached. */
export interface Refused {
  readonly kind: 'problem' | 'unexpected' | 'network';
  readonly status: number;
  readonly code: string;
  /** For the user. */
  readonly message: string;
  /** Retry-After: the whole queue pauses. */
  readonly retryAfterMs?: number | undefined;
}

/** What the server said to one request. */
export type Said<T> = { readonly kind: 'ok'; readonly value: T } | Refused;

/**
 * One kind. `Item` is what one request sends: one thing, or a batch. What a run does with it: reads what the server has, if asked; then sends
 * what is due, one request at a time, until nothing is due that it has not tried.
 */
export interface Kind<Item, Value> {
  readonly name: string;
  /** Reads what the server has, and writes it down. False if it could not. */
  readonly read: (run: Run) => Promise<boolean>;
  /** Another kind was read in this run. */
  readonly afterReading?: (other: string, run: Run) => Promise<void>;
  /** What the server does not have and this run has not tried, in the order in which it is sent. */
  readonly due: (run: Run) => readonly Item[] | Promise<readonly Item[]>;
  /** Of what an item has in it. Another version of a thing has another name. */
  readonly namesOf: (item: Item) => readonly string[];
  /** The item as it is now, null if it need not be sent any more: asked before each request, since there may have been a wait. */
  readonly current: (item: Item, run: Run) => Item | null | Promise<Item | null>;
  /** Makes the request in the turn in which it is called; whoever has to wait before it asks `isSignedIn` once more. */
  readonly send: (item: Item, isSignedIn: () => boolean) => Promise<Said<Value>>;
  /** Writes down what the answer means. A server that was not reached has said nothing. */
  readonly record: (item: Item, said: Said<Value>, run: Run) => void | Promise<void>;
}

/** Of any items: the queue passes them on. */
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds has items of several types
export type AnyKind = Kind<any, any>;

/** offline: no server was reached. ended: the session is over. rejected: refused as it is. later: refused for now, and sent again. */
export type Refusal = 'offline' | 'ended' | 'rejected' | 'later';

const REJECTIONS = [400, 413, 422];

export function refusalOf({ kind, status }: Pick<Refused, 'kind' | 'status'>): Refusal {
  // a good status with a strange body is the login page of a hotel's network, not our server
  if (kind === 'network' || (kind === 'unexpected' && status < 400)) return 'offline';
  if (status === 401) return 'ended';
  return kind === 'problem' && REJECTIONS.includes(status) ? 'rejected' : 'later';
}

/** No server was reached. */
export const UNREACHED: Refused = { kind: 'network', status: 0, code: '', message: '' };

/** What a call of the contract was answered; `valueIn` answers null if something of the answer is missing, as with a strange server. */
export function saidOf<E extends Endpoint, T>(
  result: Result<Exchange<E>, Failure>,
  valueIn: (response: Exchange<E>) => T | null,
): Said<T> {
  if (!result.ok) {
    const { error } = result;
    const code = error.kind === 'problem' ? error.code : '';
    const about = { status: httpStatusOf(error), message: messageOf(error, ''), retryAfterMs: pauseOf(error) };
    return { kind: error.kind, code, ...about };
  }
  const value = valueIn(result.value);
  return value === null ? UNREACHED : { kind: 'ok', value };
}
