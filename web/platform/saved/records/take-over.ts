/**
 * Takes over what earlier versions keep in databases of their own: entries in `guanxiang-journal`, answers of 练习 in `guanxiang-practice`. It
 * stays, for a device may come back after years, and it is done at every start, for an old version may still be open in another tab. Each
 * batch is written, read back, and only then removed there: killed at any moment, or without room, it goes on with the next start. The old
 * databases stay, empty: to delete one would take along what an old tab writes before it is closed.
 */

import { isEqual, mergeEntry } from '#core/journal/merge-entry.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { endOf, resultOf } from '#web/platform/device/indexed-db-requests.ts';
import { changed, ENTRY_RECORDS, type EntryRecord, idOf } from './entry-record.ts';
import { GUEST, PRACTICE_RECORDS, type PracticeRecord, practiceKey } from './kept-practice-answers.ts';
import type { About, RecordKind, Records, Seen } from './records.ts';

const BATCH = 500;

/** Null where there is no such database: none is made. */
async function openEarlier(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await resultOf(request).catch(() => null);
  if (database) database.onversionchange = () => database.close();
  return database;
}

async function remove(database: IDBDatabase, names: readonly string[], keys: readonly IDBValidKey[]): Promise<void> {
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
  for (const name of names) for (const key of keys) transaction.objectStore(name).delete(key);
  await endOf(transaction);
}

interface Taking<R> {
  readonly records: Records<R>;
  readonly user: string;
  /** Those of the old database, by the keys that they get. */
  readonly taken: ReadonlyMap<string, R>;
  /** What becomes of one that is there already. */
  readonly merge: (there: R, taken: R) => R | undefined;
}

/** True once all of them are there. */
async function take<R>({ records, user, taken, merge }: Taking<R>): Promise<boolean> {
  const keys = [...taken.keys()];
  const change = (there: R | null, key: string) => {
    const one = taken.get(key);
    return there && one ? merge(there, one) : one;
  };
  if ((await records.update({ user, keys, change })).kind !== 'kept') return false;
  return (await records.get(user, keys))?.length === keys.length;
}

/** What is known here already counts: this version has read from the server since. */
const takeAbout = <R>(records: Records<R>, user: string, about: Partial<About>) =>
  records.update({
    user,
    keys: [],
    change: () => undefined,
    about: (now) => ({
      ...now,
      seen: now.seen ?? about.seen ?? null,
      parkedAt: now.parkedAt ?? about.parkedAt ?? null,
    }),
  });

/** What an old tab has written since, and the server does not have, is merged into what is here. */
function mergeTaken(there: EntryRecord, { user, state, base, own }: EntryRecord): EntryRecord | undefined {
  if (state === 'sent' || state === 'removed') return undefined;
  const merged = mergeEntry(base, there.own, own);
  return isEqual(merged, there.own) ? undefined : changed(user, there, merged);
}

async function takeEntries(old: IDBDatabase, records: Records<EntryRecord>): Promise<void> {
  const store = (name: string) => old.transaction(name).objectStore(name);
  for (;;) {
    const rows = await resultOf<(EntryRecord & { waits?: unknown })[]>(store('entries').getAll(null, BATCH));
    if (rows.length === 0) break;
    for (const [user, ofUser] of Map.groupBy(rows, (row) => row.user)) {
      const taken = new Map(ofUser.map(({ waits: _, ...record }) => [idOf(record), record]));
      if (!(await take({ records, user, taken, merge: mergeTaken }))) return;
      await remove(
        old,
        ['entries'],
        ofUser.map(({ timestamp, cast }) => [user, timestamp, cast]),
      );
    }
  }
  const users = await resultOf<{ user: string; seen: Seen | null; parkedAt: number | null }[]>(store('users').getAll());
  for (const { user, ...about } of users) {
    if ((await takeAbout(records, user, about)).kind !== 'kept') return;
    await remove(old, ['users'], [user]);
  }
}

async function takePracticeAnswers(old: IDBDatabase, records: Records<PracticeRecord>): Promise<void> {
  const store = (name: string) => old.transaction(name).objectStore(name);
  for (;;) {
    const rows = await resultOf<(PracticeAnswer & { owner: string })[]>(store('answers').getAll(null, BATCH));
    if (rows.length === 0) break;
    for (const [owner, ofOwner] of Map.groupBy(rows, (row) => row.owner)) {
      const keys = ofOwner.map(({ at, id }) => [owner, at, id]);
      const unsentKeys = await resultOf(store('unsent').getAllKeys(IDBKeyRange.bound(keys[0], keys.at(-1))));
      const unsent = new Set(unsentKeys.map(String));
      const isUnsent = (answer: PracticeAnswer) => owner !== GUEST && unsent.has(String([owner, answer.at, answer.id]));
      const taken = new Map(
        ofOwner.map(({ owner: _, ...answer }) => [practiceKey(answer), { ...answer, unsent: isUnsent(answer) }]),
      );
      if (!(await take({ records, user: owner, taken, merge: () => undefined }))) return;
      await remove(old, ['answers', 'unsent'], keys);
    }
  }
  for (const { owner, ...seen } of await resultOf<(Seen & { owner: string })[]>(store('seen').getAll())) {
    if ((await takeAbout(records, owner, { seen })).kind !== 'kept') return;
    await remove(old, ['seen', 'snapshots'], [owner]);
  }
}

async function takeFrom(name: string, work: (old: IDBDatabase) => Promise<void>): Promise<void> {
  const old = await openEarlier(name);
  if (!old) return;
  try {
    await work(old);
  } catch {
    // the next start goes on
  } finally {
    old.close();
  }
}

/** `open` answers the records of a kind in the database of this version. One tab at a time, where there are locks; two do no harm. */
export async function takeOver(open: <R>(kind: RecordKind<R>) => Records<R>): Promise<void> {
  const all = async () => {
    await takeFrom('guanxiang-journal', (old) => takeEntries(old, open(ENTRY_RECORDS)));
    await takeFrom('guanxiang-practice', (old) => takePracticeAnswers(old, open(PRACTICE_RECORDS)));
  };
  await (navigator.locks ? navigator.locks.request('guanxiang-take-over', all) : all());
}
