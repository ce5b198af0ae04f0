import type { Answer } from '#core/practice/answer.ts';
import { answerOf, endOf } from '#web/platform/device/indexed-db-requests.ts';
import {
  ANSWERS,
  type AnswerRow,
  addNew,
  after,
  allOf,
  ofOwner,
  SNAPSHOTS,
  type SnapshotRow,
  UNSENT,
  upTo,
  withoutOwner,
} from './answer-stores.ts';
import { type LogConnection, log } from './log-connection.ts';
import { GUEST, type Kept, type Opened, type Owner, type PracticeDb, type Snapshot } from './practice-db.ts';

function snapshotOf(row: SnapshotRow | undefined): Snapshot | null {
  if (!row) return null;
  const { owner: _, ...snapshot } = row;
  return snapshot;
}

async function open(database: IDBDatabase, owner: Owner): Promise<Opened> {
  const transaction = database.transaction([ANSWERS, SNAPSHOTS]);
  const snapshot = snapshotOf(await answerOf<SnapshotRow | undefined>(transaction.objectStore(SNAPSHOTS).get(owner)));
  const range = snapshot ? after(owner, snapshot.upTo) : ofOwner(owner);
  const rows = await answerOf<AnswerRow[]>(transaction.objectStore(ANSWERS).getAll(range));
  return { snapshot, answers: rows.map(withoutOwner) };
}

/** On the disk when it resolves, as a cast is. */
async function append(database: IDBDatabase, owner: Owner, answers: readonly Answer[]): Promise<Kept> {
  const transaction = database.transaction([ANSWERS, SNAPSHOTS, UNSENT], 'readwrite', { durability: 'strict' });
  const end = endOf(transaction);
  const unsent = transaction.objectStore(UNSENT);
  addNew(transaction, owner, answers, (row) => {
    if (owner !== GUEST) unsent.put(row);
  });
  await end;
  return 'kept';
}

async function keepSnapshot(database: IDBDatabase, owner: Owner, snapshot: Snapshot): Promise<void> {
  const transaction = database.transaction([ANSWERS, SNAPSHOTS], 'readwrite');
  const end = endOf(transaction);
  const count = transaction.objectStore(ANSWERS).count(upTo(owner, snapshot.upTo));
  count.onsuccess = () => {
    if (count.result === snapshot.count) transaction.objectStore(SNAPSHOTS).put({ ...snapshot, owner });
  };
  await end;
}

async function give(database: IDBDatabase, from: Owner, to: Owner): Promise<Kept> {
  const transaction = database.transaction([ANSWERS, SNAPSHOTS, UNSENT], 'readwrite', { durability: 'strict' });
  const end = endOf(transaction);
  const [log, unsent] = [transaction.objectStore(ANSWERS), transaction.objectStore(UNSENT)];
  const given: IDBRequest<AnswerRow[]> = log.getAll(ofOwner(from));
  given.onsuccess = () => {
    addNew(transaction, to, given.result.map(withoutOwner), (row) => {
      if (to !== GUEST) unsent.put(row);
    });
    for (const store of [log, unsent]) store.delete(ofOwner(from));
  };
  for (const owner of [from, to]) transaction.objectStore(SNAPSHOTS).delete(owner);
  await end;
  return 'kept';
}

/** The log of this browser. A private window may have no such database: then what is practised lasts as long as the page. */
export function openPracticeDb({ read, write }: LogConnection = log): PracticeDb {
  return {
    open: (owner) => read((it) => open(it, owner), null),
    all: (owner) => read((it) => allOf(it.transaction(ANSWERS).objectStore(ANSWERS), owner), null),
    append: (owner, answers) => write((it) => append(it, owner, answers)),
    keepSnapshot: (owner, snapshot) => read((it) => keepSnapshot(it, owner, snapshot), undefined),
    count: (owner) => read((it) => answerOf(it.transaction(ANSWERS).objectStore(ANSWERS).count(ofOwner(owner))), 0),
    give: (from, to) => write((it) => give(it, from, to)),
  };
}

export const practiceDb: PracticeDb = openPracticeDb();
