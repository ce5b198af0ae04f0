import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import type { TestApp, TestResponse, TestUser } from './app.ts';
import { RESULTS } from './sample-bodies.ts';

export const REMOVAL = '/api/account/removal';
export const GRACE_MS = 14 * 24 * 3_600_000;

/** What one does about the removal of an account, on any app. */
export function removalSteps(app: TestApp) {
  const ask = (
    { token, password }: TestUser,
    puzzles: 'keep' | 'remove' = 'keep',
    guess = password,
  ): Promise<TestResponse> => app.call('POST', REMOVAL, { token, body: { password: guess, puzzles } });
  const logIn = ({ username, password }: TestUser): Promise<TestResponse> =>
    app.call('POST', '/api/auth/login', { body: { username, password } });
  const withdraw = (token: string): Promise<TestResponse> => app.call('DELETE', REMOVAL, { token });
  /** The token of a login within the fourteen days. */
  const tokenAfter = async (user: TestUser): Promise<string> => String((await logIn(user)).json['token']);
  const keep = (): Promise<void> => keepHouse(app.server.services);
  /** Asks, waits fourteen days, and keeps house. */
  async function remove(user: TestUser, puzzles: 'keep' | 'remove' = 'keep'): Promise<void> {
    const asked = await ask(user, puzzles);
    if (asked.status !== 200) throw new Error(asked.text);
    await app.mails();
    app.clock.now += GRACE_MS;
    await keep();
  }
  /** What a call with this token is answered. */
  const statusOf = async (token: string): Promise<number> => (await app.call('GET', RESULTS, { token })).status;
  const codeOf = async (token: string): Promise<unknown> =>
    (await app.call('GET', RESULTS, { token })).json?.code ?? null;
  /** The kinds of events in the audit of an account. */
  async function eventsOf(id: string): Promise<readonly string[]> {
    const rows = await app.database.db.selectFrom('audit_events').select('kind').where('user_id', '=', id).execute();
    return rows.map(({ kind }) => kind);
  }
  return { ask, logIn, withdraw, tokenAfter, keep, remove, statusOf, codeOf, eventsOf };
}

/** Every row of every table, as text; bytes as the characters of their hex digits. */
export async function everyRow({ database: { db, engine } }: Pick<TestApp, 'database'>): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const found: string[] = [];
  for (const table of tables) {
    if (engine === 'postgres') {
      const { rows } = await sql<{
        row: string;
      }>`select row_to_json(t)::text as row from ${sql.table(table)} as t`.execute(db);
      found.push(...rows.map(({ row }) => `${table} ${row}`));
    } else {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
      found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
    }
  }
  return found.join('\n');
}

/** Every file below the folder, as the characters of its bytes. */
export function everyFile(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, text: readFileSync(name, 'latin1') }));
}
