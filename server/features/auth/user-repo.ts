import type { Role } from '#contract/auth.ts';
import type { Db } from '#server/db/database.ts';

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: string;
}

export interface NewUser extends User {
  readonly usernameKey: string;
  readonly usernameFold: string;
  readonly emailKey: string;
  readonly role: Role;
}

export async function insertUser(db: Db, user: NewUser, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      username_key: user.usernameKey,
      username_fold: user.usernameFold,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      role: user.role,
      created_at: now,
    })
    .execute();
}

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

async function findUserBy(db: Db, column: 'id' | 'username_key' | 'email_key', value: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash', 'role'])
    .where(column, '=', value)
    .executeTakeFirst();
  return row
    ? { id: row.id, username: row.username, email: row.email, passwordHash: row.password_hash, role: row.role }
    : null;
}

export const findUserById = (db: Db, id: string) => findUserBy(db, 'id', id);
export const findUserByNameKey = (db: Db, key: string) => findUserBy(db, 'username_key', key);
export const findUserByEmailKey = (db: Db, key: string) => findUserBy(db, 'email_key', key);

export async function isFoldTaken(db: Db, fold: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('username_fold', '=', fold).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/**
 * False if the hash was changed since it was read. Otherwise the row is locked until the transaction ends, by writing a hash of the same
 * password, renewed or the same again: a reset or another login of the same user waits.
 */
export async function holdPasswordHash(
  db: Db,
  id: string,
  hash: { readonly read: string; readonly renewed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash.renewed })
    .where('id', '=', id)
    .where('password_hash', '=', hash.read)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setRole(db: Db, id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
}
