import { type GuessStore, openGuessStore } from '#web/platform/saved/guesses/guess-store.ts';
import type { guessesKind, SentCopy } from '#web/platform/saved/guesses/guesses-kind.ts';
import type { PracticeRecord } from '#web/platform/saved/records/kept-practice-answers.ts';
import type { Change, Records } from '#web/platform/saved/records/records.ts';
import type { Entries } from '#web/platform/saved/results/operation-log.ts';
import { type Merged, type MergeInput, mergeLists } from '#web/platform/saved/results/results-kind.ts';

/** What keeps results, entries, answers and guesses from being lost; the mutation check takes them away one at a time. */
export const SAFEGUARDS = [
  'lock',
  'write-ahead',
  'merge',
  'sequence',
  'epoch and revision',
  'void deletes',
  'user tag',
  'entry tags',
  'unknown fields',
  'answer ids',
  'answer epoch',
  'unsent answers',
  'answer owner',
  'guess ids',
  'guess owner',
  'guess copies',
  'guess order',
  'puzzle ids',
] as const;
export type Safeguard = (typeof SAFEGUARDS)[number];

const OPERATIONS = 'divination-operation:';

/** Operations are held in the memory of the tab alone. */
function withoutWriteAhead(storage: Entries): Entries {
  const memory = new Map<string, string>();
  const isOurs = (key: string) => key.startsWith(OPERATIONS);
  return {
    getItem: (key) => (isOurs(key) ? (memory.get(key) ?? null) : storage.getItem(key)),
    setItem: (key, value) => (isOurs(key) ? void memory.set(key, value) : storage.setItem(key, value)),
    removeItem: (key) => (isOurs(key) ? void memory.delete(key) : storage.removeItem(key)),
    key: (index) => (index < memory.size ? ([...memory.keys()][index] ?? null) : storage.key(index - memory.size)),
    get length() {
      return memory.size + storage.length;
    },
  };
}

/** Operations do not have their user: the signed-in user finds them. */
function withoutUserTag(storage: Entries, users: readonly string[]): Entries {
  const hidden = (key: string) =>
    key.startsWith(OPERATIONS) ? users.reduce((name, user) => name.replace(`:${user}:`, ':anyone:'), key) : key;
  return {
    getItem: (key) => storage.getItem(hidden(key)),
    setItem: (key, value) => storage.setItem(hidden(key), value),
    removeItem: (key) => storage.removeItem(hidden(key)),
    key(index) {
      const key = storage.key(index % storage.length) ?? '';
      return key.startsWith(OPERATIONS)
        ? key.replace(':anyone:', `:${users[Math.floor(index / storage.length)]}:`)
        : key;
    },
    get length() {
      return storage.length * users.length;
    },
  };
}

export function storageWithout(storage: Entries, safeguard: Safeguard | null, users: readonly string[]): Entries {
  if (safeguard === 'write-ahead') return withoutWriteAhead(storage);
  return safeguard === 'user tag' ? withoutUserTag(storage, users) : storage;
}

/** The server's list replaces ours, as first written. */
const withoutMerge = ({ server }: MergeInput): Merged => ({ list: server, resaved: [], voided: [] });

/** Deletes from before a restore are sent after it. */
const withoutVoidDeletes = ({ operations, ...rest }: MergeInput): Merged =>
  mergeLists({ ...rest, operations: operations.map((one) => ({ ...one, epoch: null })) });

export function mergeWithout(safeguard: Safeguard | null): (input: MergeInput) => Merged {
  if (safeguard === 'merge') return withoutMerge;
  return safeguard === 'void deletes' ? withoutVoidDeletes : mergeLists;
}

/** A logout clears every answer; or the signed-in user sends those of all users. */
export function answersWithout(
  records: Records<PracticeRecord>,
  safeguard: Safeguard | null,
  users: readonly string[],
): Records<PracticeRecord> {
  if (safeguard === 'unsent answers')
    return { ...records, clear: (user, clearing) => records.clear(user, { ...clearing, mode: 'discard' }) };
  if (safeguard !== 'answer owner') return records;
  const read: typeof records.read = async (user, range) => {
    const own = await records.read(user, range);
    if (!own || !range?.(own.about).waiting) return own;
    const all = await Promise.all(users.map((one) => records.read(one, range)));
    return { ...own, records: all.flatMap((one) => one?.records ?? []) };
  };
  return { ...records, read };
}

/** The signed-in user sends the guesses of all users. */
export function guessesWithout(storage: Entries, safeguard: Safeguard | null, users: readonly string[]): GuessStore {
  const guesses = openGuessStore(storage, () => {});
  if (safeguard !== 'guess owner') return guesses;
  return { ...guesses, of: () => users.flatMap((user) => guesses.of(user)) };
}

/** What the server took is not copied. */
export function copiesWithout(records: Records<SentCopy>, safeguard: Safeguard | null): Records<SentCopy> {
  if (safeguard !== 'guess copies') return records;
  const withoutGuess = (one: Change<SentCopy>): Change<SentCopy> => ({
    ...one,
    change(copy, key) {
      const next = one.change(copy, key);
      return next?.guess ? undefined : next;
    },
  });
  return { ...records, update: (...changes) => records.update(...changes.map(withoutGuess)) };
}

/** Guesses are sent first, and that an answer was opened before one is not said with it. */
export function orderWithout(kind: ReturnType<typeof guessesKind>, safeguard: Safeguard | null): typeof kind {
  if (safeguard !== 'guess order') return kind;
  return {
    ...kind,
    due: async (run) => (await kind.due(run)).toReversed(),
    async current(item, run) {
      const now = await kind.current(item, run);
      return now && 'clientId' in now ? { ...now, hasSeenAnswer: false } : now;
    },
  };
}
