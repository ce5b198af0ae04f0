/** The entries of this browser's users: the engine, free of browser globals. docs/sync.md explains it. */
import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import { type Entry, inOrder } from '#core/journal/entry.ts';
import { keepFirstWording } from '#core/journal/first-wording.ts';
import { isEqual, mergeEntry } from '#core/journal/merge-entry.ts';
import type { Kind } from '../queue/kind.ts';
import { PARKED_MS } from '../results/store.ts';
import { type JournalView, NO_ENTRIES } from '../saved-view.ts';
import { throttled } from '../throttled.ts';
import { type EntriesKindParts, type EntryAnswer, entriesKind } from './entries-kind.ts';
import type { JournalUser, Update, Updated, UpdateRecords } from './entry-db.ts';
import { changed, type EntryRecord, idOf, inState, type RecordId } from './entry-record.ts';
import { viewOf } from './journal-view.ts';

export type Kept = 'kept' | 'full' | 'unavailable' | 'signed-out' | 'unsaved';

export interface JournalParts extends Pick<EntriesKindParts, 'db' | 'calls'> {
  readonly wait: (ms: number) => Promise<void>;
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  readonly now: () => number;
  /** The saved results as the user sees them. */
  readonly results: () => readonly ResultFacts[];
  /** Whether this user's session ended without a logout: then nothing is removed, as with the list of results. */
  readonly isParked: (user: string) => boolean;
  readonly onChange: (view: JournalView) => void;
  /** Other tabs read these again; null: all. */
  readonly announce: (user: string, ids: readonly RecordId[] | null) => void;
}

/** Of more than these, other tabs read all again. */
const ANNOUNCED_MAX = 50;

