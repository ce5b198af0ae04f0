import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ENGINES } from '../support/app.ts';
import { createPostgresDatabase } from '../support/fresh-data.ts';
import { serve } from '../support/serving.ts';
import { callerOn, expectHealed } from './outage.ts';
import { report } from './scale.ts';
import { postgresData } from './test-data.ts';

/** A way to PostgreSQL that can swallow everything, in both directions, without closing a connection. */
async function startSwallower(socketFolder: string) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(join(socketFolder, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => {});
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    setSilent(isOn: boolean) {
      isSilent = isOn;
    },
  };
}

describe.runIf(ENGINES.includes('postgres'))('on PostgreSQL', () => {
  test('a server whose database says nothing more answers 503, and serves again when it does', async () => {
    const { url, drop } = await createPostgresDatabase();
    const way = await startSwallower(inject('postgresSocket'));
    const data = postgresData(`postgres://postgres@127.0.0.1:${way.port}${new URL(url).pathname}`);
    onTestFinished(drop);
    const server = await serve(data);
    const caller = await callerOn(server.url);
    expect((await caller.save()).status).toBe(201);
    way.setSilent(true);
    const responses = [await caller.save(), await caller.save()];
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    way.setSilent(false);
    await expectHealed(caller);
    report('a database that says nothing', {
      'first answer ms': responses[0]?.ms ?? 0,
      'second ms': responses[1]?.ms ?? 0,
    });
  });
});
