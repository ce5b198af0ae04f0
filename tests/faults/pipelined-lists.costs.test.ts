import { describe, expect, test } from 'vitest';
import { RESULTS_MAX } from '#contract/limits.ts';
import { httpClient } from '../support/http-client.ts';
import { ENTRIES, entryBody, RESULTS, ROW } from '../support/sample-bodies.ts';
import { serveAsNpmStart } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { pipeline, residentMb } from './pipeline.ts';
import { report } from './scale.ts';
import { sqliteData, type TestData } from './test-data.ts';
import { p95, waits } from './visitor.ts';

const LISTS = 12;
const REQUESTS_A_ROUND = 60;
/**
 * The gates: a visitor is answered at least as often as a list is sent; and what the server's memory may grow by, over what the same lists
 * took when they were asked for one after another (V8 collects old garbage late). How long the visitor waits, as times of idle, is reported.
 */
const VISITS_A_LIST = 1;
const GROWTH_MB = 100;

const timestampOf = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();

/** 字占 of sixty characters: the longest facts there are. And a page of entries, each of 64 KB or less. */
async function fill(data: TestData, userId: string): Promise<void> {
  await using database = data.open();
  const basis = JSON.stringify({ text: '卦'.repeat(60) });
  for (let start = 0; start < RESULTS_MAX; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      user_id: userId,
      timestamp: timestampOf(start + n),
      ...ROW,
      method: 'text-count',
      basis,
    }));
    await database.db.insertInto('results').values(rows).execute();
  }
  const note = { at: timestampOf(0), text: '记'.repeat(2000), mark: null };
  const notes = Array.from({ length: 10 }, (_, n) => ({ id: `note-000${n}`, ...note }));
  const document = JSON.stringify(entryBody({ notes }));
  const bytes = Buffer.byteLength(document);
  const entries = Array.from({ length: 16 }, (_, n) => ({
    user_id: userId,
    timestamp: timestampOf(n),
    revision: n + 1,
    bytes,
    document,
  }));
  await database.db.insertInto('entries').values(entries).execute();
}

describe('long answers of one user', () => {
  test.each([
    ['facts', `${RESULTS}?view=facts`],
    ['entries', ENTRIES],
  ])(
    'twelve requests for %s on one connection are all answered, while others are answered between them and memory stays',
    async (what, path) => {
      const data = sqliteData();
      const server = await serveAsNpmStart(data);
      const [account] = (await registerAccounts(server.url, 1)) as [Account];
      await fill(data, account.id);
      const reader = httpClient(server.url);
      for (let n = 0; n < LISTS; n++)
        expect((await reader.call('GET', path, { token: account.token })).status).toBe(200);
      reader.close();
      await waits(server.url, REQUESTS_A_ROUND);
      const before = residentMb(server.pid);
      const idle = p95(await waits(server.url, REQUESTS_A_ROUND));
      const lists = pipeline(server.url, path, LISTS, account.token);
      lists.read();
      const times: number[] = [];
      let growth = 0;
      while (lists.answers(200) + lists.answers(503) < LISTS) {
        times.push(...(await waits(server.url, 1)));
        growth = Math.max(growth, residentMb(server.pid) - before);
      }
      report(`${LISTS} pipelined ${what}`, {
        visits: times.length,
        'times idle': (p95(times) / idle).toFixed(1),
        'MB before': before,
        'MB more': growth,
      });
      expect([lists.answers(200), lists.answers(503)]).toEqual([LISTS, 0]);
      expect(times.length).toBeGreaterThanOrEqual(VISITS_A_LIST * LISTS);
      expect(growth).toBeLessThanOrEqual(GROWTH_MB);
    },
  );
});
