/** What sending and reading writes down of the log, each in one transaction. */

import { answerOf, endOf } from '#web/platform/device/indexed-db-requests.ts';
import {
  ANSWERS,
  type AnswerRow,
  addNew,
  allOf,
  keyOf,
  ofOwner,
  SEEN,
  type SeenRow,
  SNAPSHOTS,
  UNSENT,
} from './answer-stores.ts';
import { type LogConnection, log } from './log-connection.ts';
import type { AboutAnswers, Exchange, Exchanged, IsAllowed, Owner, SeenAnswers, SentAnswers } from './practice-db.ts';

async function about(database: IDBDatabase, owner: Owner): Promise<AboutAnswers> {
  const transaction = database.transaction([UNSENT, SEEN]);
  const [unsent, row] = await Promise.all([
    answerOf(transaction.objectStore(UNSENT).count(ofOwner(owner))),
    answerOf<SeenRow | undefined>(transaction.objectStore(SEEN).get(owner)),
  ]);
  return { unsent, seen: row ? { epoch: row.epoch, revision: row.revision, form: row.form } : null };
}

const owners = async (database: IDBDatabase): Promise<readonly Owner[]> =>
  (await answerOf(database.transaction(SEEN).objectStore(SEEN).getAllKeys())).map(String);

/** Strictly durable: an answer that is no longer to be sent is on the disk with what says so. */
async function change(
  database: IDBDatabase,
  isAllowed: IsAllowed,
  work: (transaction: IDBTransaction) => void,
): Promise<Exchanged> {
  if (!isAllowed()) return 'stopped';
  const transaction = database.transaction([ANSWERS, SNAPSHOTS, UNSENT, SEEN], 'readwrite', { durability: 'strict' });
  const end = endOf(transaction);
  work(transaction);
  await end;
  return 'kept';
}

const exchange = (
  database: IDBDatabase,
  owner: Owner,
  { received, replaced, seen }: Exchange,
  isAllowed: IsAllowed,
): Promise<Exchanged> =>
  change(database, isAllowed, (transaction) => {
    const unsent = transaction.objectStore(UNSENT);
    if (replaced.length > 0) transaction.objectStore(SNAPSHOTS).delete(owner);
    for (const answer of replaced) transaction.objectStore(ANSWERS).delete(keyOf(owner, answer));
    for (const answer of [...received, ...replaced]) unsent.delete(keyOf(owner, answer));
    addNew(transaction, owner, received);
    transaction.objectStore(SEEN).put({ ...seen, owner });
  });

const sendAgain = (database: IDBDatabase, owner: Owner, seen: SeenAnswers, isAllowed: IsAllowed): Promise<Exchanged> =>
  change(database, isAllowed, (transaction) => {
    const rows: IDBRequest<AnswerRow[]> = transaction.objectStore(ANSWERS).getAll(ofOwner(owner));
    rows.onsuccess = () => {
      for (const row of rows.result) transaction.objectStore(UNSENT).put(row);
    };
    transaction.objectStore(SEEN).put({ ...seen, owner });
  });

/** What the server does not have is written again, into a log that was emptied: few, as a rule none. */
const leave = (
  database: IDBDatabase,
  owner: Owner,
  mode: 'keep' | 'discard',
  isAllowed: IsAllowed,
): Promise<Exchanged> =>
  change(database, isAllowed, (transaction) => {
    const [log, unsent] = [transaction.objectStore(ANSWERS), transaction.objectStore(UNSENT)];
    log.delete(ofOwner(owner));
    for (const name of [SNAPSHOTS, SEEN]) transaction.objectStore(name).delete(owner);
    if (mode === 'discard') return void unsent.delete(ofOwner(owner));
    const rows: IDBRequest<AnswerRow[]> = unsent.getAll(ofOwner(owner));
    rows.onsuccess = () => {
      for (const row of rows.result) log.put(row);
    };
  });

/** What sending needs of the log of this browser. */
export function openSentAnswers({ read, write }: LogConnection = log): SentAnswers {
  return {
    about: (owner) => read((it) => about(it, owner), null),
    unsent: (owner, max) => read((it) => allOf(it.transaction(UNSENT).objectStore(UNSENT), owner, max), null),
    exchange: (owner, made, isAllowed) => write((it) => exchange(it, owner, made, isAllowed)),
    sendAgain: (owner, seen, isAllowed) => write((it) => sendAgain(it, owner, seen, isAllowed)),
    leave: (owner, mode, isAllowed) => write((it) => leave(it, owner, mode, isAllowed)),
    owners: () => read(owners, null),
  };
}