export function createJournal(parts: JournalParts) {
  const { db, user, storedUser, now } = parts;
  let owner: string | null = null;
  /** Of the owner: all once a screen has asked for them, until then those that wait. */
  let records = new Map<string, EntryRecord>();
  let isWanted = false;
  let view = NO_ENTRIES;
  let state = view.state;
  /** Raised by every write that is shown. */
  let writes = 0;

  const isOwner = (id: string) => user() === id && storedUser() === id;
  const show = () => {
    view = viewOf({ state, records: [...records.values()], results: parts.results() }, view);
    parts.onChange(view);
  };
  const showThrottled = throttled(show, parts.wait);

  function take(id: string, all: Updated['changed']): void {
    if (id !== owner || all.length === 0) return;
    writes++;
    for (const [key, record] of all)
      if (record) records.set(idOf(key), record);
      else records.delete(idOf(key));
  }

  async function write(update: Update): Promise<Updated> {
    const written = await db.update(update);
    const ids = written.changed.map(([id]) => id);
    take(update.user, written.changed);
    if (ids.length > 0) parts.announce(update.user, ids.length > ANNOUNCED_MAX ? null : ids);
    return written;
  }

  /** Reads the records of whoever is signed in. */
  async function refresh(): Promise<void> {
    const id = user();
    const [before, isWhole] = [writes, isWanted];
    const found = id === null ? null : await (isWhole ? db.read(id) : db.waiting(id));
    if (user() !== id || writes !== before) return refresh();
    owner = id;
    if (id !== null && !found) state = 'unavailable';
    else state = isWhole || id === null ? 'ready' : 'loading';
    records = new Map((found?.records ?? []).map((record) => [idOf(record), record]));
    show();
  }

  async function keep(id: string, update: Pick<Update, 'ids' | 'change'>): Promise<Kept> {
    const { kind } = await write({ ...update, user: id, isAllowed: () => isOwner(id) });
    show();
    return kind === 'stopped' ? 'signed-out' : kind;
  }

  const removeAll = async (id: string, isKept: (record: EntryRecord) => boolean): Promise<void> => {
    const all = await db.read(id);
    if (!all) return;
    const left = all.records.filter(isKept);
    const about = left.length > 0 ? { seen: null, parkedAt: all.about?.parkedAt ?? now() } : null;
    await write({
      user: id,
      ids: all.records.filter((record) => !isKept(record)),
      change: (record) => (record && isKept(record) ? undefined : null),
      isAllowed: () => storedUser() !== id,
      about,
    });
  };

  const isWaiting = ({ state: of }: EntryRecord) => of !== 'sent' && of !== 'removed';

  async function tidyUser({ user: id, parkedAt }: JournalUser): Promise<void> {
    const about = (at: number | null) =>
      write({ user: id, ids: [], change: () => undefined, isAllowed: () => true, about: { parkedAt: at } });
    if (storedUser() === id) {
      if (parkedAt !== null) await about(null);
    } else if (parkedAt !== null && now() - parkedAt > PARKED_MS) await removeAll(id, () => false);
    else if (!parts.isParked(id)) await removeAll(id, isWaiting);
    else if (parkedAt === null) await about(now());
  }

  return {
    refresh,
    show,
    /** A screen shows entries: all are read, unless they are there. */
    async loaded(): Promise<void> {
      isWanted = true;
      if (owner !== user() || state !== 'ready') await refresh();
    },
    /** Written down before it resolves; sent later. What is written is checked by edit-entry.ts. */
    async change(facts: ResultFacts, to: (before: Entry | null) => Entry): Promise<Kept> {
      const id = user();
      if (id === null) return 'signed-out';
      const own = { timestamp: facts.timestamp, cast: castName(facts.cast) };
      return keep(id, {
        ids: [own],
        change(before) {
          const after = { ...to(before?.own ?? null), ...own };
          const kept = keepFirstWording(before?.own ?? null, after);
          return changed(id, before, { ...kept, notes: inOrder(kept.notes) });
        },
      });
    },
    /** All or none. Where there is an entry, both are merged as after a restore. */
    async importAll(entries: readonly Entry[]): Promise<Kept> {
      const id = user();
      if (id === null) return 'signed-out';
      const byId = new Map(entries.map((entry) => [idOf(entry), entry]));
      return keep(id, {
        ids: entries,
        change(before, key) {
          const entry = byId.get(idOf(key));
          if (!entry || !before) return entry && changed(id, before, entry);
          const merged = mergeEntry(null, before.own, entry);
          return isEqual(merged, before.own) ? undefined : changed(id, before, merged);
        },
      });
    },
    /** Its cast was deleted here. Answers what it was, for 撤销. */
    async removed(facts: ResultFacts): Promise<Entry | null> {
      const id = user();
      let entry: Entry | null = null;
      if (id === null) return entry;
      const change = (record: EntryRecord | null) => {
        entry = record?.own ?? null;
        return record ? inState(record, 'removed') : undefined;
      };
      await keep(id, { ids: [{ timestamp: facts.timestamp, cast: castName(facts.cast) }], change });
      return entry;
    },
    async dropOrphan(own: RecordId): Promise<void> {
      const id = user();
      if (id !== null) await keep(id, { ids: [own], change: (one) => (one?.state === 'orphan' ? null : undefined) });
    },
    /** Another tab has written these; null: it may be any. */
    async reread(id: string, ids: readonly RecordId[] | null): Promise<void> {
      if (id !== owner) return;
      if (ids === null) return refresh();
      const found = await db.get(id, ids);
      const byId = new Map((found ?? []).map((record) => [idOf(record), record]));
      if (found)
        take(
          id,
          ids.map((one) => [one, byId.get(idOf(one)) ?? null]),
        );
      showThrottled();
    },
    /** After a logout only what the server does not have is left, or nothing. */
    leave: (id: string, mode: 'keep' | 'discard'): Promise<void> =>
      removeAll(id, mode === 'keep' ? isWaiting : () => false),
    /** Removes what a tab had no time to remove when its user left, and what has waited ninety days. */
    async tidy(): Promise<void> {
      for (const one of (await db.users()) ?? []) await tidyUser(one);
    },
    /** What the queue sends and reads of them. */
    kind(results: EntriesKindParts['results']): Kind<EntryRecord, EntryAnswer> {
      const update: UpdateRecords = async (one) => {
        const { kind } = await write({ ...one, isAllowed: () => isOwner(one.user) });
        showThrottled();
        return kind === 'kept';
      };
      const entries = entriesKind({ db, calls: parts.calls, update, results });
      return {
        ...entries,
        async due(run) {
          if (owner !== run.user) await refresh();
          return entries.due(run);
        },
      };
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;
