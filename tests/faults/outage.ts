import { expect } from 'vitest';
import { type HttpResponse, httpClient } from '../support/http-client.ts';
import { type Account, newResult, registerAccounts } from '../support/writers.ts';
import { becomes, pause } from './scale.ts';

/** A user of a server whose database fails and comes back. Reads have their own connection, so that none waits for a write. */
export interface Caller {
  save(): Promise<HttpResponse>;
  read(path: string): Promise<HttpResponse>;
  /** The timestamps the server answered with 201. */
  readonly acknowledged: readonly string[];
}

export async function callerOn(url: string): Promise<Caller> {
  const [{ token }] = (await registerAccounts(url, 1)) as [Account];
  const writes = httpClient(url);
  const reads = httpClient(url);
  const acknowledged: string[] = [];
  return {
    acknowledged,
    read: (path) => reads.call('GET', path, { token }),
    async save() {
      const body = newResult();
      const response = await writes.call('POST', '/api/divination/results', { body, token });
      if (response.status === 201) acknowledged.push(body.timestamp);
      return response;
    },
  };
}

/** Path by path, the status a read must have for as long as a fault lasts. */
export type Reads = Readonly<Record<string, number>>;

async function expectReads(caller: Caller, reads: Reads, isOver: () => boolean) {
  let asked = 0;
  let slowest = 0;
  do {
    for (const [path, expected] of Object.entries(reads)) {
      const { status, ms } = await caller.read(path);
      expect([path, status]).toEqual([path, expected]);
      asked++;
      slowest = Math.max(slowest, ms);
    }
    await pause(20);
  } while (!isOver());
  return { reads: asked, 'slowest read ms': slowest };
}

async function expectRefusedSaves(caller: Caller, isOver: () => boolean) {
  let refused = 0;
  let slowest = 0;
  do {
    const { status, json, ms } = await caller.save();
    expect([status, json?.message]).toEqual([503, '服务暂时不可用']);
    refused++;
    slowest = Math.max(slowest, ms);
    await pause(20);
  } while (!isOver());
  return { refused, slowest };
}

/** All callers save for as long as the fault lasts, and each save must answer 503; the first caller also reads. */
export async function expectRefusals(callers: readonly [Caller, ...Caller[]], reads: Reads, forMs: number) {
  const deadline = performance.now() + forMs;
  const isOver = () => performance.now() >= deadline;
  const [read, ...saved] = await Promise.all([
    expectReads(callers[0], reads, isOver),
    ...callers.map((caller) => expectRefusedSaves(caller, isOver)),
  ]);
  return {
    refused: saved.reduce((sum, one) => sum + one.refused, 0),
    'slowest refusal ms': Math.max(...saved.map((one) => one.slowest)),
    ...read,
  };
}

/** After the fault the same server saves again and returns everything it acknowledged before and after. */
export async function expectHealed(caller: Caller): Promise<void> {
  expect(await becomes(async () => (await caller.save()).status === 201, 30_000)).toBe(true);
  expect(await becomes(async () => (await caller.read('/healthz')).status === 200, 30_000)).toBe(true);
  const { json } = await caller.read('/api/divination/results?view=facts');
  const shown = (json as unknown as { timestamp: string }[]).map(({ timestamp }) => timestamp);
  expect(caller.acknowledged.filter((timestamp) => !shown.includes(timestamp))).toEqual([]);
}
