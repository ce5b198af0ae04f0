import { sql } from 'kysely';
import { foldedName } from '#server/features/auth/folded-name.ts';
import { newId } from '#server/security/tokens.ts';
import type { TestApp } from './app.ts';

/** An account as a version inserts it that knows no login_names. */
export const formerUser = (username: string, created_at = 1) => ({
  id: newId(),
  username,
  username_key: username.toLowerCase(),
  username_fold: foldedName(username),
  email: `${username}@example.com`,
  email_key: `${username}@example.com`,
  password_hash: '',
  role: 'user',
  created_at,
});

/** The tables as they were before migration 0008. */
export async function dropLoginNames({ engine, database: { db } }: TestApp): Promise<void> {
  for (const trigger of [sql`names_held`, sql`names_released`])
    await (engine === 'sqlite' ? sql`drop trigger ${trigger}` : sql`drop trigger ${trigger} on users`).execute(db);
  await sql`drop table login_names`.execute(db);
}

/** The keys as they were before migration 0009. */
export async function dropUserKeys({ engine, database: { db } }: TestApp): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`alter table sessions drop constraint sessions_key, add primary key (token_hash)`.execute(db);
  await sql`alter table reset_tokens drop constraint reset_tokens_key, add primary key (token_hash)`.execute(db);
  await sql`create index reset_tokens_of_user on reset_tokens (user_id)`.execute(db);
}

/** The images as they were before migration 0011. */
export async function dropImageObjects({ database: { db } }: TestApp): Promise<void> {
  await sql`drop index images_by_object`.execute(db);
  await sql`alter table images drop column object`.execute(db);
  await sql`drop table unused_objects`.execute(db);
}
