import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { ENGINES } from '../support/app.ts';
import { createPostgresDatabase } from '../support/fresh-data.ts';
import { serve } from '../support/serving.ts';
import { newResult, registerAccounts } from '../support/writers.ts';
import { becomes, pause, report, scaled } from './scale.ts';
import { postgresData, sqliteData, type TestData } from './test-data.ts';

const CALLERS = 40;
const ROUNDS = scaled(2, 15);

interface Sent {
  readonly at: number;
  readonly isKept: boolean;
  /** A status, “refused” (no connection), “closed” (in order, without an answer) or “reset”. */
  readonly outcome: number | 'refused' | 'closed' | 'reset';
}

function outcomeOf({ code, syscall }: NodeJS.ErrnoException): Sent['outcome'] {
  if (code === 'ECONNREFUSED' || syscall === 'connect') return 'refused';
  return syscall === undefined ? 'closed' : 'reset'; // “socket hang up” is the library's name for a close in order
}

function save(url: string, token: string, agent: Agent): Promise<Sent> {
  const body = JSON.stringify(newResult());
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return new Promise((resolve) => {
    const sent = request(new URL('/api/divination/results', url), { method: 'POST', agent, headers });
    let at = performance.now();
    const settle = (outcome: Sent['outcome']) => resolve({ at, isKept: sent.reusedSocket, outcome });
    sent.once('finish', () => {
      at = performance.now(); // now the system has all of it
    });
    sent.once('response', (response) => response.resume().once('end', () => settle(response.statusCode ?? 0)));
    sent.once('error', (error) => settle(outcomeOf(error)));
    sent.end(body);
  });
}

/** Saves without a pause until no connection can be made; half of the callers keep theirs. */
async function savesUntilRefused(url: string, token: string, keepAlive: boolean): Promise<readonly Sent[]> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const all: Sent[] = [];
  while (all.at(-1)?.outcome !== 'refused') all.push(await save(url, token, agent));
  agent.destroy();
  return all;
}

/** The server gives up after eight seconds. Where the machine itself stood still for one, the round says nothing, and another is played. */
const STANDSTILL_MS = 1000;
const STANDSTILLS_MAX = 5;

/** Answers, when it is asked, for how long this process did not run at most. */
function watchStandstill(): () => number {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 20);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

const dataOn = async (engine: Engine): Promise<TestData> =>
  engine === 'sqlite' ? sqliteData() : postgresData((await createPostgresDatabase()).url);

describe.each(ENGINES)('SIGTERM on %s under 40 callers', (engine) => {
  test('every request sent before it is answered, later ones answer 503 or are closed in order', async () => {
    const data = await dataOn(engine);
    const figures = { rounds: ROUNDS, standstills: 0, before: 0, answered: 0, later: 0, 503: 0, reset: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const server = await serve(data);
      const accounts = await registerAccounts(server.url, 4);
      const callers = Array.from({ length: CALLERS }, (_, n) =>
        savesUntilRefused(server.url, accounts[n % 4]?.token ?? '', n % 2 === 0),
      );
      await pause(400 + 37 * round);
      const longestStandstill = watchStandstill();
      const signalAt = performance.now();
      server.signal('SIGTERM');
      const sent = (await Promise.all(callers)).flat();
      expect(await server.ended).toEqual({ code: 0, signal: null });
      if (longestStandstill() > STANDSTILL_MS && figures.standstills < STANDSTILLS_MAX) {
        figures.standstills++;
        round--;
        continue;
      }
      const before = sent.filter(({ at }) => at < signalAt);
      const later = sent.filter(({ at }) => at >= signalAt);
      figures.before += before.length;
      figures.answered += before.filter(({ outcome }) => outcome === 201).length;
      figures.later += later.length;
      figures[503] += later.filter(({ outcome }) => outcome === 503).length;
      figures.reset += sent.filter(({ outcome }) => outcome === 'reset').length;
    }
    report(`SIGTERM under load, ${engine}`, figures);
    expect(figures.answered).toBe(figures.before);
    expect(figures.reset).toBe(0);
  });
});

test('a mail server that greets and then says nothing does not delay the end: exit code 0, the journal folded, the mails kept', async () => {
  let visits = 0;
  const mute = createServer((socket) => {
    visits++;
    socket.on('error', () => {}).write('220 mute\r\n');
  });
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    mute.close();
  });
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const data = await dataOn('sqlite');
  const server = await serve({ env: { ...data.env, SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const password = 'tang-9wuyue';
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const username of ['收信人甲', '收信人乙']) {
    const email = `mute${username.charCodeAt(3)}@example.com`;
    expect((await post('register', { username, email, password, confirmPassword: password })).status).toBe(201);
    expect((await post('request-reset', { email })).status).toBe(200);
  }
  expect(await becomes(() => visits > 0, 10_000)).toBe(true);
  const askedAt = performance.now();
  expect(await server.stop()).toBe(0);
  report('SIGTERM with a mute mail server', { 'end ms': performance.now() - askedAt });
  expect(existsSync(join(data.dataDir, 'app.db-wal'))).toBe(false);
  const database = data.open();
  expect(await database.db.selectFrom('outbox').select('kind').execute()).toHaveLength(2);
  await database.close();
});
