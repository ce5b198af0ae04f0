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
const MANY = scaled(20_000, 1_000_000);
const MANY_OF_ONE = scaled(3_000, 100_000);
const REQUESTS_A_ROUND = scaled(12, 40);
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

/** Puzzles from … to, each but the first guessed by the reader; and as many people who guess the first. */
async function addOfOne(
  db: Kysely<Schema>,
  engine: Engine,
  { owner, reader }: { readonly owner: string; readonly reader: string },
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start <= to; start += PEOPLE) {
    const numbers = numbersIn(engine, start, Math.min(start + PEOPLE - 1, to));
    const guess = sql`client_id, puzzle_id, puzzle_owner, puzzle_title, puzzle_version, text, method, sealed_at, has_seen, created_at`;
    const rest = sql`cast(${owner} as text), '题', 1, '铜镜', 'time', '2026-01-01T00:00:00.000Z', 0, n`;
    await sql`insert into users (id, username, email, password_hash, role, created_at)
      select 'person' || n, '人' || n, '', '', 'user', 0 from ${numbers}`.execute(db);
    await sql`insert into puzzles (user_id, title, question_text, answer_text, created_at)
      select cast(${owner} as text), '题' || n, '何物', '古钱', n from ${numbers}`.execute(db);
    await sql`insert into guesses (user_id, ${guess}) select 'person' || n, 'client-' || n, 1, ${rest} from ${numbers}`.execute(
      db,
    );
    await sql`insert into guesses (user_id, ${guess}) select cast(${reader} as text), 'own-' || n, n + 1, ${rest} from ${numbers}`.execute(
      db,
    );
  }
}

/** As it does by itself after a while; no puzzle gets so many guesses at once. */
async function settle(db: Kysely<Schema>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

interface Page {
  readonly path: string;
  readonly token: string;
}

/** The gate: the median of each page among many, to that among few; figures of both. */
async function compare(url: string, pages: Readonly<Record<string, Page>>, addMore: () => Promise<void>) {
  const client = httpClient(url);
  const medianOf = async ({ path, token }: Page): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < REQUESTS_A_ROUND; n++) {
      const { status, ms } = await client.call('GET', path, { token });
      expect(status, path).toBe(200);
      times.push(ms);
    }
    return median(times);
  };
  const few = new Map<string, number>();
  for (const [name, page] of Object.entries(pages)) {
    const rounds: number[] = [];
    await medianOf(page);
    for (let n = 0; n < 3; n++) rounds.push(await medianOf(page));
    few.set(name, Math.min(...rounds));
  }
  await addMore();
  const figures: Record<string, string> = {};
  for (const [name, page] of Object.entries(pages)) {
    const before = few.get(name) ?? 0;
    let among = await medianOf(page);
    for (let round = 1; round < ROUNDS_AT_MOST && among > TIMES_FEW * before; round++)
      among = Math.min(among, await medianOf(page));
    figures[name] = `${before.toFixed(2)} → ${among.toFixed(2)} ms`;
    expect.soft(among, name).toBeLessThanOrEqual(TIMES_FEW * before);
  }
  client.close();
  return figures;
}

describe.each(ENGINES)('guesses on %s', (engine) => {
  test(`page 1 of others’ guesses, of one’s own and of 未猜 among ${MANY} takes at most three times what it takes among a thousand`, async () => {
    const data = await dataOn(engine);
    const server = await serve(data);
    const [reader, owner] = (await registerAccounts(server.url, 2)) as [Account, Account];
    const database = data.open();
    const { db } = database;
    await addPeopleAndPuzzles(db, engine, owner.id, MANY / PEOPLE + 1);
    await addGuesses(db, engine, owner.id, 0, FEW);
    await settle(db, engine);
    const first = await db
      .selectFrom('puzzles')
      .select(({ fn }) => fn.min('id').as('id'))
      .executeTakeFirstOrThrow();
    expect(Number(first.id)).toBe(1);
    const client = httpClient(server.url);
    const opened = await client.call('POST', '/api/shefu/answer', { body: { id: 1 }, token: reader.token });
    expect(opened.status).toBe(200);
    client.close();
    const { token } = reader;
    const pages = {
      others: { path: '/api/shefu/guesses?id=1', token },
      own: { path: '/api/shefu/guesses/own', token },
      未猜: { path: '/api/shefu/browse?filter=unguessed', token },
      question: { path: '/api/shefu/question?id=1', token },
    };
    const figures = await compare(server.url, pages, async () => {
      await addGuesses(db, engine, owner.id, FEW, MANY);
      await settle(db, engine);
      await database.close();
    });
    report(`${MANY} guesses, ${engine}`, figures);
  });

  test(`so do the pages of who has made ${MANY_OF_ONE} guesses, and of a puzzle that has as many`, async () => {
    const data = await dataOn(engine);
    const server = await serve(data);
    const [reader, owner] = (await registerAccounts(server.url, 2)) as [Account, Account];
    const database = data.open();
    const { db } = database;
    const people = { owner: owner.id, reader: reader.id };
    await addOfOne(db, engine, people, 1, FEW);
    await settle(db, engine);
    const { token } = reader;
    const pages = {
      others: { path: '/api/shefu/guesses?id=1', token: owner.token },
      own: { path: '/api/shefu/guesses/own', token },
      已猜: { path: '/api/shefu/browse?filter=guessed', token },
      我出的: { path: '/api/shefu/browse?filter=mine', token: owner.token },
      question: { path: '/api/shefu/question?id=1', token },
      'own guess': { path: '/api/shefu/guess?id=2', token },
      counts: { path: '/api/shefu/counts?ids=1,2,3', token },
      'news of the author': { path: '/api/shefu/news', token: owner.token },
      'news of the guesser': { path: '/api/shefu/news', token },
    };
    const figures = await compare(server.url, pages, async () => {
      await addOfOne(db, engine, people, FEW + 1, MANY_OF_ONE);
      await settle(db, engine);
      await database.close();
    });
    report(`${MANY_OF_ONE} guesses of one person and at one puzzle, ${engine}`, figures);
  });
});
