import { readStored, removeStored, writeStored } from '../storage.ts';
import { isPending, type Operation, parseOperation, toStored } from './operation.ts';

export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const OPERATION_PREFIX = 'divination-op:';
const REST = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z:\d+$/;
const OWNER = /^divination-op:(.+):\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z:\d+$/;

const prefixOf = (user: string): string => `${OPERATION_PREFIX}${user}:`;
const keyOf = (user: string, { facts, seq }: Operation): string => `${prefixOf(user)}${facts.timestamp}:${seq}`;

/**
 * The operations of every user of this browser, each under a key of its own. Browsers hand a tab's writes to the other tabs some
 * milliseconds later, and no lock makes them wait for it (docs/sync.md), so a shared record that tabs read, change and write back loses
 * what another tab wrote meanwhile. A key that only ever holds one operation cannot.
 */
export function operationLog(storage: Entries) {
  const known = new Map<string, { readonly text: string; readonly operation: Operation | null }>();

  function read(key: string): Operation | null {
    const text = storage.getItem(key);
    if (text === null) return null;
    const before = known.get(key);
    if (before?.text === text) return before.operation;
    const operation = readStored(storage, key, parseOperation);
    known.set(key, { text, operation });
    return operation;
  }

  /** A forbidden storage has none. */
  function keysWith(prefix: string): readonly string[] {
    const found: string[] = [];
    try {
      for (let index = 0; index < storage.length; index++) {
        const key = storage.key(index);
        if (key?.startsWith(prefix)) found.push(key);
      }
    } catch {
      // nothing to be read
    }
    return found;
  }

  /** Of one user: all, or those on one result. */
  function of(user: string, timestamp = ''): readonly Operation[] {
    const prefix = prefixOf(user);
    const keys = keysWith(prefix + timestamp).filter((key) => REST.test(key.slice(prefix.length)));
    return keys.map(read).filter((operation) => operation !== null);
  }

  return {
    of,
    pending: (user: string): readonly Operation[] => of(user).filter(isPending),
    users: (): ReadonlySet<string> => new Set(keysWith(OPERATION_PREFIX).flatMap((key) => OWNER.exec(key)?.[1] ?? [])),
    /** False when it could not be kept. */
    put: (user: string, operation: Operation): boolean =>
      writeStored(storage, keyOf(user, operation), toStored(operation)),
    drop(user: string, operation: Operation): void {
      known.delete(keyOf(user, operation));
      removeStored(storage, keyOf(user, operation));
    },
    /** Whether nothing was done to the result since. */
    isLast: (user: string, { facts, seq }: Operation): boolean => {
      const all = of(user, facts.timestamp);
      return all.some((one) => one.seq === seq) && all.every((one) => one.seq <= seq);
    },
    dropEarlier(user: string, { facts, seq }: Operation): void {
      for (const other of of(user, facts.timestamp)) if (other.seq < seq) this.drop(user, other);
    },
  };
}

export type OperationLog = ReturnType<typeof operationLog>;
