import { expect, onTestFinished } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { httpClient } from '../support/http-client.ts';
import { ownCluster } from './own-cluster.ts';
import { postgresData, sqliteData, type TestData } from './test-data.ts';

/** A round on a busy machine says little, so there are more of them until one is within its gate. */
export const ROUNDS_AT_MOST = 20;

const at = (share: number) => (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
export const median = at(0.5);
export const p95 = at(0.95);

/** How long a visitor waits for each of so many puzzle lists, one after another. */
export async function waits(url: string, requests: number): Promise<readonly number[]> {
  const visitor = httpClient(url);
  const times: number[] = [];
  for (let n = 0; n < requests; n++) {
    const { status, ms } = await visitor.call('GET', '/api/shefu?action=list');
    expect(status).toBe(200);
    times.push(ms);
  }
  visitor.close();
  return times;
}

/** Data of a test's own; on PostgreSQL a cluster that nobody else uses. */
export async function dataOn(engine: Engine): Promise<TestData> {
  if (engine === 'sqlite') return sqliteData();
  const cluster = await ownCluster();
  onTestFinished(cluster.remove);
  return postgresData(cluster.url);
}
