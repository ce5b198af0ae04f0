import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  PUZZLE_BYTES_SCANNED_MAX,
  PUZZLE_TEXT_MAX_CHARACTERS,
  PUZZLES_PER_PAGE,
  PUZZLES_SCANNED_MAX,
} from '#contract/limits.ts';
import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import { ENGINES, type TestApp, useApp } from '../support/app.ts';
import { type PuzzleCaller, puzzleCaller } from '../support/puzzle-caller.ts';
import { SHEFU } from '../support/sample-bodies.ts';

interface Found {
  readonly puzzles: readonly PuzzleOnTheWire[];
  readonly next: number | null;
}

async function find(app: TestApp, q: string, before?: number): Promise<Found> {
  const query = new URLSearchParams({ action: 'search', q, ...(before ? { before: String(before) } : {}) });
  const { status, json, text } = await app.call('GET', `${SHEFU}?${query}`);
  if (status !== 200) throw new Error(text);
  return json as unknown as Found;
}

/** All hits, call by call, and how many calls it took. */
async function findAll(app: TestApp, q: string): Promise<{ readonly ids: readonly number[]; readonly calls: number }> {
  const ids: number[] = [];
  let before: number | undefined;
  for (let calls = 1; ; calls++) {
    const { puzzles, next } = await find(app, q, before);
    ids.push(...puzzles.map(({ id }) => id));
    if (next === null) return { ids, calls };
    before = next;
  }
}

/** Puzzles without a call for each. */
async function addMany(
  { database: { db } }: TestApp,
  userId: string,
  titles: readonly string[],
  questionText = '匣中有物',
): Promise<void> {
  for (let from = 0; from < titles.length; from += 100)
    await db
      .insertInto('puzzles')
      .values(
        titles.slice(from, from + 100).map((title) => ({
          user_id: userId,
          created_at: 1_760_000_000_000,
          title,
          question_text: questionText,
          question_image_id: null,
          answer_text: '谜底',
          answer_image_id: null,
        })),
      )
      .execute();
}

describe.each(ENGINES)('the search of puzzles on %s', (engine) => {
  const app = useApp(engine);
  let author: PuzzleCaller;
  beforeAll(async () => {
    author = puzzleCaller(app, await app.user());
  });

  test('finds titles and questions, newest first, without answers, and never by an answer', async () => {
    const inTitle = await author.created({ title: '檐下何物', questionText: '得山火贲', answerText: '燕巢' });
    const inQuestion = await author.created({ title: '袖中', questionText: '檐下有声，得震', answerText: '铃' });
    await author.created({ title: '别的', questionText: '别的题', answerText: '檐下的雨' });
    await author.created({ title: '只有图', questionText: '图在这里', answerText: '檐下' });
    const { puzzles, next } = await find(app, '檐下');
    expect(puzzles.map(({ id }) => id)).toEqual([inQuestion, inTitle]);
    expect(next).toBeNull();
    for (const one of puzzles) expect([one.answer_text, one.answer_image_url]).toEqual([null, null]);
    expect(await find(app, '燕巢')).toEqual({ success: true, puzzles: [], next: null });
  });

  test('letters count as they are written, and no character stands for others', async () => {
    const id = await author.created({ title: 'Box 100% 甲_乙', questionText: "it's \\ 一物" });
    for (const q of ['Box', '100%', '甲_乙', "t's", '\\ 一', '  Box   100%  '])
      expect(
        (await find(app, q)).puzzles.map((one) => one.id),
        q,
      ).toEqual([id]);
    for (const q of ['BOX', 'box', '1%0', '甲%乙', '甲x乙']) expect((await find(app, q)).puzzles, q).toEqual([]);
  });

  test('a puzzle without a question text is found by its title', async () => {
    const id = await author.created({ title: '无字之题' });
    await sql`update puzzles set question_text = null where id = ${id}`.execute(app.database.db);
    expect((await find(app, '无字之题')).puzzles.map((one) => one.id)).toEqual([id]);
    expect((await find(app, '无字')).puzzles.map((one) => one.question_text)).toEqual([null]);
  });

  test('a call looks at a bounded number of puzzles and says where to go on; going on finds each once', async () => {
    const oldest = await author.created({ title: '陶罐最早' });
    const titles = Array.from({ length: 2 * PUZZLES_SCANNED_MAX + 7 }, (_, n) =>
      n % 60 === 0 ? `陶罐 ${n}` : `题 ${n}`,
    );
    await addMany(app, author.user.id, titles);
    const newest = await author.created({ title: '陶罐最新' });
    const first = await find(app, '陶罐最');
    expect(first.puzzles.map(({ id }) => id)).toEqual([newest]);
    expect(first.next).toBe(newest - PUZZLES_SCANNED_MAX + 1);
    const whole = await findAll(app, '陶罐最');
    expect(whole).toEqual({ ids: [newest, oldest], calls: 3 });
    const { ids } = await findAll(app, '陶罐');
    expect(ids).toHaveLength(Math.ceil(titles.length / 60) + 2);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('of long puzzles a call reads no more bytes than of short ones, and going on finds each once', async () => {
    const oldest = await author.created({ title: '长卷最早' });
    const longest = '字'.repeat(PUZZLE_TEXT_MAX_CHARACTERS);
    const titles = Array.from({ length: 100 }, (_, n) => `长卷 ${n}`);
    await addMany(app, author.user.id, titles, longest);
    const newest = await author.created({ title: '长卷最新' });
    const first = await find(app, '长卷最');
    const read = newest - (first.next ?? 0);
    expect(read).toBe(Math.ceil(PUZZLE_BYTES_SCANNED_MAX / (3 * PUZZLE_TEXT_MAX_CHARACTERS)));
    const { ids, calls } = await findAll(app, '长卷最');
    expect(ids).toEqual([newest, oldest]);
    expect(calls).toBeLessThanOrEqual(Math.ceil(100 / read) + Math.ceil((oldest - 1) / PUZZLES_SCANNED_MAX) + 1);
    expect((await findAll(app, '长卷')).ids).toHaveLength(titles.length + 2);
  });

  test('a call answers at most a page, and goes on below the last', async () => {
    await addMany(
      app,
      author.user.id,
      Array.from({ length: PUZZLES_PER_PAGE + 5 }, (_, n) => `竹筒 ${n}`),
    );
    const { puzzles, next } = await find(app, '竹筒');
    expect(puzzles).toHaveLength(PUZZLES_PER_PAGE);
    expect(next).toBe(puzzles.at(-1)?.id);
    expect((await find(app, '竹筒', next ?? 0)).puzzles).toHaveLength(5);
  });

  test('before the first puzzle there is nothing', async () => {
    expect(await find(app, '陶罐', 1)).toEqual({ success: true, puzzles: [], next: null });
  });
});
