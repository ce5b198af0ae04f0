/** The entries of this browser's users: the engine, free of browser globals. docs/sync.md explains it. */
import type { ResultFacts } from '#contract/divination.ts';
import { type Entry, inOrder } from '#core/journal/entry.ts';
import { keepFirstWording } from '#core/journal/first-wording.ts';
import { isEqual, mergeEntry } from '#core/journal/merge-entry.ts';
import type { Kind } from '../queue/kind.ts';
import { changed, type EntryRecord, idOf, inState, type RecordId, recordIdOf } from '../records/entry-record.ts';
import { type Change, type Changed, watched } from '../records/records.ts';
import { type JournalView, NO_ENTRIES } from '../saved-view.ts';
import { throttled } from '../throttled.ts';
import { type EntriesKindParts, type EntryResponse, entriesKind } from './entries-kind.ts';

interface Shown {
  readonly state: JournalView['state'];
  readonly records: readonly EntryRecord[];
  readonly results: readonly ResultFacts[];
}

/** The same map as before if nothing in it has changed: screens with thousands of rows are drawn anew only when they must be. */
function kept<V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return before.size === after.size && [...after].every(([key, value]) => before.get(key) === value) ? before : after;
}

const sameOrNew = (before: readonly Entry[], after: readonly Entry[]): readonly Entry[] =>
  before.length === after.length && after.every((entry, index) => entry === before[index]) ? before : after;

export function viewOf({ state, records, results }: Shown, before: JournalView): JournalView {
  const moments = new Set(records.map(({ timestamp }) => timestamp)); // until a screen asks there are few records and thousands of results
  const known = results.filter(({ timestamp }) => moments.has(timestamp));
  const listed = new Set(known.map((facts) => idOf(recordIdOf(facts))));
  const shown = records.filter((record) => listed.has(idOf(record)));
  const unsent = shown.filter((record) => record.state !== 'sent');
  const isOrphan = (record: EntryRecord) => record.state === 'orphan' && !listed.has(idOf(record));
  const orphans = records.filter(isOrphan).map(({ own }) => own);
  return {
    state,
    entries: kept(before.entries, new Map(shown.map(({ timestamp, own }) => [timestamp, own]))),
    unsent: new Map(unsent.map(({ timestamp, refusal }) => [timestamp, { refusal }])),
    orphans: sameOrNew(before.orphans, orphans),
  };
}

export type Kept = 'kept' | 'full' | 'unavailable' | 'signed-out' | 'unsaved';

export interface JournalParts extends Pick<EntriesKindParts, 'records' | 'calls'> {
  readonly wait: (ms: number) => Promise<void>;
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  /** The saved results as the user sees them. */
  readonly results: () => readonly ResultFacts[];
  readonly onChange: (view: JournalView) => void;
  /** Other tabs read these again; null: all. */
  readonly announce: (user: string, keys: readonly string[] | null) => void;
}

/** Of more than these, other tabs read all again. */
const ANNOUNCED_MAX = 50;

export function createJournal(parts: JournalParts) {
  const { user, storedUser } = parts;
  const kept = watched(parts.records, async (id, all) => {
    await hasWritten(id, all);
    showThrottled();
  });
  let owner: string | null = null;
  /** Of the owner: all once a screen has asked for them, until then those that wait. */
  let records = new Map<string, EntryRecord>();
  let isWanted = false;
  let view = NO_ENTRIES;
  let state = view.state;
  /** Raised by every write that is shown. */
  let writes = 0;

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

  async function hasWritten(id: string, all: Changed<EntryRecord>['changed'] | null): Promise<void> {
    parts.announce(id, all && all.length <= ANNOUNCED_MAX ? all.map(([key]) => key) : null);
    if (all) take(id, all);
    else if (id === owner) await refresh();
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

  /** Whoever is signed in changes these. */
  async function keep(
    keys: readonly string[],
    change: (before: EntryRecord | null, key: string, id: string) => EntryRecord | null | undefined,
  ): Promise<Kept> {
    const id = user();
    if (id === null) return 'signed-out';
    const isAllowed = () => user() === id && storedUser() === id;
    const ofUser: Change<EntryRecord> = { user: id, keys, isAllowed, change: (one, key) => change(one, key, id) };
    const { kind, changed: all } = await parts.records.update(ofUser);
    if (all.length > 0) await hasWritten(id, all);
    show(); // at once
    return kind === 'stopped' ? 'signed-out' : kind;
  }

  return {
    /** As this tab changes them. */
    records: kept,
    refresh,
    show,
    /** A screen shows entries: all are read, unless they are there. */
    async loaded(): Promise<void> {
      isWanted = true;
      if (owner !== user() || state !== 'ready') await refresh();
    },
    /** Written down before it resolves; sent later. What is written is checked by edit-entry.ts. */
    async change(facts: ResultFacts, to: (before: Entry | null) => Entry): Promise<Kept> {
      const own = recordIdOf(facts);
      return keep([idOf(own)], (before, _, id) => {
        const after = { ...to(before?.own ?? null), ...own };
        const worded = keepFirstWording(before?.own ?? null, after);
        return changed(id, before, { ...worded, notes: inOrder(worded.notes) });
      });
    },
    /** All or none. Where there is an entry, both are merged as after a restore. */
    async importAll(entries: readonly Entry[]): Promise<Kept> {
      const byId = new Map(entries.map((entry) => [idOf(entry), entry]));
      return keep([...byId.keys()], (before, key, id) => {
        const entry = byId.get(key);
        if (!entry || !before) return entry && changed(id, before, entry);
        const merged = mergeEntry(null, before.own, entry);
        return isEqual(merged, before.own) ? undefined : changed(id, before, merged);
      });
    },
    /** Its cast was deleted here. Answers what it was, for 撤销. */
    async removed(facts: ResultFacts): Promise<Entry | null> {
      let entry: Entry | null = null;
      await keep([idOf(recordIdOf(facts))], (record) => {
        entry = record?.own ?? null;
        return record ? inState(record, 'removed') : undefined;
      });
      return entry;
    },
    async dropOrphan(own: RecordId): Promise<void> {
      await keep([idOf(own)], (one) => (one?.state === 'orphan' ? null : undefined));
    },
    /** Another tab has written these; null: it may be any. */
    async reread(id: string, keys: readonly string[] | null): Promise<void> {
      if (id !== owner) return;
      if (keys === null) return refresh();
      const found = await kept.get(id, keys);
      const there = new Map((found ?? []).map((record) => [idOf(record), record]));
      const all = keys.map((key) => [key, there.get(key) ?? null] as const);
      if (found) take(id, all);
      showThrottled();
    },
    /** What the queue sends and reads of them. */
    kind(results: EntriesKindParts['results']): Kind<EntryRecord, EntryResponse> {
      const entries = entriesKind({ records: kept, calls: parts.calls, results });
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
