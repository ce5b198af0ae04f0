/** Entries of saved results, as the queue sends and reads them. docs/sync.md explains it. */
import type { ResultFacts } from '#contract/divination.ts';
import { listEntries, type StoredEntry, saveEntry } from '#contract/entry.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Refused, type Run, refusalOf, type Said, saidOf } from '../queue/kind.ts';
import { type Changes, changesReader } from '../read-changes.ts';
import {
  acknowledged,
  type EntryRecord,
  firstReceived,
  idFrom,
  idOf,
  inState,
  moved,
  type RecordId,
  received,
  recordIdOf,
  withoutCopy,
} from '../records/entry-record.ts';
import type { About, Records, Seen } from '../records/records.ts';
import type { Store } from '../results/store.ts';

/** What the server has now: what was sent (`isTaken`), or another version, or none. */
export interface EntryResponse {
  readonly isTaken: boolean;
  readonly entry: StoredEntry | null;
  readonly epoch: string;
}

export interface EntryCalls {
  readonly send: (entry: Entry, etag: string | null) => Promise<Said<EntryResponse>>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<Changes<StoredEntry> | null>;
}

export const entryCalls = (exchange: typeof Exchange): EntryCalls => ({
  async send({ timestamp, ...draft }, etag) {
    const body = { ...draft, notes: [...draft.notes] };
    const headers = etag === null ? {} : { 'if-match': etag };
    const result = await exchange(saveEntry, { params: { timestamp }, headers, body });
    return saidOf(
      result,
      ({ body: { success, entry }, headers: about }) => about && { isTaken: success, entry, epoch: about.epoch },
    );
  },
  async list(since) {
    const result = await exchange(listEntries, { query: { since: String(since) } });
    if (!result.ok || !result.value.headers) return null;
    const { entries, revision, more } = result.value.body;
    return { items: entries, revision, more, epoch: result.value.headers.epoch };
  },
});

/** The server does not have its cast: told from a 404 on the way by its code. */
const isWithoutCast = ({ kind, code }: Refused): boolean => kind === 'problem' && code === 'result.notFound';

const idsOf = (all: readonly ResultFacts[]): ReadonlySet<string> => new Set(all.map((one) => idOf(recordIdOf(one))));

