import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BATCH_ROWS } from '#server/db/batches.ts';
import { openPostgresDatabase } from '#server/db/database.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, IMAGES_IN_DATABASE, startAppInTest, type TestApp } from '../support/app.ts';
import { layoutOfRun } from '../support/layout.ts';
import { removalSteps } from '../support/removal.ts';

/** Each of several parts of a table has to be large enough not to be read whole. */
const ROWS = layoutOfRun() === null ? 20_000 : 160_000;
const DAY_MS = 24 * 3_600_000;

/** Tables of which half has ended, and images of which one in a hundred is shown by no puzzle. */
async function fill(app: TestApp): Promise<void> {
  const { now } = app.clock;
  const { db, close } = openPostgresDatabase(app.server.services.config.databaseDirectUrl ?? '', {
    session: 'migrate',
  }); // without a timeout
  await sql`insert into users (id, username, email, password_hash, role, created_at)
    select 'u' || n, 'u' || n, 'u' || n, '', 'user', 0 from generate_series(0, 39) as n`.execute(db);
  const [id, n] = [sql`'u' || n % 40`, sql`generate_series(1, ${ROWS}::int) as n`];
  const end = sql`${now}::bigint + (n % 2) * 1000`;
  const old = sql`${now}::bigint - 400 * ${DAY_MS}::bigint * (n % 2)`;
  await sql`insert into sessions select 'h' || n, ${id}, 0, ${end} from ${n}`.execute(db);
  await sql`insert into reset_tokens select 'h' || n, ${id}, 0, ${end}, null from ${n}`.execute(db);
  await sql`insert into email_links select 'h' || n, ${id}, 'undo', 'a@example.com', 0, ${now}::bigint + 1000 from ${n}`.execute(
    db,
  );
  await sql`insert into export_links select 'h' || n, ${id}, 's', 0, ${end} from ${n}`.execute(db);
  await sql`insert into users (id, username, email, password_hash, role, created_at)
    select 'v' || n, 'v' || n, 'v' || n, '', 'user', 0 from ${n}`.execute(db);
  await sql`insert into avatars select 'v' || n, '010001', null from ${n}`.execute(db);
  await sql`insert into removed_accounts select 'w' || n, '2025-01-01', 1 from ${n}`.execute(db);
  await sql`insert into attempts select 'login', 's' || n, ${old}, '' from ${n}`.execute(db);
  await sql`insert into rate_limits select 'k' || n, 1, ${end} from ${n}`.execute(db);
  await sql`insert into result_operations select ${id}, 't' || n, 'tab', 1, 'save', ${old} from ${n}`.execute(db);
  await sql`insert into images select 'i' || n, ${id}, 'jpeg', 4, n from ${n}`.execute(db);
  await sql`insert into puzzles (user_id, title, created_at, question_image_id)
    select ${id}, 't', 0, 'i' || n from ${n} where n % 100 <> 0`.execute(db);
  const more = sql`generate_series(1, ${2 * ROWS}::int) as n`; // fewer are quicker read from end to end
  await sql`insert into audit_events
    select ${id}, ${old} - n, 'e' || n, 'login', ${id}, '203.0.113.9', '203.0.113.0', null, 1 from ${more}`.execute(db);
  await sql`insert into puzzle_interventions select ${id}, 'p' || n, 'edited', 1, 't', ${old} from ${n}`.execute(db);
  await sql`insert into reports (kind, thing, user_id, reason, created_at, network)
    select 'puzzle', 't' || n, ${id}, 'other', ${old}, 'x' from ${n}`.execute(db);
  await sql`analyze`.execute(db);
  await close();
}

interface Run {
  readonly text: string;
  readonly values: unknown[];
  readonly rows: number;
}

/** What is sent to PostgreSQL from now on. */
function overhear(): Run[] {
  const runs: Run[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<pg.QueryResult>;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const result = await query.apply(this, given);
    runs.push({ text: String(given[0]), values: (given[1] as unknown[]) ?? [], rows: result.rowCount ?? 0 });
    return result;
  } as never);
  onTestFinished(() => spy.mockRestore());
  return runs;
}

describe.runIf(ENGINES.includes('postgres'))('housekeeping of large tables', () => {
  test('reads no table from end to end, and a statement removes a batch at most', async () => {
    const app = await startAppInTest('postgres', IMAGES_IN_DATABASE);
    await app.server.outbox.stop(); // it would be overheard too
    await fill(app);
    const runs = overhear();
    await keepHouse(app.server.services);
    const heard = runs.filter(({ text }) => /^(select|delete|update)/.test(text));
    const tables = heard.flatMap(({ text }) => [...text.matchAll(/from "(\w+)"/g)].map(([, table]) => table));
    expect(new Set(tables)).toEqual(
      new Set([
        'users',
        'removed_accounts',
        'sessions',
        'reset_tokens',
        'email_links',
        'export_links',
        'avatars',
        'attempts',
        'rate_limits',
        'result_operations',
        'images',
        'puzzles',
        'audit_events',
        'puzzle_interventions',
        'reports',
      ]),
    );
    expect(Math.max(...heard.map(({ rows }) => rows))).toBe(BATCH_ROWS);
    const client = new pg.Client(app.server.services.config.databaseDirectUrl ?? '');
    await client.connect();
    await client.query('set random_page_cost = 1.1'); // memory or an SSD: at 4, for disks that turn, larger tables are read whole
    const first = new Map(heard.toReversed().map((run) => [run.text, run]));
    const scans: string[] = [];
    for (const { text, values } of first.values()) {
      const { rows } = await client.query(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      if (plan.includes('Seq Scan')) scans.push(`${text}\n${plan}`);
    }
    await client.end();
    expect(scans).toEqual([]);
  }, 600_000);

  test('removes the answers of an account that leaves in batches, too', async () => {
    const app = await startAppInTest('postgres');
    const user = await app.user();
    const answers = 2 * BATCH_ROWS + 500;
    await sql`insert into practice_answers (user_id, id, revision, card, answer, at, day)
      select ${user.id}, 'a' || n, n, 'figure:010001', 'good', '2026-01-01T00:00:00.000Z', '2026-01-01'
      from generate_series(1, ${answers}::int) as n`.execute(app.database.db);
    const runs = overhear();
    await removalSteps(app).remove(user);
    const removals = runs.filter(({ text }) => text.startsWith('delete from "practice_answers"'));
    expect(removals.map(({ rows }) => rows).filter((rows) => rows > 0)).toEqual([BATCH_ROWS, BATCH_ROWS, 500]);
    expect(runs.some(({ text }) => text.startsWith('delete from "users"'))).toBe(true);
  });
});
