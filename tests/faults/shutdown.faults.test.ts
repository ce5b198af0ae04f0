import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit, lostFrom } from '../support/audit.ts';
import { serve } from '../support/serving.ts';
import { type Account, newLedger, newResult, registerAccounts, startWriters } from '../support/writers.ts';
import { becomes, FULL, pause, report, scaled } from './scale.ts';
import { sqliteData } from './test-data.ts';

/** After this long a server that ends cuts every connection (server/http/closing.ts). */
const CUT_AT_LAST_MS = 8000;

/** A save whose body is sent in two halves, the second by `sendRest`. */
function halvedSave(url: string, token: string) {
  const body = JSON.stringify(newResult());
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const sent = request(new URL('/api/divination/results', url), { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (response) => resolve(response.resume().statusCode));
    sent.once('error', reject);
  });
  sent.write(body.slice(0, 20));
  return { status, sendRest: () => sent.end(body.slice(20)) };
}

/** Returns once the server has received what was sent before: it has answered two later requests since. */
async function hasArrived(url: string): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await pause(100);
    await fetch(`${url}/healthz`);
  }
}

test('SIGTERM under load loses nothing that was acknowledged and leaves the database closed', async () => {
  const data = sqliteData();
  const rounds = scaled(2, 10);
  const ledger = newLedger();
  let accounts: readonly Account[] | null = null;
  let slowestEndMs = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await serve(data);
    accounts ??= await registerAccounts(server.url, 8);
    const writers = startWriters(server.url, accounts, ledger);
    const enough = ledger.acknowledged + 30;
    expect(await becomes(() => ledger.acknowledged > enough, 30_000)).toBe(true);
    const askedAt = performance.now();
    server.signal('SIGTERM');
    await pause(5);
    server.signal('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    slowestEndMs = Math.max(slowestEndMs, performance.now() - askedAt);
    const { refused } = await writers.stop();
    expect([...refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(existsSync(join(data.dataDir, 'app.db-wal'))).toBe(false);
    const database = data.open();
    const found = await audit(database);
    await database.close();
    expect([...lostFrom(ledger, found), ...found.faults, ...data.integrity()]).toEqual([]);
  }
  report('SIGTERM', { rounds, acknowledged: ledger.acknowledged, lost: 0, 'slowest end ms': slowestEndMs });
});

test('requests under way at SIGTERM are finished and answered, also when the signal is repeated', async () => {
  const data = sqliteData();
  const server = await serve(data);
  const [{ token }] = (await registerAccounts(server.url, 1)) as [Account];
  const saves = [1, 2, 3].map(() => halvedSave(server.url, token));
  await hasArrived(server.url);
  const askedAt = performance.now();
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) {
    server.signal(signal);
    await pause(150);
  }
  for (const save of saves) save.sendRest();
  expect(await Promise.all(saves.map((save) => save.status))).toEqual([201, 201, 201]);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(existsSync(join(data.dataDir, 'app.db-wal'))).toBe(false);
  report('SIGTERM, SIGTERM, SIGINT', { 'under way': saves.length, answered: 3, 'end ms': performance.now() - askedAt });
});

test('idle connections, as browsers keep ready, and half a request line do not delay the end', async () => {
  const server = await serve(sqliteData());
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  for (let n = 0; n < 10; n++) sockets.push(connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets.slice(5)) socket.write('GET /livez HT');
  await hasArrived(server.url);
  const askedAt = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - askedAt).toBeLessThan(CUT_AT_LAST_MS / 2);
  for (const socket of sockets) socket.destroy();
  report('SIGTERM with silent connections', { sockets: sockets.length, 'end ms': performance.now() - askedAt });
});

if (FULL)
  test('a request that never ends is cut eight seconds after SIGTERM, and the database is closed', async () => {
    const data = sqliteData();
    const server = await serve(data);
    const [{ token }] = (await registerAccounts(server.url, 1)) as [Account];
    const { status } = halvedSave(server.url, token);
    await hasArrived(server.url);
    const isCut = status.then(
      () => false,
      () => true,
    );
    const askedAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(await isCut).toBe(true);
    expect(performance.now() - askedAt).toBeGreaterThan(CUT_AT_LAST_MS - 500);
    expect(existsSync(join(data.dataDir, 'app.db-wal'))).toBe(false);
    report('SIGTERM with a request that hangs', { 'end ms': performance.now() - askedAt });
  });
