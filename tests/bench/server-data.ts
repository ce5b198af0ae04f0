import { cpSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openData } from '#server/db/open-data.ts';
import { sqlitePathOf } from '#server/db/sqlite-data.ts';
import { passwordHasher } from '#server/security/password-hasher.ts';
import { tokenHash } from '#server/security/tokens.ts';
import { configOf } from '../support/env-config.ts';
import { newFolderOnDisk } from '../support/temporary-folder.ts';
import { valueIn } from '../support/value-in.ts';

/** Enough that the limit of saved results per user is never met. */
export const USERS = 50;
export const PASSWORD = '八卦相荡鼓之雷霆';
export const nameOf = (user: number): string => `user${user}`;
export const tokenOf = (user: number): string => `id${user}_${'benchmark'.padEnd(43, '-')}`;

export const IMAGE_ID = 'image'.padEnd(26, '0');
const IMAGE_BYTES = 150_000;

const A_DAY_MS = 86_400_000;

function insertAccounts(database: DatabaseSync, passwordHash: string): void {
  const user = database.prepare(
    "insert into users (id, username, email, password_hash, role, created_at) values (?, ?, ?, ?, 'user', 0)",
  );
  const heldName = database.prepare("insert into login_names (key, kind, user_id) values (?, 'name', ?)");
  const session = database.prepare(
    'insert into sessions (token_hash, user_id, created_at, expires_at) values (?, ?, ?, ?)',
  );
  for (let i = 0; i < USERS; i++) {
    user.run(`id${i}`, nameOf(i), `${nameOf(i)}@example.com`, passwordHash);
    heldName.run(nameOf(i), `id${i}`);
    session.run(tokenHash(tokenOf(i)), `id${i}`, Date.now(), Date.now() + A_DAY_MS);
  }
}

/** As after years of use: puzzles of many people, some with a long text, one in a hundred deleted again. */
function insertPuzzles(database: DatabaseSync, puzzles: number): void {
  const puzzle = database.prepare(
    'insert into puzzles (id, user_id, title, question_text, answer_text, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  for (let stored = 0, id = 1; stored < puzzles; id++) {
    if (id % 100 === 0) continue;
    stored++;
    const question = `盒中一物，得水雷屯之初爻，动而有形，问其为何？${'其形圆，其色赤，近火而不燃。'.repeat(id % 8)}`;
    puzzle.run(id, `id${id % USERS}`, `第${id}题：盒中何物`, question, '一枚铜钱', 1_700_000_000_000 + id * 1000);
  }
}

/** A data folder with accounts, sessions and puzzles, made by our migrations and filled directly. */
export async function newDataFolder(puzzles: number): Promise<string> {
  const dataDir = newFolderOnDisk();
  const config = configOf({ DATA_DIR: dataDir });
  await valueIn(await openData(config)).close();
  const passwordHash = valueIn(await passwordHasher().hash(PASSWORD));
  const database = new DatabaseSync(sqlitePathOf(config));
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  insertAccounts(database, passwordHash);
  insertPuzzles(database, puzzles);
  database
    .prepare("insert into images (id, user_id, bytes, size, created_at) values (?, 'id0', ?, ?, 0)")
    .run(IMAGE_ID, Buffer.alloc(IMAGE_BYTES), IMAGE_BYTES);
  database.exec('COMMIT');
  database.close();
  return dataDir;
}

export function copyOf(dataDir: string): string {
  const copy = newFolderOnDisk();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}
