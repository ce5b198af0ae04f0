import { chownSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { postgresIds } from '../../scripts/cluster/part.ts';
import { ENGINES, startAppInTest, type TestApp, type TestResponse, type TestUser } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { createMigratedDatabase } from '../support/fresh-data.ts';
import { decideReported } from '../support/moderation-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';
import { report } from './scale.ts';
import { smallDisk } from './small-disk.ts';

const REFUSAL = { status: 507, json: { success: false, code: 'server.storage', message: '存储空间不足，请稍后重试' } };
const GUESSERS = 6;
const PUZZLES = 400;
/** How many of them each has guessed at before the disk is full. */
const EARLIER = 20;
const LAST = 90;
const DISK_BYTES = 64 * 1024 * 1024;
const LEFT_BYTES = 100_000;

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ host: inject('postgresSocket'), user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database whose tables are on that disk; its log is elsewhere, as it should be. */
async function postgresOn(folder: string): Promise<Readonly<Record<string, string>>> {
  const owner = postgresIds();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const { env, url, drop } = await createMigratedDatabase();
  const name = new URL(url).pathname.slice(1);
  await asAdmin(`create tablespace small location '${folder}'`);
  onTestFinished(async () => {
    await drop();
    await asAdmin('drop tablespace small');
  });
  await asAdmin(`alter database ${name} set tablespace small`);
  return env;
}

interface Stage {
  readonly app: TestApp;
  readonly author: TestUser;
  readonly admin: TestUser;
  readonly guessers: readonly TestUser[];
  readonly puzzles: readonly number[];
}

/** An author of puzzles, an admin, and people who may guess as often as they like. */
async function setStage(app: TestApp): Promise<Stage> {
  const { db } = app.database;
  const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
  const guessers: TestUser[] = [];
  while (guessers.length < GUESSERS) guessers.push(await app.user());
  app.clock.now += 2 * 24 * 3_600_000;
  const row = { user_id: author.id, title: '匣中何物', question_text: '何物', answer_text: '印囊', created_at: 0 };
  const rows = await db.insertInto('puzzles').values(Array(PUZZLES).fill(row)).returning('id').execute();
  const puzzles = rows.map(({ id }) => Number(id));
  return { app, author, admin, guessers, puzzles };
}

const KINDS = ['guesses', 'words', 'verdicts', 'links'] as const;
type Kind = (typeof KINDS)[number];

/** What was answered to each kind of write: those that were taken, and those that the disk had no room for. */
class Told {
  readonly taken: Record<Kind, Map<string, string>> = {
    ...{ guesses: new Map(), words: new Map(), verdicts: new Map(), links: new Map() },
  };
  readonly refused: Record<Kind, Set<string>> = {
    ...{ guesses: new Set(), words: new Set(), verdicts: new Set(), links: new Set() },
  };

  note(kind: Kind, key: string, response: TestResponse, value: string): void {
    if (response.status < 300) {
      this.taken[kind].set(key, value);
      this.refused[kind].delete(key);
      return;
    }
    expect(response).toMatchObject(REFUSAL);
    this.refused[kind].add(key);
  }
}

const textOf = (guesser: number, at: number): string => `${guesser} ${at} ${'猜'.repeat(480)}`;

/** On a busy machine a write may wait too long for a connection. 503 says that nothing was done: it is sent again, as by every client. */
async function untilAnswered(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (let tries = 1; ; tries++) {
    const response = await send();
    if (response.status !== 503 || tries === 5) return response;
    await delay(500);
  }
}

/** One write of each kind by everyone, all at once. */
async function writeRound({ app, author, admin, guessers, puzzles }: Stage, told: Told, at: number): Promise<void> {
  const send = (method: string, path: string, { token }: TestUser, body?: unknown) =>
    untilAnswered(() => app.call(method, path, { token, body }));
  const guesses = guessers.map(async (user, n) => {
    const key = `${user.id} ${puzzles[at]}`;
    const body = guessBody(puzzles[at] ?? 0, { clientId: `guess-${n}-at-${at}`, text: textOf(n, at) });
    told.note('guesses', key, await send('POST', '/api/shefu/guess', user, body), body.text);
    const link = await send('POST', '/api/account/export', user);
    told.note('links', `${user.id} ${at}`, link, String(link.json['url']));
  });
  const earlier = await app.database.db
    .selectFrom('guesses')
    .select('id')
    .where('puzzle_id', '=', puzzles[at - EARLIER] ?? 0)
    .execute();
  const words = earlier.map(async ({ id }) => {
    if (told.taken.words.has(String(id))) return; // an author sets an outcome once
    told.note('words', String(id), await send('PUT', '/api/shefu/guess', author, { id, verdict: 'near' }), 'near');
  });
  const hidden = [1, 2].map(async (n) => {
    const id = String(puzzles.at(n * 100 - at));
    if (told.taken.verdicts.has(id)) return;
    const verdict = { kind: 'puzzle', id, verdict: 'hide', note: '话'.repeat(200) };
    told.note('verdicts', id, await untilAnswered(() => decideReported(app, admin, verdict)), 'hidden');
  });
  await Promise.all([...guesses, ...words, ...hidden]);
}

/** What is stored, compared with what was confirmed. */
async function faultsOf({ app: { database, server } }: Stage, told: Told): Promise<readonly string[]> {
  const { db } = database;
  await server.services.audit.settle();
  const guesses = await db.selectFrom('guesses').selectAll().execute();
  const verdicts = await db.selectFrom('moderated').select(['thing', 'state']).execute();
  const hidden = await db.selectFrom('puzzles').select('id').where('hidden_at', 'is not', null).execute();
  const events = await db.selectFrom('audit_events').select('detail').where('kind', '=', 'writing.hidden').execute();
  const stored = {
    guesses: new Map(guesses.map((row) => [`${row.user_id} ${row.puzzle_id}`, row.text])),
    words: new Map(guesses.flatMap((row) => (row.author_verdict ? [[String(row.id), row.author_verdict]] : []))),
    verdicts: new Map(verdicts.map(({ thing, state }) => [thing, state])),
  };
  const lost = (['guesses', 'words', 'verdicts'] as const).flatMap((kind) => [
    ...[...told.taken[kind]]
      .filter(([key, value]) => stored[kind].get(key) !== value)
      .map(([key]) => `${kind} ${key} is lost`),
    ...[...told.refused[kind]]
      .filter((key) => stored[kind].has(key))
      .map((key) => `${kind} ${key} was refused and is there`),
  ]);
  const acts = [hidden, events].map(({ length }) => length);
  const half = acts
    .filter((count) => count !== told.taken.verdicts.size)
    .map((count) => `${count} of ${told.taken.verdicts.size} verdicts`);
  return [...lost, ...half, ...(await audit(database)).faults];
}

const figuresOf = ({ taken, refused }: Told) =>
  Object.fromEntries(
    KINDS.flatMap((kind) => [
      [kind, taken[kind].size],
      [`${kind} refused`, refused[kind].size],
    ]),
  );

test.for(ENGINES)(
  'on a full disk under %s guesses, words on them, decisions and links to exports are stored whole or refused with 507, and go on once there is room',
  async (engine, { skip }) => {
    const disk = smallDisk(DISK_BYTES);
    if (disk === null) return skip('this user may not mount a disk');
    onTestFinished(disk.remove);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const env = engine === 'sqlite' ? { DATA_DIR: disk.folder } : await postgresOn(disk.folder);
    const app = await startAppInTest(engine, env);
    const stage = await setStage(app);
    const told = new Told();
    for (let at = 0; at < EARLIER; at++) await writeRound(stage, told, at);
    expect(KINDS.map((kind) => told.refused[kind].size)).toEqual([0, 0, 0, 0]);
    const { token } = stage.author;
    const granted = String((await app.call('POST', '/api/account/export', { token })).json['url']);
    disk.fill(LEFT_BYTES);
    let end = EARLIER;
    while (end < LAST && KINDS.some((kind) => told.refused[kind].size < 10)) await writeRound(stage, told, end++);
    expect(KINDS.filter((kind) => told.refused[kind].size === 0)).toEqual([]);
    expect(await faultsOf(stage, told)).toEqual([]);
    for (const path of ['/api/shefu?action=list', '/api/account', '/api/shefu/guesses/own', '/livez'])
      expect((await app.call('GET', path, { token })).status, path).toBe(200);
    disk.fill(0);
    const sent = await app.call('GET', granted); // there may be room for the note that it was sent
    if (sent.status !== 200) expect(sent).toMatchObject(REFUSAL);
    report(`a full disk under ${engine}`, figuresOf(told));

    disk.free();
    for (let at = EARLIER; at <= end; at++) await writeRound(stage, told, at);
    expect(KINDS.filter((kind) => told.refused[kind].size > 0)).toEqual([]);
    expect(await faultsOf(stage, told)).toEqual([]);
    expect((await app.call('GET', granted)).status).toBe(sent.status === 200 ? 404 : 200);
  },
);