/** Whether a copy is of the data of this epoch. A tag is epoch and revision (contract/entry.ts). */
const isOfEpoch = (etag: string | null, epoch: string): boolean => etag?.startsWith(`"${epoch}-`) ?? false;
const revisionOf = (etag: string | null): number => Number(/-(\d+)"$/.exec(etag ?? '')?.[1] ?? 0);

/** Where to read from, for these copies to be read again. */
function seenBefore(seen: Seen | null, records: readonly EntryRecord[]): Seen | null {
  const dropped = records.filter(({ state, etag }) => state === 'sent' && seen && isOfEpoch(etag, seen.epoch));
  if (!seen || dropped.length === 0) return seen;
  const first = Math.min(seen.revision, ...dropped.map(({ etag }) => revisionOf(etag) - 1));
  return { ...seen, revision: Math.max(0, first) };
}

/** A cast whose millisecond is taken is saved at one of the next hundred. */
const MOVED_WITHIN_MS = 100;

/** The present timestamp of the cast of a record, if it was moved because another cast has its millisecond; otherwise null. */
function movedTo(results: readonly ResultFacts[]): (id: RecordId) => string | null {
  const byCast = Map.groupBy(results, ({ cast }) => castName(cast));
  return ({ timestamp, cast }) => {
    const from = Date.parse(timestamp);
    const isNear = (ms: number) => ms > from && ms <= from + MOVED_WITHIN_MS;
    return byCast.get(cast)?.find((one) => isNear(Date.parse(one.timestamp)))?.timestamp ?? null;
  };
}

const waiting = () => ({ waiting: true }) as const;

export interface EntriesKindParts {
  readonly records: Records<EntryRecord>;
  readonly calls: EntryCalls;
  readonly results: Pick<Store, 'resultsOf' | 'latest' | 'epochOf'>;
}

export function entriesKind({ records, calls, results }: EntriesKindParts): Kind<EntryRecord, EntryResponse> {
  const nameOf = (record: EntryRecord) => `${idOf(record)} ${record.edits} ${record.etag}`;
  const listed = (user: string) => idsOf(results.resultsOf(user));
  const pending = (user: string) => idsOf([...results.latest(user).values()].map(({ facts }) => facts));

  const reader = changesReader<EntryRecord, StoredEntry>({
    records,
    list: calls.list,
    received(user, entries, { epoch }) {
      const byKey = new Map(entries.map((one) => [idOf(one), one]));
      return {
        keys: [...byKey.keys()],
        change(record, key) {
          const stored = byKey.get(key);
          if (!stored || record?.etag === stored.etag) return undefined;
          const isCommon = (etag: string) => isOfEpoch(etag, epoch);
          return record ? received(record, stored, isCommon) : firstReceived(user, stored);
        },
      };
    },
    /** Without a common copy what only this device has stays, differing texts both stay, and what the server lacks is sent again. */
    unsent: (record) => (record.etag ? withoutCopy(record) : undefined),
  });

  /** Takes an entry along to where its cast has moved. */
  async function follow(run: Run, { timestamp: from, cast }: RecordId, timestamp: string): Promise<void> {
    let here: EntryRecord | null = null;
    const leave = (record: EntryRecord | null) => {
      here = record?.state === 'removed' ? null : record;
      return here && null;
    };
    const arrive = (there: EntryRecord | null) => (here ? moved(here, there, timestamp) : undefined);
    await reader.write(
      run,
      { keys: [idOf({ timestamp: from, cast })], change: leave },
      { keys: [idOf({ timestamp, cast })], change: arrive },
    );
  }

  /** Brings records in line with the list of results, which has just been read. */
  async function settle(run: Run): Promise<void> {
    const { user, isOpen, ask } = run;
    const [keys, kept] = await Promise.all([records.keys(user), records.read(user, waiting)]);
    if (!keys || !kept || !isOpen()) return;
    const seen = kept.about?.seen ?? null;
    const [there, unsettledCasts, epoch] = [listed(user), pending(user), results.epochOf(user) ?? ''];
    if (seen && seen.epoch !== epoch) ask('entries'); // the data was restored
    const absent = keys.filter((key) => !there.has(key));
    const isBack = (record: EntryRecord) =>
      (record.state === 'removed' || record.state === 'orphan') &&
      there.has(idOf(record)) &&
      !unsettledCasts.has(idOf(record));
    const placeOf = absent.length > 0 ? movedTo(results.resultsOf(user)) : () => null;
    for (const key of absent) {
      const timestamp = placeOf(idFrom(key));
      if (timestamp !== null) await follow(run, idFrom(key), timestamp);
    }
    const isGone = (key: string) => !unsettledCasts.has(key);
    const gone = (await records.get(user, absent.filter(isGone))) ?? [];
    const unsettled = [...gone, ...kept.records.filter(isBack)];
    if (unsettled.length === 0 || !isOpen()) return;
    // a device without room has a list that lacks what the server has: what is dropped here is read again if it is still there
    const before = seenBefore(seen, gone);
    if (before !== seen) ask('entries');
    await reader.write(run, {
      keys: unsettled.map(idOf),
      about: () => ({ seen: before }),
      change(record) {
        if (!record) return undefined;
        if (isBack(record)) return inState(withoutCopy(record), 'unsent'); // it may have been deleted meanwhile
        if (record.state === 'orphan') return undefined;
        // after a restore another device may save its cast again
        const isForgotten = record.state === 'sent' && !isOfEpoch(record.etag, epoch);
        if (record.state === 'removed' || (record.state === 'sent' && !isForgotten)) return null;
        return inState(record, 'orphan');
      },
    });
  }

  return {
    name: 'entries',

    afterReading: async (other, run) => void (other === 'results' && (await settle(run))),

    read: reader.read,

    async due({ user, rejected, isTried }): Promise<readonly EntryRecord[]> {
      const kept = await records.read(user, waiting);
      if (!kept || kept.records.length === 0) return [];
      const [there, unsettledCasts] = [listed(user), pending(user)];
      const isToSend = ({ state }: EntryRecord) =>
        state === 'unsent' || state === 'orphan' || (state === 'refused' && rejected);
      const isReady = (id: string) => there.has(id) && !unsettledCasts.has(id);
      return kept.records.filter((record) => isToSend(record) && isReady(idOf(record)) && !isTried(nameOf(record)));
    },
    namesOf: (record) => [nameOf(record)],
    async current(record, { user }): Promise<EntryRecord | null> {
      const [now] = (await records.get(user, [idOf(record)])) ?? [];
      const isToSend = now && now.state !== 'sent' && now.state !== 'removed';
      return isToSend ? now : null;
    },
    send: ({ own, etag }) => calls.send(own, etag),

    /** The epoch of the first copy is noted with it: without it a restore would not be noticed. */
    async record(sent, said, run): Promise<void> {
      const { user, ask } = run;
      const update = (change: (one: EntryRecord) => EntryRecord | undefined, about?: () => Partial<About>) =>
        reader.write(run, { keys: [idOf(sent)], change: (one) => one && change(one), about });
      if (said.kind !== 'ok') {
        if (isWithoutCast(said)) return ask('results');
        const refused = (one: EntryRecord) =>
          one.edits === sent.edits ? inState(one, 'refused', said.message) : undefined;
        if (refusalOf(said) === 'rejected') await update(refused);
        return;
      }
      const { isTaken, entry, epoch } = said.value;
      const seen = (await reader.seenOf(user))?.seen ?? null;
      const next = (one: EntryRecord) => {
        if (!entry) return withoutCopy(one);
        return isTaken ? acknowledged(one, sent.own, entry) : received(one, entry, (etag) => isOfEpoch(etag, epoch));
      };
      await update(next, () => (seen === null ? { seen: { epoch, revision: 0 } } : {}));
      if (seen !== null && seen.epoch !== epoch) ask('entries'); // the data was restored
    },
  };
}
