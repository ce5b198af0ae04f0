import { historyOwner } from '#contract/divination-policy.ts';
import { entryTag } from '#contract/entry.ts';
import { ENTRY_MESSAGES } from '#contract/entry-messages.ts';
import { bytesOf, toDocument } from '#contract/entry-size.ts';
import { ENTRIES_MAX_BYTES, ENTRY_MAX_BYTES } from '#contract/limits.ts';
import { ENTRY_WRITES } from '#contract/rate-limits.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { keepFirstWording } from '#core/journal/first-wording.ts';
import { err, ok } from '#core/result.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import {
  countEntryBytes,
  type EntryVersion,
  findEntriesSince,
  findEntriesVersion,
  findEntry,
  storeEntry,
} from './entry-repo.ts';
import { findResult } from './result-repo.ts';
import { writeInTurn } from './write-in-turn.ts';

type EntryHandlers = Pick<Handlers, 'listEntries' | 'saveEntry'>;

const toStored = (epoch: string, { entry, revision }: EntryVersion) => ({
  ...entry,
  notes: [...entry.notes],
  etag: entryTag(epoch, revision),
});

const headersOf = (epoch: string) => ({ 'x-data-epoch': epoch });

function saved<Status extends 200 | 201>(status: Status, epoch: string, version: EntryVersion) {
  const body = { success: true, message: ENTRY_MESSAGES.saved, entry: toStored(epoch, version) } as const;
  return ok({ status, body, headers: headersOf(epoch) });
}

function changed(epoch: string, current: EntryVersion | null) {
  const body = {
    success: false,
    code: 'entry.changed',
    message: ENTRY_MESSAGES.changed,
    entry: current && toStored(epoch, current),
  } as const;
  return ok({ status: 412, body, headers: headersOf(epoch) } as const);
}

interface Saving {
  readonly userId: string;
  readonly entry: Entry;
  /** The version that the user changed; null if they know of none. */
  readonly ifMatch: string | null;
}

/** The result must be there, and the entry as the user knows it. */
async function save(db: Db, { userId, entry, ifMatch }: Saving) {
  const result = await findResult(db, userId, entry.timestamp);
  if (!result || castName(result.cast) !== entry.cast) return err('result.notFound');
  const { epoch } = await findEntriesVersion(db, userId);
  const current = await findEntry(db, userId, entry.timestamp);
  if (ifMatch !== (current && entryTag(epoch, current.revision))) return changed(epoch, current);
  const next = keepFirstWording(current?.entry ?? null, entry);
  if (current && toDocument(next) === toDocument(current.entry)) return saved(200, epoch, current);
  const bytes = bytesOf(next);
  if (bytes > ENTRY_MAX_BYTES) return err('entry.tooLarge');
  const growth = bytes - (current?.bytes ?? 0);
  if (growth > 0 && (await countEntryBytes(db, userId)) + growth > ENTRIES_MAX_BYTES) return err('entry.full');
  return saved(current ? 200 : 201, epoch, await storeEntry(db, userId, next));
}

export function entryHandlers({ database, limiter }: Services): EntryHandlers {
  return {
    async listEntries({ viewer, input: { query } }) {
      const userId = historyOwner(viewer);
      const version = await findEntriesVersion(database.db, userId); // before the rows: what is written meanwhile is read next time
      const { entries, upTo, more } = await findEntriesSince(database.db, userId, query.since);
      const revision = more && upTo !== null ? upTo : Math.max(version.revision, upTo ?? 0);
      const body = { entries: entries.map((one) => toStored(version.epoch, one)), revision, more };
      return ok({ status: 200, body, headers: headersOf(version.epoch) });
    },

    async saveEntry({ viewer, input: { params, headers, body } }) {
      const taken = await limiter.take(ENTRY_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const entry = { ...body, timestamp: params.timestamp };
      const saving = { userId: historyOwner(viewer), entry, ifMatch: headers['if-match'] ?? null };
      return writeInTurn(database, saving.userId, (db) => save(db, saving));
    },
  };
}
