import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { DOT_PNG, registerAccounts } from '../support/writers.ts';
import { sqliteData } from './test-data.ts';

const workersOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).filter((task) =>
    readFileSync(`/proc/${pid}/task/${task}/comm`, 'utf8').startsWith('libuv-worker'),
  ).length;

test('a server started without npm has eight threads for files, hashes and images: twice as many as run hashes and images at once', async () => {
  const data = sqliteData();
  const server = await serve(data);
  const [account] = await registerAccounts(server.url, 1);
  const client = httpClient(server.url);
  await client.call('POST', '/api/upload/image', { token: account?.token, body: { image: DOT_PNG } });
  client.close();
  expect(workersOf(server.pid)).toBe(8);
});
