import { expect } from 'vitest';
import { openPostgresDatabase } from '#server/db/database.ts';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { becomes, pause } from '../faults/scale.ts';
import { audit, lostFrom } from '../support/audit.ts';
import { type HttpResponse, httpClient } from '../support/http-client.ts';
import { type Account, type Ledger, newResult } from '../support/writers.ts';

/** Until so many more were acknowledged, and then in the middle of something. */
export async function someWrites(ledger: Ledger, atLeast = 40): Promise<void> {
  const enough = ledger.acknowledged + atLeast + Math.random() * atLeast;
  expect(await becomes(() => ledger.acknowledged > enough, 120_000)).toBe(true);
  await pause(Math.random() * 50);
}

/** Reads the database itself: everything acknowledged is there, what was removed is gone, and the rows fit together. */
export async function expectNothingLost({ url }: Pick<PostgresNode, 'url'>, ledger: Ledger): Promise<void> {
  const database = openPostgresDatabase(url);
  const found = await audit(database);
  await database.close();
  expect(lostFrom(ledger, found)).toEqual([]);
  expect(found.faults).toEqual([]);
}

export interface Watch {
  /** How often the revision was read. */
  readonly seen: number;
  /** Each fall of a revision: there must be none. */
  readonly falls: readonly string[];
  stop(): Promise<void>;
}

/** Reads every account's revision again and again, from any instance. */
export function watchRevisions(urls: readonly string[], accounts: readonly Account[]): Watch {
  const highest = new Map<string, number>();
  const falls: string[] = [];
  let seen = 0;
  let isStopped = false;
  async function look(url: string, { id, token }: Account): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/divination/results?view=facts`, { headers }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status !== 200) return;
    const revision = Number(response.headers.get('x-data-rev'));
    const before = highest.get(id) ?? 0;
    if (revision < before) falls.push(`${id}: ${before}, then ${revision}`);
    highest.set(id, Math.max(before, revision));
    seen++;
  }
  const running = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      await look(urls[turn % urls.length] as string, accounts[turn % accounts.length] as Account);
      await pause(20);
    }
  })();
  return {
    get seen() {
      return seen;
    },
    falls,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

export interface Saver {
  readonly url: string;
  readonly account: Account;
}

export interface Savers {
  /** Results, by user id and timestamp. */
  readonly acknowledged: Set<string>;
  /** Calls that succeeded, saves included. */
  readonly answered: number;
  /** Everything but a success, and calls without an answer. */
  readonly failed: readonly string[];
  stop(): Promise<void>;
}

const READS = ['/api/divination/results?view=facts', '/api/shefu?action=list'];

/** Each saves a result and reads, again and again, with calls that every version has. */
export function startSavers(savers: readonly Saver[], acknowledged = new Set<string>()): Savers {
  const failed: string[] = [];
  let [answered, isStopped] = [0, false];
  const running = savers.map(async ({ url, account: { id, token } }) => {
    const client = httpClient(url);
    const call = async (method: string, path: string, body?: unknown) => {
      const told = await client.call(method, path, { body, token }).catch((error: Error) => error.message);
      const isGood = typeof told !== 'string' && told.status < 300;
      if (isGood) answered++;
      else failed.push(`${path}: ${typeof told === 'string' ? told : `${told.status} ${JSON.stringify(told.json)}`}`);
      return isGood;
    };
    while (!isStopped && failed.length < 100) {
      const body = newResult();
      if (await call('POST', '/api/divination/results', body)) acknowledged.add(`${id} ${body.timestamp}`);
      for (const path of READS) await call('GET', path);
    }
    client.close();
  });
  return {
    acknowledged,
    failed,
    get answered() {
      return answered;
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
}

const BUSY_TRIES = 300;

/** How often a server was too busy to decide. */
export interface Decided extends HttpResponse {
  readonly busy: number;
}

/** A server that is too busy says so (503), and the call is made again. */
async function callUntilDecided(url: string, { method, path, ...options }: Call): Promise<Decided> {
  const client = httpClient(url);
  let response = await client.call(method, path, options);
  let busy = 0;
  for (; response.status === 503 && busy < BUSY_TRIES; busy++) {
    await pause(200 + Math.random() * 200);
    response = await client.call(method, path, options);
  }
  client.close();
  return { ...response, busy };
}

/** Many calls at once, in turn to every instance. */
export const callAll = (
  urls: readonly string[],
  count: number,
  call: (n: number) => Call,
): Promise<readonly Decided[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => callUntilDecided(urls[n % urls.length] as string, call(n))));

export const countOf = (responses: readonly HttpResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;
