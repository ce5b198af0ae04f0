import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { ENGINES } from '../support/app.ts';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { report, scaled } from './scale.ts';
import { dataOn, median, ROUNDS_AT_MOST } from './visitor.ts';

const FEW = 1000;
const MANY = scaled(100_000, 1_000_000);
const REQUESTS_A_ROUND = 40;
/** The gate: the median of page 1 among many guesses, to that among a thousand, in the best of the rounds. */
const TIMES_FEW = 3;

const PEOPLE = 1000;
/** As many as a statement stores within its time. */
const BATCH = 10_000;

/** from … to. */
const numbersIn = (engine: Engine, from: number, to: number) =>
  sql.raw(
    engine === 'sqlite'
      ? `(with recursive counted(n) as (select ${from} union all select n + 1 from counted where n < ${to}) select n from counted) as numbers`
      : `generate_series(${from}::bigint, ${to}::bigint) as numbers(n)`,
  );

async function addPeopleAndPuzzles(db: Kysely<Schema>, engine: Engine, owner: string, puzzles: number): Promise<void> {
  await sql`insert into users (id, username, email, password_hash, role, created_at)
    select 'person' || n, '人' || n, '', '', 'user', 0 from ${numbersIn(engine, 0, PEOPLE - 1)}`.execute(db);
  await sql`insert into puzzles (user_id, title, question_text, answer_text, created_at)
    select cast(${owner} as text), '题' || n, '何物', '古钱', n from ${numbersIn(engine, 1, puzzles)}`.execute(db);
}

/** The n-th guess is that of person n % 1000 at puzzle n / 1000, counted from one. */
async function addGuesses(db: Kysely<Schema>, engine: Engine, owner: string, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += BATCH)
    await sql`insert into guesses (user_id, client_id, puzzle_id, puzzle_owner, puzzle_title, puzzle_version, text, sealed_at, has_seen, created_at)
      select 'person' || (n % 1000), 'client-' || n, 1 + n / 1000, cast(${owner} as text), '题', 1, '铜镜', '2026-01-01T00:00:00.000Z', 0, n
      from ${numbersIn(engine, start, Math.min(start + BATCH, to) - 1)}`.execute(db);
}

describe.each(ENGINES)('guesses on %s', (engine) => {
  test(`page 1 of others’ guesses, of one’s own and of 未猜 among ${MANY} takes at most three times what it takes among a thousand`, async () => {
    const data = await dataOn(engine);
    const server = await serve(data);
    const [reader, owner] = (await registerAccounts(server.url, 2)) as [Account, Account];
    const client = httpClient(server.url);
    const database = data.open();
    const { db } = database;
    await addPeopleAndPuzzles(db, engine, owner.id, MANY / PEOPLE + 1);
    await addGuesses(db, engine, owner.id, 0, FEW);
    const first = await db
      .selectFrom('puzzles')
      .select(({ fn }) => fn.min('id').as('id'))
      .executeTakeFirstOrThrow();
    expect(Number(first.id)).toBe(1);
    const opened = await client.call('POST', '/api/shefu/answer', { body: { id: 1 }, token: reader.token });
    expect(opened.status).toBe(200);
    const pages = [
      '/api/shefu/guesses?id=1',
      '/api/shefu/guesses/own',
      '/api/shefu/browse?filter=unguessed',
      '/api/shefu/question?id=1',
    ];
    const medianOf = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < REQUESTS_A_ROUND; n++) {
        const { status, ms } = await client.call('GET', path, { token: reader.token });
        expect(status, path).toBe(200);
        times.push(ms);
      }
      return median(times);
    };
    const bestOf = async (path: string, rounds: number): Promise<number> => {
      const medians: number[] = [];
      for (let n = 0; n < rounds; n++) medians.push(await medianOf(path));
      return Math.min(...medians);
    };
    const few = new Map<string, number>();
    for (const path of pages) {
      await medianOf(path);
      few.set(path, await bestOf(path, 3));
    }
    await addGuesses(db, engine, owner.id, FEW, MANY);
    await database.close();
    const figures: Record<string, string> = {};
    for (const path of pages) {
      const before = few.get(path) ?? 0;
      let among = await medianOf(path);
      for (let round = 1; round < ROUNDS_AT_MOST && among > TIMES_FEW * before; round++)
        among = Math.min(among, await medianOf(path));
      figures[path] = `${before.toFixed(2)} → ${among.toFixed(2)} ms`;
      expect.soft(among, path).toBeLessThanOrEqual(TIMES_FEW * before);
    }
    report(`${MANY} guesses, ${engine}`, figures);
    client.close();
  });
});
