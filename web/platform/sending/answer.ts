import type { DataVersion } from '#contract/result-headers.ts';
import type { Operation } from '../sync/operation.ts';
import type { Store } from '../sync/store.ts';
import { type Refusal, refusalOf } from './retry.ts';

/** The server's answer to one operation, or its absence. */
export interface Answer {
  readonly kind: 'ok' | 'problem' | 'unexpected' | 'network';
  readonly status: number;
  readonly version: DataVersion | null;
  /** Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/** acknowledged: the server has it. taken: another result has this timestamp. void: the delete is from before a restore. */
export type Verdict = 'acknowledged' | 'taken' | 'void' | Refusal;

export function verdictOf(kind: Operation['kind'], { kind: answer, status }: Answer): Verdict {
  if (answer === 'ok') return 'acknowledged';
  if (answer === 'problem' && status === 409) return kind === 'save' ? 'taken' : 'void';
  return refusalOf(answer, status);
}

/** True when the server's list must be read: the data was restored, or another device has written. */
function acknowledge(store: Store, user: string, operation: Operation, version: DataVersion | null): boolean {
  const { log } = store;
  // the list must say in which epoch it was acknowledged; where it cannot, the operation stays and is sent again, which changes nothing
  if (!version || !store.adoptEpoch(user, version.epoch)) return true;
  const isSameEpoch = version.epoch === store.epochOf(user);
  // before the operation is dropped, so that one of the two always has the result; after a restore the list stays as it is until it is merged
  if (isSameEpoch && log.isLatest(user, operation)) store.applyToList(user, [operation]);
  log.dropThrough(user, operation);
  const seen = store.seen(user);
  if (!isSameEpoch || seen?.epoch !== version.epoch || version.revision < seen.revision) return true;
  if (version.revision === seen.revision + 1) store.setSeen(user, version);
  return version.revision > seen.revision + 1;
}

/** Another result has this timestamp: ours moves to the next free millisecond. */
function move(store: Store, user: string, operation: Operation): void {
  const { facts } = operation;
  const others = [...store.latest(user).values()].map((one) => one.facts);
  const taken = new Set([...others, ...store.listOf(user)].map(({ timestamp }) => timestamp));
  let { timestamp } = facts;
  while (taken.has(timestamp)) timestamp = new Date(Date.parse(timestamp) + 1).toISOString();
  const moved = store.newOperations(user, 'save', [{ ...facts, timestamp }]);
  if (!store.log.add(user, moved)) return; // no room: it stays where it is
  store.applyToList(user, moved);
  // a request taken for lost may still arrive when the timestamp is free: a delete with a higher seq makes it stale
  const cancel = store.newOperations(user, 'delete', [facts], operation.tab);
  store.applyToList(user, cancel);
  if (store.log.add(user, cancel)) store.log.drop(user, operation);
}

/** Writes down what an answer means for its operation; true when the server's list must be read. */
export function recordAnswer(store: Store, user: string, operation: Operation, answer: Answer): boolean {
  const verdict = verdictOf(operation.kind, answer);
  if (verdict === 'acknowledged') return acknowledge(store, user, operation, answer.version);
  if (verdict === 'void') store.log.drop(user, operation);
  else if (!store.log.isLatest(user, operation, 'its tab')) return false; // replaced while it was sent
  const isMoved = verdict === 'taken' && store.log.isLatest(user, operation); // what another tab has replaced need not move
  if (isMoved) move(store, user, operation);
  else if (verdict === 'rejected' || verdict === 'taken') store.log.replace(user, { ...operation, state: 'rejected' });
  return verdict === 'taken' || verdict === 'void';
}
