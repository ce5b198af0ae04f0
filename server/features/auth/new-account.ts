import type { Database } from '#server/db/database.ts';
import { emailKey, emailKeys, usernameKey } from './account-names.ts';
import { foldedName, isReserved } from './folded-name.ts';
import { isAnyHeld } from './user-repo.ts';

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
export const isTaken = async ({ db }: Database, account: Account): Promise<boolean> =>
  isReserved(account.username) || isAnyHeld(db, { ...keysOf(account), emailKeys: emailKeys(account.email) });
