import { describe, expect, test } from 'vitest';
import { PUZZLE_TEXT_MAX_CHARACTERS, PUZZLES_PER_PAGE_MAX } from '#contract/limits.ts';
import { ENGINES } from '../support/app.ts';
import { httpClient } from '../support/http-client.ts';
import {
  guessBody,
  PRACTICE_ANSWERS,
  practiceAnswerLine,
  RESULTS,
  resultBody,
  SHEFU,
} from '../support/sample-bodies.ts';
import { serve } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { pipeline } from './pipeline.ts';
import { report } from './scale.ts';
import type { TestData } from './test-data.ts';
import { dataOn } from './visitor.ts';

/** What one connection sends at once: one read of the server from its socket. */
const FLOOD = 300;
const IDLE_SAVES = 40;
/** The gate is a count: so many saves of another user are answered while the flood is. Their worst wait is reported, as times of the worst at rest. */
const SAVES_BESIDE = 20;
const PUZZLES = 500;

/** Puzzles as long as they may be, one of them with guesses, and a log of practice. */
async function fill(data: TestData, url: string, [author, reader]: readonly [Account, Account]): Promise<number> {
  await using database = data.open();
  const text = '卦'.repeat(PUZZLE_TEXT_MAX_CHARACTERS);
  const puzzle = { user_id: author.id, title: '匣中何物', question_text: text, answer_text: text, created_at: 0 };
  for (let from = 0; from < PUZZLES; from += 50)
    await database.db
      .insertInto('puzzles')
      .values(Array.from({ length: 50 }, () => puzzle))
      .execute();
  const { id } = await database.db.selectFrom('puzzles').select('id').limit(1).executeTakeFirstOrThrow();
  const client = httpClient(url);
  const { token } = reader;
  const guess = await client.call('POST', `${SHEFU}/guess`, { token, body: guessBody(id, { text: '卦'.repeat(500) }) });
  const answers = Array.from({ length: 400 }, (_, n) => practiceAnswerLine(n));
  const practised = await client.call('POST', PRACTICE_ANSWERS, { token, body: { answers } });
  expect([guess.status, practised.status]).toEqual([201, 200]);
  client.close();
  return id;
}

/** Saves one after another for as long as it is wanted; answers how long each waited. */
async function savesWhile(url: string, { token }: Account, isWanted: (saves: number) => boolean) {
  const client = httpClient(url);
  const times: number[] = [];
  while (isWanted(times.length)) {
    const body = resultBody(new Date(Date.UTC(2026, 0, 1) + performance.now() * 1000).toISOString());
    const { status, ms } = await client.call('POST', RESULTS, { token, body });
    expect(status).toBe(201);
    times.push(ms);
  }
  client.close();
  return times;
}

describe.each(ENGINES)('on %s', (engine) => {
  test('while three hundred reads of full texts wait on one connection, the saves of another user are answered between them', async () => {
    const data = await dataOn(engine);
    const server = await serve(data);
    const { url } = server;
    const [author, reader, saver] = (await registerAccounts(url, 3)) as [Account, Account, Account];
    const id = await fill(data, url, [author, reader]);
    const paths = {
      search: `${SHEFU}?action=search&q=${encodeURIComponent('没有的词')}`,
      found: `${SHEFU}?action=search&q=${encodeURIComponent('匣中')}`,
      'list of 50': `${SHEFU}?action=list&limit=${PUZZLES_PER_PAGE_MAX}`,
      browse: `${SHEFU}/browse?filter=unguessed`,
      guesses: `${SHEFU}/guesses?id=${id}`,
      practice: `${PRACTICE_ANSWERS}?since=0`,
    };
    await savesWhile(url, saver, (saves) => saves < IDLE_SAVES);
    const idle = Math.max(...(await savesWhile(url, saver, (saves) => saves < IDLE_SAVES)));
    const beside: Record<string, number> = {};
    for (const [what, path] of Object.entries(paths)) {
      const flood = pipeline(url, path, FLOOD, reader.token);
      flood.read();
      const answered = () => flood.answers(200) + flood.answers(429) + flood.answers(503);
      const times = await savesWhile(url, saver, () => answered() < FLOOD);
      expect(flood.answers(200), what).toBe(FLOOD);
      report(`${FLOOD} × ${what}, ${engine}`, {
        saves: times.length,
        'worst, times idle': (Math.max(...times) / idle).toFixed(1),
        'worst, ms': Math.max(...times),
      });
      beside[what] = times.length;
    }
    for (const [what, saves] of Object.entries(beside)) expect(saves, what).toBeGreaterThanOrEqual(SAVES_BESIDE);
  });
});
