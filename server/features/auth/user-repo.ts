import type { Role } from '#contract/auth.ts';
import type { Db } from '#server/db/database.ts';
import { pinyinKey } from '#server/db/pinyin-key.ts';
import { emailKeys } from './account-names.ts';

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

type NameKind = 'name' | 'email' | 'fold' | 'pinyin';

/** Throws a violation of the key when someone holds one of the names. */
export async function insertUser(db: Db, user: NewUser, now: number): Promise<void> {
  const nameOf = (kind: NameKind, key: string) => ({ kind, key, user_id: user.id });
  const names = [nameOf('name', user.usernameKey), nameOf('email', user.emailKey), nameOf('fold', user.usernameFold)];
  const pinyin = await pinyinKey(user);
  if (pinyin !== null) names.push(nameOf('pinyin', pinyin));
  await db.insertInto('login_names').values(names).execute();
  await db
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      created_at: now,
    })
    .execute();
}

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

export async function findUserById(db: Db, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash as passwordHash', 'role'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

async function holderOf(db: Db, kind: NameKind, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('login_names')
    .select('user_id')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export const findIdByNameKey = (db: Db, key: string): Promise<string | null> => holderOf(db, 'name', key);

/** As long as an id, and nobody's. */
const NOBODY = '0'.repeat(26);

/**
 * In two steps: the name says whose rows to look among. The second is made in any case, so that the time of a login does not tell who
 * has an account.
 */
export async function findUserByNameKey(db: Db, key: string): Promise<User | null> {
  const id = await findIdByNameKey(db, key);
  return findUserById(db, id ?? NOBODY);
}

/** By the first of these keys that an account holds; nearly every address has one. */
export async function findUserByEmailKeys(db: Db, keys: readonly string[]): Promise<User | null> {
  for (const key of keys) {
    const id = await holderOf(db, 'email', key);
    const user = id === null ? null : await findUserById(db, id);
    if (user && emailKeys(user.email).includes(key)) return user; // else it is reserved: the address of before
  }
  return null;
}

/** Someone else has one of these keys, or had it until lately. */
export async function isEmailHeldByOther(db: Db, userId: string, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const holder = await holderOf(db, 'email', key);
    if (holder !== null && holder !== userId) return true;
  }
  return false;
}

/** False if someone else holds the address; otherwise the account holds it, beside those it held before. */
export async function holdEmail(
  db: Db,
  userId: string,
  { key, keys }: { readonly key: string; readonly keys: readonly string[] },
): Promise<boolean> {
  await db
    .insertInto('login_names')
    .values({ kind: 'email', key, user_id: userId })
    .onConflict((conflict) => conflict.columns(['key', 'kind']).doNothing())
    .execute();
  if (!(await isEmailHeldByOther(db, userId, keys))) return true;
  await releaseEmail(db, userId, key);
  return false;
}

export async function releaseEmail(db: Db, userId: string, key: string): Promise<void> {
  const names = db.deleteFrom('login_names').where('key', '=', key).where('kind', '=', 'email');
  await names.where('user_id', '=', userId).execute();
}

export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute();
}

interface Names extends Pick<NewUser, 'usernameKey' | 'usernameFold'> {
  readonly emailKeys: readonly string[];
}

/** Someone has the name, one that looks like it, or the address. */
export async function isAnyHeld(
  db: Db,
  { usernameKey, usernameFold, emailKeys: wantedEmails }: Names,
): Promise<boolean> {
  const wanted = [
    ['name', usernameKey],
    ['fold', usernameFold],
    ...wantedEmails.map((key) => ['email', key] as const),
  ] as const;
  for (const [kind, key] of wanted) if ((await holderOf(db, kind, key)) !== null) return true;
  return false;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/**
 * Null if the hash was changed since it was read. Otherwise the row is locked until the transaction ends, by writing a hash of the same
 * password, renewed or the same again: a reset or another login of the same user waits. Answers what else the account is, as of now.
 */
export async function holdPasswordHash(db: Db, id: string, hash: { readonly read: string; readonly renewed: string }) {
  const held = await db
    .updateTable('users')
    .set({ password_hash: hash.renewed })
    .where('id', '=', id)
    .where('password_hash', '=', hash.read)
    .returning(['role', 'removal_at as removalAt'])
    .executeTakeFirst();
  return held ?? null;
}

export async function setRole(db: Db, id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
}
