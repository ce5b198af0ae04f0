import { historyOwner } from '#contract/access-policy.ts';
import { bytesOf, entryTag } from '#contract/entry.ts';
import { ENTRIES_MAX_BYTES, ENTRY_MAX_BYTES } from '#contract/limits.ts';
import { ENTRY_WRITES } from '#contract/rate-limits.ts';
import { toEpochHeaders } from '#contract/schemas/result-headers.ts';
import { ENTRY_MESSAGES } from '#contract/words/messages.ts';
import { castName } from '#core/casting/cast-name.ts';
import { keepLaterFields } from '#core/journal/entry.ts';
import { keepFirstWording } from '#core/journal/first-wording.ts';
import { isEqual } from '#core/journal/merge-entry.ts';
import { err, ok } from '#core/result.ts';
import { findVersion, writeInTurn } from '#server/db/user-writes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { jsonInSlices } from '#server/http/sliced-list.ts';
import type { Services } from '#server/services.ts';
import {
  countEntryBytes,
  type EntryRow,
  type EntryVersion,
  findEntry,
  findEntryRows,
  findPageSince,
  storeEntry,
} from './entry-repo.ts';
import { findResult } from './result-repo.ts';

/** By bytes, not by number: an entry may have 64 KB. */
const SLICES = { sizeOf: ({ bytes }: EntryRow) => bytes, sliceSize: 16_384 };

const toStored = (epoch: string, { entry, revision }: EntryVersion) => ({
  ...entry,
  notes: [...entry.notes],
  etag: entryTag(epoch, revision),
});

/** The JSON of the same: to parse and write documents of 64 KB would hold everyone else up. */
const storedJson = (epoch: string, { timestamp, revision, document }: EntryRow): string =>
  `{"timestamp":${JSON.stringify(timestamp)},${document.slice(1, -1)},"etag":${JSON.stringify(entryTag(epoch, revision))}}`;

function saved<Status extends 200 | 201>(status: Status, epoch: string, version: EntryVersion) {
  const body = { success: true, message: ENTRY_MESSAGES.saved, entry: toStored(epoch, version) } as const;
  return ok({ status, body, headers: toEpochHeaders(epoch) });
}

function changed(epoch: string, current: EntryVersion | null) {
  const body = {
    success: false,
    code: 'entry.changed',
    message: ENTRY_MESSAGES.changed,
    entry: current && toStored(epoch, current),
  } as const;
  return ok({ status: 412, body, headers: toEpochHeaders(epoch) } as const);
}

export function entryHandlers({ database, limiter }: Services) {
  return {
    async listEntries({ viewer, input: { query } }) {
      const userId = historyOwner(viewer);
      const version = await findVersion(database.db, userId, 'entry_revision'); // before the rows: what is written meanwhile is read next time
      const { upTo, more } = await findPageSince(database.db, userId, query.since);
      const revision = more && upTo !== null ? upTo : Math.max(version.revision, upTo ?? 0);
      const read = async () => (upTo === null ? [] : findEntryRows(database.db, userId, query.since, upTo));
      const entries = jsonInSlices(read, (row) => storedJson(version.epoch, row), SLICES);
      return ok({ status: 200, body: { entries, revision, more }, headers: toEpochHeaders(version.epoch) });
    },

    /** The result must be there, and the entry as the user knows it. */
    async saveEntry({ viewer, input: { params, headers, body } }) {
      const taken = await limiter.take(ENTRY_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const userId = historyOwner(viewer);
      const entry = { ...body, timestamp: params.timestamp };
      const known = headers['if-match'] ?? null; // the version that the user changed; null if they know of none
      return writeInTurn(database, userId, async (db) => {
        const result = await findResult(db, userId, entry.timestamp);
        if (!result || castName(result.cast) !== entry.cast) return err('result.notFound');
        const { epoch } = await findVersion(db, userId, 'entry_revision');
        const current = await findEntry(db, userId, entry.timestamp);
        if (known !== (current && entryTag(epoch, current.revision))) return changed(epoch, current);
        const before = current?.entry ?? null;
        const next = keepFirstWording(before, keepLaterFields(before, entry));
        if (current && isEqual(next, before)) return saved(200, epoch, current);
        const bytes = bytesOf(next);
        if (bytes > ENTRY_MAX_BYTES) return err('entry.tooLarge');
        const growth = bytes - (current?.bytes ?? 0);
        if (growth > 0 && (await countEntryBytes(db, userId)) + growth > ENTRIES_MAX_BYTES) return err('entry.full');
        return saved(current ? 200 : 201, epoch, await storeEntry(db, userId, next));
      });
    },
  } satisfies Partial<Handlers>;
}
