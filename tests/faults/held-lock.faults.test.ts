import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, startAppInTest, type TestApp } from '../support/app.ts';
import { newResult } from '../support/writers.ts';
import { pause } from './scale.ts';

/** Less than the 700 ms for which a write is retried, more than the 10 ms for which SQLite waits itself. */
const HELD_MS = 200;

/** Another process writes, and commits after a while. */
async function holdWrites(app: TestApp, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    const other = new DatabaseSync(join(app.dataDir, 'app.db'));
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.close(), HELD_MS);
    return;
  }
  const other = new pg.Client(app.server.services.config.databaseUrl ?? '');
  await other.connect();
  await other.query('begin; lock table users, sessions, attempts, outbox, results, images, meta in exclusive mode');
  // the database itself lets go: a timer of this process, which runs the server too, may be late
  void other.query(`select pg_sleep(${HELD_MS / 1000}); commit`).then(() => other.end());
}

describe.each(ENGINES)('a database whose lock is held for 200 ms on %s', (engine) => {
  test('delays every kind of write and fails none', async () => {
    const app = await startAppInTest(engine);
    const { token, username, email, password } = await app.user();
    const post = (path: string, body?: unknown) =>
      app.call('POST', `/api${path}`, { token, ...(body !== undefined && { body }) });
    const calls: readonly [string, () => Promise<{ status: number }>, number][] = [
      ['save', () => post('/divination/results', newResult()), 201],
      ['wrong password', () => post('/auth/login', { username, password: 'wrong' }), 401],
      ['login', () => post('/auth/login', { username, password }), 200],
      ['refresh', () => post('/auth/refresh'), 200],
      ['reset request', () => post('/auth/request-reset', { email }), 200],
      ['health', () => app.call('GET', '/healthz'), 200],
      ['logout', () => post('/auth/logout'), 200],
    ];
    await post('/auth/request-reset', { email });
    await app.mails(); // loads what sends mails, which takes longer than the lock is held
    for (const [name, call, status] of calls) {
      await holdWrites(app, engine);
      expect([name, (await call()).status]).toEqual([name, status]);
      await pause(HELD_MS);
      await app.mails();
    }
    await holdWrites(app, engine);
    await keepHouse(app.server.services);
  });
});
