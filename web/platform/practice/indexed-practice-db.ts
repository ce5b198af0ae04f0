import { type Answer, comparePositions, type Position } from '#core/practice/answer.ts';
import { answerOf, endOf, isFull, openDatabase } from '../device/indexed-db-requests.ts';
import type { Kept, Opened, Owner, PracticeDb, Snapshot } from './practice-db.ts';

const NAME = 'guanxiang-practice';
const ANSWERS = 'answers';
const SNAPSHOTS = 'snapshots';

type AnswerRow = Answer & { readonly owner: Owner };
type SnapshotRow = Snapshot & { readonly owner: Owner };

const withoutOwner = ({ owner: _, ...answer }: AnswerRow): Answer => answer;

/** An empty array comes after every text. */
const ofOwner = (owner: Owner): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);
const upTo = (owner: Owner, { at, id }: Position): IDBKeyRange => IDBKeyRange.bound([owner], [owner, at, id]);
const after = (owner: Owner, { at, id }: Position): IDBKeyRange =>
  IDBKeyRange.bound([owner, at, id], [owner, []], true);

const openLog = (): Promise<IDBDatabase> =>
  openDatabase(NAME, (database) => {
    database.createObjectStore(ANSWERS, { keyPath: ['owner', 'at', 'id'] });
    database.createObjectStore(SNAPSHOTS, { keyPath: 'owner' });
  });

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

async function append(database: IDBDatabase, owner: Owner, answers: readonly Answer[]): Promise<Kept> {
  const transaction = database.transaction([ANSWERS, SNAPSHOTS], 'readwrite');
  const end = endOf(transaction);
  for (const answer of answers) transaction.objectStore(ANSWERS).put({ ...answer, owner });
  const snapshots = transaction.objectStore(SNAPSHOTS);
  const kept: IDBRequest<SnapshotRow | undefined> = snapshots.get(owner);
  kept.onsuccess = () => {
    const snapshot = kept.result;
    if (snapshot && answers.some((answer) => comparePositions(answer, snapshot.upTo) <= 0)) snapshots.delete(owner);
  };
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
  const transaction = database.transaction([ANSWERS, SNAPSHOTS], 'readwrite');
  const end = endOf(transaction);
  const answers = transaction.objectStore(ANSWERS);
  const given: IDBRequest<AnswerRow[]> = answers.getAll(ofOwner(from));
  given.onsuccess = () => {
    for (const row of given.result) answers.put({ ...row, owner: to });
    answers.delete(ofOwner(from));
  };
  for (const owner of [from, to]) transaction.objectStore(SNAPSHOTS).delete(owner);
  await end;
  return 'kept';
}

/** The log of this browser. A private window may have no such database: then what is practised lasts as long as the page. */
export function openPracticeDb(): PracticeDb {
  let database: Promise<IDBDatabase> | null = null;
  const opened = async (): Promise<IDBDatabase> => {
    database ??= openLog();
    const it = await database;
    const forget = () => {
      database = null;
    };
    it.onclose = forget;
    it.onversionchange = () => {
      forget();
      it.close();
    };
    return it;
  };
  async function within<T, Otherwise>(
    work: (database: IDBDatabase) => Promise<T>,
    otherwise: (error: unknown) => Otherwise,
  ): Promise<T | Otherwise> {
    try {
      return await work(await opened());
    } catch (error) {
      database = null; // not there, or closed by the browser: the next use opens it again
      return otherwise(error);
    }
  }
  const failed = (error: unknown): Kept => (isFull(error) ? 'full' : 'unavailable');
  const readAll = async (it: IDBDatabase, owner: Owner): Promise<readonly Answer[]> => {
    const rows = await answerOf<AnswerRow[]>(it.transaction(ANSWERS).objectStore(ANSWERS).getAll(ofOwner(owner)));
    return rows.map(withoutOwner);
  };

  return {
    open: (owner) =>
      within(
        (it) => open(it, owner),
        () => null,
      ),
    all: (owner) =>
      within(
        (it) => readAll(it, owner),
        () => null,
      ),
    append: (owner, answers) => within((it) => append(it, owner, answers), failed),
    keepSnapshot: (owner, snapshot) =>
      within(
        (it) => keepSnapshot(it, owner, snapshot),
        () => {},
      ),
    count: (owner) =>
      within(
        (it) => answerOf(it.transaction(ANSWERS).objectStore(ANSWERS).count(ofOwner(owner))),
        () => 0,
      ),
    give: (from, to) => within((it) => give(it, from, to), failed),
  };
}
