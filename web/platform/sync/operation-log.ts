import type { ResultFacts } from '#contract/divination.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { keysWith, readStored, removeStored, writeStored } from '../storage.ts';
import { isPending, type Operation, parseOperations, toStored } from './operation.ts';

export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const OPERATION_PREFIX = 'divination-op:';
const KEY = /:\d+:[\w-]+$/;
/** Few keys for many operations, and little to write again when one of them is through. */
const OPERATIONS_A_KEY = 100;

const isSame = (a: Operation, b: Operation): boolean => a.seq === b.seq && a.client === b.client && isOn(a, b.facts);
const isOn = ({ facts }: Operation, other: ResultFacts): boolean =>
  facts.timestamp === other.timestamp && isSameCast(facts.cast, other.cast);

/**
 * The operations of every user of this browser. Browsers hand a tab's writes to the other tabs some milliseconds later, and no lock makes
 * them wait for it (docs/sync.md), so a shared record that tabs read, change and write back loses what another tab wrote meanwhile. Here
 * every tab writes under keys of its own; only whoever holds the lock of the queue takes something away from them, and what comes back
 * because it was not seen to go is sent once more, which does no harm.
 */
export function operationLog(storage: Entries, tab: string) {
  const known = new Map<string, { readonly text: string; readonly operations: readonly Operation[] }>();
  const prefixOf = (user: string): string => `${OPERATION_PREFIX}${user}:`;

  function read(key: string): readonly Operation[] {
    const text = storage.getItem(key) ?? '';
    const before = known.get(key);
    if (before?.text === text) return before.operations;
    const operations = readStored(storage, key, parseOperations) ?? [];
    known.set(key, { text, operations });
    return operations;
  }

  const keysOf = (user: string): readonly string[] => keysWith(storage, prefixOf(user)).filter((key) => KEY.test(key)); // not what was set aside as unreadable

  const of = (user: string): readonly Operation[] => keysOf(user).flatMap(read);

  const write = (key: string, operations: readonly Operation[]): boolean => {
    if (operations.length > 0) return writeStored(storage, key, operations.map(toStored));
    known.delete(key);
    removeStored(storage, key);
    return true;
  };

  /** Writes again the key that has this operation, with what `change` makes of it. */
  function rewrite(user: string, operation: Operation, change: (one: Operation) => readonly Operation[]): boolean {
    const key = keysOf(user).find((one) => read(one).some((other) => isSame(other, operation)));
    return (
      key !== undefined &&
      write(
        key,
        read(key).flatMap((one) => (isSame(one, operation) ? change(one) : [one])),
      )
    );
  }

  const drop = (user: string, operation: Operation): void => void rewrite(user, operation, () => []);

  return {
    of,
    hasPending: (user: string): boolean => of(user).some(isPending),
    /** All or none; false when there is no room. */
    add(user: string, operations: readonly Operation[]): boolean {
      const written: string[] = [];
      for (let start = 0; start < operations.length; start += OPERATIONS_A_KEY) {
        const key = `${prefixOf(user)}${operations[start]?.seq}:${tab}`;
        written.push(key);
        if (write(key, operations.slice(start, start + OPERATIONS_A_KEY))) continue;
        for (const one of written) write(one, []);
        return false;
      }
      return true;
    },
    /** In its place; false when there is no room, or it is gone. */
    change: (user: string, operation: Operation): boolean => rewrite(user, operation, () => [operation]),
    drop,
    /** Whether it is still there, and nothing was done to the result since. */
    isLast(user: string, operation: Operation): boolean {
      const all = of(user).filter((one) => isOn(one, operation.facts));
      return all.some((one) => isSame(one, operation)) && all.every(({ seq }) => seq <= operation.seq);
    },
    dropEarlier(user: string, { facts, seq }: Operation): void {
      for (const other of of(user)) if (other.seq < seq && isOn(other, facts)) drop(user, other);
    },
    forget(user: string): void {
      for (const key of keysOf(user)) write(key, []);
    },
  };
}

export type OperationLog = ReturnType<typeof operationLog>;
