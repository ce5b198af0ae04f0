import fs from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sharedFolder } from '#tests/support/temporary-folder.ts';
import { compressFolder } from '../../scripts/setup/compress-plugin.ts';
import { registerErrors } from './errors.ts';
import { registerWebApp } from './web-app.ts';

const SCRIPT = '/assets/app-1a2b3c4d.js';
const faultOf = (code: string, message = `${code}: no more files`) => Object.assign(new Error(message), { code });

const folder = sharedFolder();
let app: FastifyInstance;
beforeAll(async () => {
  fs.mkdirSync(join(folder, 'assets'));
  fs.writeFileSync(join(folder, 'index.html'), '<title>观象</title>');
  fs.writeFileSync(join(folder, SCRIPT), `console.log('${'观'.repeat(2000)}')`);
  await compressFolder(folder);
  app = fastify();
  registerErrors(app);
  await registerWebApp(app, folder, { publicBaseUrl: null, previousAssets: null });
  app.get('/throws/:code', ({ params, query }) => {
    throw faultOf((params as { code: string }).code, (query as { message?: string }).message);
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

async function expectBusy(path: string): Promise<void> {
  const { statusCode, headers, body } = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
  expect([statusCode, JSON.parse(body).message], path).toEqual([503, '服务繁忙，请稍后重试']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['cache-control']).toBe('no-store');
  expect([headers['content-encoding'], headers['etag'], headers['last-modified']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
}

test.each(['EMFILE', 'ENFILE'])('a call that has no file left (%s) answers 503 with Retry-After', (code) =>
  expectBusy(`/throws/${code}`),
);

test('a page or script that cannot be opened for want of files answers 503, which nobody keeps', async () => {
  expect((await app.inject({ url: SCRIPT, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe(
    'br',
  );
  vi.spyOn(fs, 'open').mockImplementation((...given: unknown[]) => {
    (given.at(-1) as (error: Error) => void)(faultOf('EMFILE'));
  });
  for (const path of [SCRIPT, '/index.html']) await expectBusy(path);
  vi.restoreAllMocks();
  expect((await app.inject({ url: SCRIPT })).statusCode).toBe(200);
});

test.each([
  ['XX000', 'failure on connection marked as essential: 10.0.0.3:5432'],
  ['XX000', 'could not commit transaction for shard 102008 on any active node'],
  ['08006', 'connection to the remote node 10.0.0.3:5432 failed'],
])('what a lost machine of the database refuses (%s, %s) answers 503 with Retry-After', async (code, message) => {
  const { statusCode, headers } = await app.inject({ url: `/throws/${code}`, query: { message } });
  expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
});

test('an internal error of the database answers 500', async () => {
  const { statusCode, headers } = await app.inject({ url: '/throws/XX000', query: { message: 'cache lookup failed' } });
  expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
});

test('any other fault answers 500 without Retry-After', async () => {
  const { statusCode, headers } = await app.inject({ url: '/throws/EACCES' });
  expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
});
