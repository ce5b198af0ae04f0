import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { JPEG_MAX_BYTES, PUZZLE_TEXT_MAX_CHARACTERS, PUZZLES_PER_PAGE_MAX } from '#contract/limits.ts';
import { imageUrlOf } from '#contract/upload.ts';
import { newId } from '#server/security/tokens.ts';
import { SHEFU } from '../support/sample-bodies.ts';
import { serveAsNpmStart } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { pipeline, residentMb } from './pipeline.ts';
import { becomes, report } from './scale.ts';
import { sqliteData, type TestData } from './test-data.ts';
import { waits } from './visitor.ts';

const CONNECTIONS = 8;
/** What the server's memory may grow by. */
const GROWTH_MB = 100;

const IMAGE = newId();

/** An image, and a page of puzzles, as large as they may be. */
async function fill(data: TestData, userId: string): Promise<void> {
  await using database = data.open();
  const bytes = randomBytes(JPEG_MAX_BYTES);
  await database.db
    .insertInto('images')
    .values({ id: IMAGE, user_id: userId, bytes, size: bytes.length, created_at: 0 })
    .execute();
  const question_text = '卦'.repeat(PUZZLE_TEXT_MAX_CHARACTERS);
  const puzzles = Array.from({ length: PUZZLES_PER_PAGE_MAX }, () => ({
    user_id: userId,
    title: '匣中何物',
    question_text,
    created_at: 0,
  }));
  await database.db.insertInto('puzzles').values(puzzles).execute();
}

test.each([
  ['an image', imageUrlOf(IMAGE), 150],
  ['puzzles', `${SHEFU}?action=list&limit=${PUZZLES_PER_PAGE_MAX}`, 40],
])(
  'eight connections that ask for %s again and again and never read take little memory; once they read, all is answered',
  async (what, path, requests) => {
    const data = sqliteData();
    const server = await serveAsNpmStart(data);
    const [account] = (await registerAccounts(server.url, 1)) as [Account];
    await fill(data, account.id);
    await waits(server.url, 20);
    const before = residentMb(server.pid);
    const readers = Array.from({ length: CONNECTIONS }, () => pipeline(server.url, path, requests));
    let growth = 0;
    for (let n = 0; n < 20; n++) {
      await waits(server.url, 5);
      growth = Math.max(growth, residentMb(server.pid) - before);
    }
    for (const reader of readers) reader.read();
    expect(await becomes(() => readers.every((reader) => reader.answers(200) === requests), 120_000)).toBe(true);
    report(`${CONNECTIONS} × ${requests} requests for ${what}, not read`, { 'MB before': before, 'MB more': growth });
    expect(growth).toBeLessThanOrEqual(GROWTH_MB);
  },
);
