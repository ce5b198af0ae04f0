import type { SyncPass } from '../sending/queue.ts';
import type { EntryCalls, EntryPage } from './entry-calls.ts';
import type { EntryDb, SeenEntries, UpdateRecords } from './entry-db.ts';
import { type EntryRecord, firstReceived, received, withoutCopy } from './entry-record.ts';

/** Whether a copy is of the data of this epoch. A tag is epoch and revision (contract/entry.ts). */
export const isOfEpoch = (etag: string, epoch: string): boolean => etag.startsWith(`"${epoch}-`);

const revisionOf = (etag: string): number => Number(/-(\d+)"$/.exec(etag)?.[1] ?? 0);

/** Where to read from, for these copies to be read again. */
export function seenBefore(seen: SeenEntries | null, records: readonly EntryRecord[]): SeenEntries | null {
  const dropped = records.filter(({ state, etag }) => state === 'sent' && seen && isOfEpoch(etag ?? '', seen.epoch));
  if (!seen || dropped.length === 0) return seen;
  const first = dropped.reduce((least, { etag }) => Math.min(least, revisionOf(etag ?? '') - 1), seen.revision);
  return { ...seen, revision: Math.max(0, first) };
}

/** A server that is restored again and again while it is read is read another time. */
const RESTARTS = 3;

interface Reading {
  readonly since: number;
  /** Null: from the beginning, of whatever data there is. */
  readonly epoch: string | null;
  /** Copies of this epoch are from before a restore, too: a backup was put in place by hand. */
  readonly hasFallen: boolean;
}

const isRestored = ({ since, epoch }: Reading, page: EntryPage): boolean =>
  page.revision < since || (epoch !== null && page.epoch !== epoch);

/**
 * Reads what was written since the last reading, a page at a time, each in one transaction. After a restore everything is read: without a common
 * copy what only this device has stays, differing texts both stay, and what the server lacks is sent again.
 */
export function createEntryReader(db: EntryDb, calls: EntryCalls, update: UpdateRecords) {
  /** Sends again what the server, whose entries have all been read, does not have. */
  async function takeBack(user: string, seen: SeenEntries, isCommon: (etag: string) => boolean): Promise<boolean> {
    const all = await db.read(user);
    if (!all) return false;
    const isStale = ({ etag }: { etag: string | null }) => etag !== null && !isCommon(etag);
    const ids = all.records.filter(isStale);
    const change: Parameters<UpdateRecords>[0]['change'] = (record) =>
      record && isStale(record) ? withoutCopy(record) : undefined;
    return update({ user, ids, change, about: { seen } });
  }

  return async function readEntries({ user, isOpen }: Pick<SyncPass, 'user' | 'isOpen'>): Promise<boolean> {
    const before = await db.waiting(user);
    if (!before) return false;
    const seen = before.about?.seen ?? null;
    let reading: Reading = { since: seen?.revision ?? 0, epoch: seen?.epoch ?? null, hasFallen: false };
    let isWhole = false;
    const merged = new Set<string>();
    for (let restarts = 0; isOpen() && restarts <= RESTARTS; ) {
      const page = await calls.list(reading.since);
      if (!page || !isOpen()) return false;
      const { epoch, entries, more, revision } = page;
      if (isRestored(reading, page)) {
        reading = { since: 0, epoch, hasFallen: reading.hasFallen || epoch === reading.epoch };
        isWhole = true;
        merged.clear();
        restarts++;
        if (entries.length > 0 || revision > 0) continue;
      }
      const { hasFallen } = reading;
      const isCommon = (etag: string) => (!hasFallen || merged.has(etag)) && isOfEpoch(etag, epoch);
      const byId = new Map(entries.map((one) => [one.timestamp, one]));
      const isKept = await update({
        user,
        ids: entries,
        change(record, { timestamp }) {
          const stored = byId.get(timestamp);
          if (!stored || record?.etag === stored.etag) return undefined;
          return record ? received(record, stored, isCommon) : firstReceived(user, stored);
        },
        ...(!isWhole && { about: { seen: { epoch, revision } } }),
      });
      if (!isKept) return false;
      for (const { etag } of entries) merged.add(etag);
      reading = { ...reading, epoch, since: revision };
      if (!more) return !isWhole || takeBack(user, { epoch, revision }, isCommon);
    }
    return false;
  };
}
