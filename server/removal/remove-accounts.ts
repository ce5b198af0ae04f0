import { DAY_MS } from '#contract/limits.ts';
import { ok, type Result } from '#core/result.ts';
import { insertEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { opaqueName } from '../security/tokens.ts';
import { closeAllSessions } from '../sessions/session-repo.ts';
import { findNames, removeRows } from './account-rows-repo.ts';
import { closeLeaving, findAccountsToRemove } from './leaving-repo.ts';
import { dayOf, type RemovedAccount, readRemoved, removedFileOf, unitedLists, writeRemoved } from './removed-list.ts';
import { addRemoved, findPresent, findRemoved } from './removed-repo.ts';

const DUE_AT_ONCE = 100;

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'secret'>;
  readonly database: Database;
  readonly now: () => number;
}

/** Under which attempts at the account are counted: its id, and the pseudonyms of login-guard.ts and email-change.ts. */
async function attemptsOf({ config, database }: Parts, id: string): Promise<readonly string[]> {
  const names = await findNames(database.db, id);
  const pseudonyms = names.map(({ kind, key }) =>
    opaqueName(config.secret, `${kind === 'name' ? 'login' : 'email'} ${key}`),
  );
  return [id, opaqueName(config.secret, `login ${id}`), ...pseudonyms];
}

const remove = async (parts: Parts, { id, keepsPuzzles }: RemovedAccount): Promise<void> =>
  removeRows(parts.database, { userId: id, keepsPuzzles, attempts: await attemptsOf(parts, id) });

/** The list in the file beside the data and the one in the data; the data then has both. */
async function uniteInData({ config, database }: Parts) {
  const inFile = readRemoved(removedFileOf(config));
  if (!inFile.ok) return inFile;
  const inData = await findRemoved(database.db);
  const all = unitedLists(inData, inFile.value ?? []);
  if (all.length > inData.length) await addRemoved(database.db, all);
  return ok({ all, isInFile: inFile.value?.length === all.length });
}

/** Both lists get what the other has: a restore replaces one of them, a lost folder is the other. Throws where one cannot be read or written. */
export async function uniteRemoved(parts: Parts): Promise<readonly RemovedAccount[]> {
  const united = await uniteInData(parts);
  if (!united.ok) throw new Error(united.error);
  const { all, isInFile } = united.value;
  if (!isInFile) writeRemoved(removedFileOf(parts.config), all);
  return all;
}

/** From here on it is gone for everyone who calls; false if the wish was withdrawn meanwhile. */
const close = ({ database, now }: Parts, id: string): Promise<boolean> =>
  database.write(async (transaction) => {
    const closed = await closeLeaving(transaction, id, now());
    if (closed === null) return false;
    await closeAllSessions(transaction, id);
    await addRemoved(transaction, [{ id, day: dayOf(now()), ...closed }]);
    return true;
  });

/**
 * Removes the accounts whose fourteen days are over. Each is closed, then on both lists, and only then removed: whatever is cut off, the next
 * time goes on. What a server had in memory and wrote late, such as refusals it had counted, goes within a day.
 */
export async function removeLeftAccounts(parts: Parts): Promise<void> {
  const { database, now } = parts;
  for (;;) {
    const due = await findAccountsToRemove(database.db, now(), DUE_AT_ONCE);
    const closed: string[] = [];
    for (const id of due) if (await close(parts, id)) closed.push(id);
    const listed = closed.length === 0 ? [] : await uniteRemoved(parts);
    for (const account of listed.filter(({ id }) => closed.includes(id))) {
      await remove(parts, account);
      await insertEvent(database.db, { kind: 'account.removed' }, now());
    }
    if (due.length < DUE_AT_ONCE) break;
  }
  for (const account of await findRemoved(database.db, dayOf(now() - DAY_MS))) await remove(parts, account);
}

/** Removes again what a restore brought back, and says how many: before a server answers, and after a restore. */
export async function removeListed(parts: Parts): Promise<Result<number, string>> {
  const listed = await uniteInData(parts);
  if (!listed.ok) return listed;
  const present = await findPresent(parts.database.db, listed.value.all);
  for (const account of present) await remove(parts, account);
  return ok(present.length);
}
