import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { uploadImage } from '#contract/upload.ts';
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { registerAccounts } from '../support/writers.ts';
import { pause, report, scaled } from './scale.ts';
import { sqliteData } from './test-data.ts';

const ROUNDS = scaled(5, 15);
const BYTES = uploadImage.maxBodyBytes;
/** The gate: at most this many times what a string of the same length costs. */
const TIMES_A_STRING = 2;

const filled = (open: string, item: (n: number) => string, close: string): string => {
  const items: string[] = [];
  for (let length = open.length + close.length; length < BYTES; length += (items.at(-1) ?? '').length + 1)
    items.push(item(items.length));
  return `${open}${items.slice(0, -1).join(',')}${close}`;
};

const STRING = 'a string';
const BODIES: Readonly<Record<string, string>> = {
  [STRING]: `{"image":"${'a'.repeat(BYTES - 12)}"}`,
  keys: filled('{"image":"",', (n) => `"${n.toString(36)}":0`, '}'),
  items: filled('{"image":[', () => '0', ']}'),
  'empty objects': filled('{"image":[', () => '{}', ']}'),
  'nested empty lists': filled('{"image":[', () => '[[[]]]', ']}'),
  'escaped quotes': `{"image":"${'\\"'.repeat(BYTES / 2 - 6)}"}`,
};
const KINDS = Object.keys(BODIES);

/** CPU time of the event loop's thread so far. The loop is never blocked for longer than its thread computes, however busy the machine is. */
const loopMsOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The longest that the shortest of answers took while `work` was under way. */
async function longestWaitDuring(visitor: HttpClient, work: Promise<unknown>): Promise<number> {
  const isOver = Promise.race([work.then(() => true), pause(0).then(() => false)]);
  const { ms } = await visitor.call('GET', '/livez');
  return (await isOver) ? ms : Math.max(ms, await longestWaitDuring(visitor, work));
}

test('a body of keys, of items, of nested empties or of escapes costs the event loop at most twice a string of its length', async () => {
  const data = sqliteData();
  const server = await serve(data);
  const [account] = await registerAccounts(server.url, 1);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${account?.token}` };
  const upload = async (kind: string): Promise<void> => {
    const { status } = await fetch(`${server.url}/api/upload/image`, {
      method: 'POST',
      headers,
      body: BODIES[kind] ?? '',
    });
    expect(status, kind).toBe(400);
  };
  const costOf = async (kind: string): Promise<number> => {
    const before = loopMsOf(server.pid);
    await upload(kind);
    return loopMsOf(server.pid) - before;
  };
  const visitor = httpClient(server.url);
  onTestFinished(() => visitor.close());

  const cost = new Map<string, number>();
  const wait = new Map<string, number>();
  const keepLeast = (of: Map<string, number>, kind: string, ms: number) =>
    of.set(kind, Math.min(of.get(kind) ?? ms, ms));
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of KINDS) {
      keepLeast(cost, kind, await costOf(kind));
      keepLeast(wait, kind, await longestWaitDuring(visitor, upload(kind)));
    }
  }
  const figures = KINDS.map((kind) => [
    `${kind}: CPU`,
    `${cost.get(kind)?.toFixed(1)} ms, wait ${wait.get(kind)?.toFixed(1)} ms`,
  ]);
  report(`bodies of ${BYTES} bytes`, Object.fromEntries(figures));
  for (const kind of KINDS) expect(cost.get(kind), kind).toBeLessThanOrEqual(TIMES_A_STRING * (cost.get(STRING) ?? 0));
});
