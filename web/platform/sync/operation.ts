import type { ResultFacts } from '#contract/divination.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';
import { parseFacts, toStoredFacts } from '../stored-facts.ts';

/**
 * What a user did to a result, written down before anything else happens. `dirty`: the server has not acknowledged it. `rejected`: the
 * server will not have it as it is; it stays, and is offered again. `done`: acknowledged, and remembered in case a backup is restored on
 * the server: a delete for 180 days, a save until the list is read that shows it.
 */
export interface Operation {
  readonly kind: 'save' | 'delete';
  /** A delete says what it deletes. */
  readonly facts: ResultFacts;
  /** Orders the operations on a result; never by clock alone. */
  readonly seq: number;
  /** The name of the tab that made it, or that made the one it overtakes: the server takes no lower number from a name than the last. */
  readonly client: string;
  readonly state: 'dirty' | 'rejected' | 'done';
  /** Of something that happened before a restore: the name and number it is repeated under (see merge.ts). */
  readonly replay?: { readonly client: string; readonly seq: number } | undefined;
  /** The version of the data that held it first, and when it was acknowledged. */
  readonly done?: DataVersion & { readonly at: number };
}

/** What the server says beside every answer about results. */
export interface DataVersion {
  readonly epoch: string;
  readonly rev: number;
}

export const isPending = ({ state }: Operation): boolean => state !== 'done';

/** A result is its moment and its cast: two tabs, or two devices, may cast in the same millisecond. */
export const identityOf = (facts: ResultFacts): string => `${facts.timestamp} ${castName(facts.cast)}`;

/** The name and number an operation goes to the server under. The server counts per moment; the name makes it count per result. */
export function wireNumberOf({ client, seq, facts, replay }: Operation): WireNumber {
  return { client: `${replay?.client ?? client}-${castName(facts.cast)}`, seq: replay?.seq ?? seq };
}

/** A delete that is repeated says how it was numbered before: a server that has heard it in its time knows that it is past. */
export const firstNumberOf = ({ kind, replay, ...rest }: Operation): WireNumber | null =>
  kind === 'delete' && replay ? wireNumberOf({ kind, ...rest }) : null;

interface WireNumber {
  readonly client: string;
  readonly seq: number;
}

/** By identity, the last word on each result. */
export type LastWords = ReadonlyMap<string, Operation>;

export function lastWords(operations: Iterable<Operation>): LastWords {
  const last = new Map<string, Operation>();
  for (const operation of operations) {
    const identity = identityOf(operation.facts);
    const other = last.get(identity);
    if (!other || other.seq < operation.seq) last.set(identity, operation);
  }
  return last;
}

export const newestFirst = (a: ResultFacts, b: ResultFacts): number => (a.timestamp < b.timestamp ? 1 : -1);

/** What the user has: the list with every operation applied to it. */
export function applied(list: readonly ResultFacts[], words: LastWords): readonly ResultFacts[] {
  if (words.size === 0) return list;
  const byTime = new Map(list.map((facts) => [facts.timestamp, facts]));
  for (const { kind, facts } of words.values()) {
    const { timestamp } = facts;
    const there = byTime.get(timestamp);
    if (kind === 'save') byTime.set(timestamp, facts);
    else if (there && isSameCast(there.cast, facts.cast)) byTime.delete(timestamp);
  }
  return [...byTime.values()].sort(newestFirst);
}

/** The moment itself, or the first free millisecond after it. */
export function freeTimestamp(timestamp: string, isTaken: (timestamp: string) => boolean): string {
  let free = timestamp;
  while (isTaken(free)) free = new Date(Date.parse(free) + 1).toISOString();
  return free;
}

export const toStored = ({ facts, ...rest }: Operation): object => ({ ...rest, facts: toStoredFacts(facts) });

const STATES = ['dirty', 'rejected', 'done'];

function parseOperation(value: unknown): Operation | null {
  if (value === null || typeof value !== 'object') return null;
  const stored = value as Partial<Operation>;
  const facts = parseFacts(stored.facts);
  const isSound =
    (stored.kind === 'save' || stored.kind === 'delete') &&
    Number.isSafeInteger(stored.seq) &&
    typeof stored.client === 'string' &&
    STATES.includes(stored.state ?? '');
  // the rest was written beside these, by us, in one piece
  return facts && isSound ? ({ ...stored, facts } as Operation) : null;
}

export function parseOperations(value: unknown): readonly Operation[] | null {
  if (!Array.isArray(value)) return null;
  const parsed = value.map(parseOperation);
  return parsed.every((operation) => operation !== null) ? parsed : null;
}
