import type { ResultFacts } from '#contract/divination.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';

/** What a user did to one result. It stays in the operation log until the server acknowledges it. */
export interface Operation {
  readonly kind: 'save' | 'delete';
  /** A delete carries the facts of the result it deletes. */
  readonly facts: ResultFacts;
  /** Orders the operations on one result; never taken from the clock alone. */
  readonly seq: number;
  /** Id of the tab that numbered it: the server orders the operations of one tab on one result. */
  readonly tab: string;
  /** `rejected`: the server refuses it as it is. It is kept and shown, and sent again on 重新同步. */
  readonly state: 'pending' | 'rejected';
  /** Deletes only: the epoch of the server's data in which the user deleted. In any other epoch the delete is void. Null: not known yet; it gets that of the next list, and is sent only then. */
  readonly epoch?: string | null;
}

/** A result is identified by timestamp and cast: two tabs, or two devices, may cast in the same millisecond. */
export const identityOf = (facts: ResultFacts): string => `${facts.timestamp} ${castName(facts.cast)}`;

/** `X-Client-Id`. The server keeps the last seq per timestamp and client id; the cast in the id makes that per result. */
export const clientIdOf = ({ tab, facts }: Operation): string => `${tab}-${castName(facts.cast)}`;

/** The latest operation on each result, by identity. */
export type LatestOperations = ReadonlyMap<string, Operation>;

export function latestOf(operations: Iterable<Operation>): LatestOperations {
  const latest = new Map<string, Operation>();
  for (const operation of operations) {
    const identity = identityOf(operation.facts);
    const other = latest.get(identity);
    if (!other || other.seq < operation.seq) latest.set(identity, operation);
  }
  return latest;
}

/**
 * For each result the operation to send next. Of one tab's operations only the latest is sent. Those of two tabs the server cannot order,
 * so the earlier is answered before the later is sent.
 */
export function nextOf(operations: readonly Operation[]): readonly Operation[] {
  const next = new Map<string, Operation>();
  const seen = new Set<string>();
  for (const one of operations.toSorted((a, b) => b.seq - a.seq)) {
    const identity = identityOf(one.facts);
    const ofTab = `${one.tab} ${identity}`;
    if (!seen.has(ofTab)) next.set(identity, one);
    seen.add(ofTab);
  }
  return [...next.values()];
}

export const newestFirst = (a: ResultFacts, b: ResultFacts): number => (a.timestamp < b.timestamp ? 1 : -1);

/** The list with every operation applied to it: what the user sees. */
export function applied(list: readonly ResultFacts[], latest: LatestOperations): readonly ResultFacts[] {
  if (latest.size === 0) return list;
  const byTime = new Map(list.map((facts) => [facts.timestamp, facts]));
  for (const { kind, facts } of latest.values()) {
    const there = byTime.get(facts.timestamp);
    if (kind === 'save') byTime.set(facts.timestamp, facts);
    else if (there && isSameCast(there.cast, facts.cast)) byTime.delete(facts.timestamp);
  }
  return [...byTime.values()].sort(newestFirst);
}
