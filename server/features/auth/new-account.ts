import type { Database, Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { lockKey } from '#server/db/key-lock.ts';
import { emailKey, usernameKey } from './account-names.ts';
import { foldedName, isReserved } from './folded-name.ts';
import { findUserByEmailKey, findUserByNameKey, isFoldTaken, type NewUser } from './user-repo.ts';

interface Account {
  readonly username: string;
  readonly email: string;
}

export const keysOf = ({ username, email }: Account) => ({
  usernameKey: usernameKey(username),
  usernameFold: foldedName(username),
  emailKey: emailKey(email),
});

/** Reserved, or someone has the name, one that looks like it, or the address. */
export async function isTaken({ db }: Database, account: Account): Promise<boolean> {
  const keys = keysOf(account);
  return (
    isReserved(account.username) ||
    (await findUserByNameKey(db, keys.usernameKey)) !== null ||
    (await isFoldTaken(db, keys.usernameFold)) ||
    (await findUserByEmailKey(db, keys.emailKey)) !== null
  );
}

/**
 * Locks the folded name until the transaction ends; false if someone has taken it since. No unique index can do it: accounts from
 * before keep their names, and some of them may fold to the same.
 */
export async function holdName(transaction: Db, engine: Engine, { usernameFold }: NewUser): Promise<boolean> {
  await lockKey(transaction, engine, `name ${usernameFold}`);
  return !(await isFoldTaken(transaction, usernameFold));
}
