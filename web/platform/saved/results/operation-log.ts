import { fieldsOf } from '#core/casting/basis-fields.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { keysWith, readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';
import type { Operation } from './operation.ts';
import { parseStoredFacts, toStoredFacts } from './stored-facts.ts';

export const toStored = ({ facts, ...rest }: Operation): object => ({ ...rest, facts: toStoredFacts(facts) });

function parseOperation(value: unknown): Operation | null {
  const { kind, seq, tab, state, epoch, facts: stored } = fieldsOf(value);
  const facts = parseStoredFacts(stored);
  if (!facts || !Number.isSafeInteger(seq) || typeof tab !== 'string') return null;
  if (state !== 'pending' && state !== 'rejected') return null;
  const common = { facts, seq: seq as number, tab, state } as const;
  if (kind === 'save') return { ...common, kind };
  const hasEpoch = epoch === null || typeof epoch === 'string';
  return kind === 'delete' && hasEpoch ? { ...common, kind, epoch } : null;
}

/** All of them, or null if one cannot be read. */
export function parseOperations(value: unknown): readonly Operation[] | null {
  if (!Array.isArray(value)) return null;
  const parsed = value.map(parseOperation);
  return parsed.every((operation) => operation !== null) ? parsed : null;
}

export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const OPERATION_PREFIX = 'divination-operation:';
const KEY = /:\d+:[\w-]+$/; // quarantined keys end otherwise
/** Few keys for many operations, and little to rewrite when one of them is acknowledged. */
const OPERATIONS_A_KEY = 100;

/** On the same result. Called for every pair of thousands of operations: comparing identityOf would build strings each time. */
const isOnSame = ({ facts: a }: Operation, { facts: b }: Operation): boolean =>
  a.timestamp === b.timestamp && isSameCast(a.cast, b.cast);
const isSame = (a: Operation, b: Operation): boolean => a.seq === b.seq && a.tab === b.tab && isOnSame(a, b);

/**
 * The operations of every user of this browser. A tab's writes reach other tabs some milliseconds later, and no lock makes
 * them wait (docs/sync.md), so a shared record that tabs read, change and write back loses updates. Here every tab adds keys
 * of its own; only the holder of the queue's lock removes operations. One that reappears for a moment is sent again, which the
 * server's sequence numbers make harmless.
 */
export function operationLog(storage: Entries, tab: string) {
  const cache = new Map<string, { readonly text: string; readonly operations: readonly Operation[] }>();
  const keysOf = (user: string): readonly string[] =>
    keysWith(storage, `${OPERATION_PREFIX}${user}:`).filter((key) => KEY.test(key));

  function read(key: string): readonly Operation[] {
    const text = storage.getItem(key) ?? '';
    const before = cache.get(key);
    if (before?.text === text) return before.operations;
    const operations = readStored(storage, key, parseOperations) ?? [];
    cache.set(key, { text, operations });
    return operations;
  }

  const operationsOf = (user: string): readonly Operation[] => keysOf(user).flatMap(read);

  const write = (key: string, operations: readonly Operation[]): boolean => {
    if (operations.length > 0) return writeStored(storage, key, operations.map(toStored));
    cache.delete(key);
    removeStored(storage, key);
    return true;
  };

  /** Rewrites the key that has this operation, with these in its place. */
  function rewrite(user: string, operation: Operation, by: readonly Operation[]): boolean {
    const key = keysOf(user).find((one) => read(one).some((other) => isSame(other, operation)));
    if (key === undefined) return false;
    const operations = read(key).flatMap((one) => (isSame(one, operation) ? by : [one]));
    return write(key, operations);
  }

  const drop = (user: string, operation: Operation): void => void rewrite(user, operation, []);

  return {
    of: operationsOf,
    /** All or none; false when the storage is full. */
    add(user: string, operations: readonly Operation[]): boolean {
      const written: string[] = [];
      for (let start = 0; start < operations.length; start += OPERATIONS_A_KEY) {
        const key = `${OPERATION_PREFIX}${user}:${operations[start]?.seq}:${tab}`;
        written.push(key);
        if (write(key, operations.slice(start, start + OPERATIONS_A_KEY))) continue;
        for (const one of written) write(one, []);
        return false;
      }
      return true;
    },
    /** Writes another in its place, by default itself with another state or epoch; false when the storage is full. */
    replace: (user: string, operation: Operation, by = operation): boolean => rewrite(user, operation, [by]),
    drop,
    /** Whether it is still in the log, and no later operation on the same result is, of any tab or of its own. */
    isLatest(user: string, operation: Operation, of: 'any tab' | 'its tab' = 'any tab'): boolean {
      const isAsked = (one: Operation) => of === 'any tab' || one.tab === operation.tab;
      const all = operationsOf(user).filter((one) => isOnSame(one, operation) && isAsked(one));
      return all.some((one) => isSame(one, operation)) && all.every(({ seq }) => seq <= operation.seq);
    },
    /** Drops it and every earlier operation on the same result, the earlier ones first: a tab killed in between must not bring one back. */
    dropThrough(user: string, operation: Operation): void {
      const earlier = operationsOf(user).filter((other) => isOnSame(other, operation) && other.seq < operation.seq);
      for (const one of [...earlier, operation]) drop(user, one);
    },
    forget(user: string): void {
      for (const key of keysOf(user)) write(key, []);
    },
  };
}
