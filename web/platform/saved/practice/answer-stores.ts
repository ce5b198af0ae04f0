/** The database of the log, its stores, and ranges of keys in them. */
import { type Answer, comparePositions, type Position } from '#core/practice/answer.ts';
import { answerOf, openDatabase } from '#web/platform/device/indexed-db-requests.ts';
import { GUEST, type Owner, type SeenAnswers, type Snapshot } from './practice-db.ts';

const NAME = 'guanxiang-practice';
/** 2: with what is to be sent. */
const VERSION = 2;
export const ANSWERS = 'answers';
export const SNAPSHOTS = 'snapshots';
/** Those of users that the server does not have, once more: few, or on their way. */
export const UNSENT = 'unsent';
/** By user, how far the server's log was read. */
export const SEEN = 'seen';

export type AnswerRow = Answer & { readonly owner: Owner };
export type SnapshotRow = Snapshot & { readonly owner: Owner };
export type SeenRow = SeenAnswers & { readonly owner: Owner };

export const withoutOwner = ({ owner: _, ...answer }: AnswerRow): Answer => answer;

/** An empty array comes after every text. */
export const ofOwner = (owner: Owner): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);
export const upTo = (owner: Owner, { at, id }: Position): IDBKeyRange => IDBKeyRange.bound([owner], [owner, at, id]);
export const after = (owner: Owner, { at, id }: Position): IDBKeyRange =>
  IDBKeyRange.bound([owner, at, id], [owner, []], true);
export const keyOf = (owner: Owner, { at, id }: Position): IDBValidKey => [owner, at, id];

/** What users had answered before there was a call for it is to be sent. */
function addUnsent(from: IDBObjectStore, to: IDBObjectStore): void {
  const rows: IDBRequest<AnswerRow[]> = from.getAll();
  rows.onsuccess = () => {
    for (const row of rows.result) if (row.owner !== GUEST) to.put(row);
  };
}

export const openLog = (): Promise<IDBDatabase> =>
  openDatabase(NAME, VERSION, (database, transaction, before) => {
    const keyPath = ['owner', 'at', 'id'];
    if (before < 1) database.createObjectStore(ANSWERS, { keyPath });
    if (before < 1) database.createObjectStore(SNAPSHOTS, { keyPath: 'owner' });
    const unsent = database.createObjectStore(UNSENT, { keyPath });
    database.createObjectStore(SEEN, { keyPath: 'owner' });
    if (before === 1) addUnsent(transaction.objectStore(ANSWERS), unsent);
  });

/** From here on it is quicker to ask first which keys are there; a batch that was sent is less. */
const MANY = 500;

/** Those of the answers that the log of this owner does not have, each given to `each` within the transaction. */
function visitNew(
  store: IDBObjectStore,
  owner: Owner,
  answers: readonly Answer[],
  each: (answer: Answer) => void,
): void {
  if (answers.length < MANY) {
    for (const answer of answers) {
      const found = store.getKey(keyOf(owner, answer));
      found.onsuccess = () => {
        if (found.result === undefined) each(answer);
      };
    }
    return;
  }
  const keys = store.getAllKeys(ofOwner(owner));
  keys.onsuccess = () => {
    const there = new Set(keys.result.map(String));
    for (const answer of answers) if (!there.has(String(keyOf(owner, answer)))) each(answer);
  };
}

/** Adds what the log does not have; a snapshot that covers a later position goes. */
export function addNew(
  transaction: IDBTransaction,
  owner: Owner,
  answers: readonly Answer[],
  onAdded: (row: AnswerRow) => void = () => {},
): void {
  const [log, snapshots] = [transaction.objectStore(ANSWERS), transaction.objectStore(SNAPSHOTS)];
  const kept: IDBRequest<SnapshotRow | undefined> = snapshots.get(owner);
  kept.onsuccess = () => {
    let covered = kept.result?.upTo;
    visitNew(log, owner, answers, (answer) => {
      const row = { ...answer, owner };
      log.put(row);
      onAdded(row);
      if (!covered || comparePositions(answer, covered) > 0) return;
      snapshots.delete(owner);
      covered = undefined;
    });
  };
}

export const allOf = async (store: IDBObjectStore, owner: Owner, max?: number): Promise<readonly Answer[]> => {
  const rows = await answerOf<AnswerRow[]>(store.getAll(ofOwner(owner), max));
  return rows.map(withoutOwner);
};
