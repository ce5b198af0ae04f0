/** The entries of this browser's users: the engine, free of browser globals. docs/sync.md explains it. */
import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import { type Entry, inOrder } from '#core/journal/entry.ts';
import { keepFirstWording } from '#core/journal/first-wording.ts';
import { isEqual, mergeEntry } from '#core/journal/merge-entry.ts';
import { type LeavingParts, leavingOf } from '../leaving.ts';
import type { Kind } from '../queue/kind.ts';
import { changed, type EntryRecord, idOf, inState, type RecordId } from '../records/entry-record.ts';
import type { Change, Changed } from '../records/records.ts';
import { type JournalView, NO_ENTRIES } from '../saved-view.ts';
import { throttled } from '../throttled.ts';
import { type EntriesKindParts, type EntryResponse, entriesKind, type UpdateEntries } from './entries-kind.ts';
import { viewOf } from './journal-view.ts';

export type Kept = 'kept' | 'full' | 'unavailable' | 'signed-out' | 'unsaved';

export interface JournalParts extends Pick<EntriesKindParts, 'records' | 'calls'>, LeavingParts {
  readonly wait: (ms: number) => Promise<void>;
  /** The id of whoever is signed in, in this tab. */
  readonly user: () => string | null;
  /** The saved results as the user sees them. */
  readonly results: () => readonly ResultFacts[];
  readonly onChange: (view: JournalView) => void;
  /** Other tabs read these again; null: all. */
  readonly announce: (user: string, keys: readonly string[] | null) => void;
}

/** Of more than these, other tabs read all again. */
const ANNOUNCED_MAX = 50;

export function createJournal(parts: JournalParts) {
  const { records: kept, user, storedUser } = parts;
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

  function take(id: string, all: Changed<EntryRecord>['changed']): void {
    if (id !== owner || all.length === 0) return;
    writes++;
    for (const [key, record] of all)
      if (record) records.set(key, record);
      else records.delete(key);
  }

  /** Of one user. */
  async function write(id: string, changes: readonly Change<EntryRecord>[]): Promise<Changed<EntryRecord>['kind']> {
    const { kind, changed: all } = await kept.update(...changes);
    const keys = all.map(([key]) => key);
    take(id, all);
    if (keys.length > 0) parts.announce(id, keys.length > ANNOUNCED_MAX ? null : keys);
    return kind;
  }

  /** Reads the records of whoever is signed in. */
  async function refresh(): Promise<void> {
    const id = user();
    const [before, isWhole] = [writes, isWanted];
    const found = id === null ? null : await kept.read(id, () => (isWhole ? {} : { waiting: true }));
    if (user() !== id || writes !== before) return refresh();
    owner = id;
    if (id !== null && !found) state = 'unavailable';
    else state = isWhole || id === null ? 'ready' : 'loading';
    records = new Map((found?.records ?? []).map((record) => [idOf(record), record]));
    show();
  }

  async function keep(id: string, change: Pick<Change<EntryRecord>, 'keys' | 'change'>): Promise<Kept> {
    const kind = await write(id, [{ ...change, user: id, isAllowed: () => isOwner(id) }]);
    show();
    return kind === 'stopped' ? 'signed-out' : kind;
  }

  const leaving = leavingOf(kept, ({ state: of }) => of !== 'removed', parts);
  async function hasLeft(id: string): Promise<void> {
    parts.announce(id, null);
    if (id === owner) await refresh();
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
        keys: [idOf(own)],
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
        keys: [...byId.keys()],
        change(before, key) {
          const entry = byId.get(key);
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
      await keep(id, { keys: [idOf({ timestamp: facts.timestamp, cast: castName(facts.cast) })], change });
      return entry;
    },
    async dropOrphan(own: RecordId): Promise<void> {
      const id = user();
      if (id !== null)
        await keep(id, { keys: [idOf(own)], change: (one) => (one?.state === 'orphan' ? null : undefined) });
    },
    /** Another tab has written these; null: it may be any. */
    async reread(id: string, keys: readonly string[] | null): Promise<void> {
      if (id !== owner) return;
      if (keys === null) return refresh();
      const found = await kept.get(id, keys);
      const byKey = new Map((found ?? []).map((record) => [idOf(record), record]));
      if (found)
        take(
          id,
          keys.map((key) => [key, byKey.get(key) ?? null]),
        );
      showThrottled();
    },
    async leave(id: string, mode: 'keep' | 'discard'): Promise<void> {
      if ((await leaving.leave(id, mode)) === 'kept') await hasLeft(id);
    },
    async tidy(): Promise<void> {
      for (const id of await leaving.tidy()) await hasLeft(id);
    },
    /** What the queue sends and reads of them. */
    kind(results: EntriesKindParts['results']): Kind<EntryRecord, EntryResponse> {
      const update: UpdateEntries = async (...changes) => {
        const id = changes[0]?.user ?? '';
        const kind = await write(
          id,
          changes.map((one) => ({ ...one, isAllowed: () => isOwner(id) })),
        );
        showThrottled();
        return kind === 'kept';
      };
      const entries = entriesKind({ records: kept, calls: parts.calls, update, results });
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
