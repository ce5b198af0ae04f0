import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESULT_WRITES } from '#contract/rate-limits.ts';
import { becomes, report } from '../faults/scale.ts';
import { httpClient } from '../support/http-client.ts';
import { newResult, registerAccounts } from '../support/writers.ts';
import { expectTenChecked, registrations } from './limit-cases.ts';
import { callAll, countOf } from './load.ts';
import { openStage, startInstances, startNode } from './stage.ts';

const mailsIn = (folder: string): number => {
  const outbox = join(folder, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).length : 0;
};

test('G1: limits are exact over three instances', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const instances = await startInstances(stage, 3, { DATABASE_URL: node.url, RATE_LIMIT_FACTOR: '1' });
  const urls = instances.map(({ url }) => url);

  const made = await registrations(urls, 15);
  expect(node.psql('select count(*) from users')).toBe('5');
  expect(made).toEqual({ made: 5, refused: 10 });
  const checked = await expectTenChecked(node, urls, 60);

  const resets = await callAll(urls, 9, () => ({
    ...{ method: 'POST', path: '/api/auth/request-reset', body: { email: 'reader0@example.com' } },
  }));
  expect(countOf(resets, 200)).toBe(9);
  expect(await becomes(() => node.psql('select count(*) from outbox') === '0', 120_000)).toBe(true);
  const mails = instances.reduce((sum, { dataDir }) => sum + mailsIn(dataDir), 0);
  expect(mails).toBe(3);

  report('G1, limits over three instances', {
    ...{ 'registered of 15': made.made, 'checked of 60 guesses': checked, 'mailed of 9 resets': mails },
  });
});

test('G1: a bucket of saves is exact over three instances', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const instances = await startInstances(stage, 3, { DATABASE_URL: node.url, RATE_LIMIT_FACTOR: '1' });
  const [account] = await registerAccounts((instances[0] as (typeof instances)[0]).url, 1);
  const [begunAt, callers, asked] = [Date.now(), 12, 5400];
  const result = newResult(); // saved again and again: every save takes from the bucket, and only the first is stored
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const client = httpClient((instances[n % instances.length] as (typeof instances)[0]).url);
      for (let call = 0; call < asked / callers; call++) {
        const { status } = await client.call('POST', '/api/divination/results', {
          body: result,
          token: account?.token,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      client.close();
    }),
  );
  const refilled = Math.ceil(((Date.now() - begunAt) / 60_000) * RESULT_WRITES.refillPerMinute);
  const taken = (statuses.get(201) ?? 0) + (statuses.get(200) ?? 0);
  report('G1, bucket over three instances', {
    ...{ asked, taken, holds: RESULT_WRITES.capacity, 'refilled meanwhile': refilled, busy: statuses.get(503) ?? 0 },
  });
  expect([...statuses.keys()].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([]);
  const undecided = statuses.get(503) ?? 0; // too busy; it may have taken from the bucket before
  expect(taken + undecided).toBeGreaterThanOrEqual(RESULT_WRITES.capacity);
  expect(statuses.get(429)).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(RESULT_WRITES.capacity + refilled);
});
