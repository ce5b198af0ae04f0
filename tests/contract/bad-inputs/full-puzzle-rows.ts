import { expect } from 'vitest';
import { PUZZLE_BASE_BYTES, PUZZLES_MAX_BYTES } from '#contract/limits.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { puzzleCaller } from '../../support/puzzle-caller.ts';

const FULL = { status: 422, message: '题目总量已达上限 10MB，请先删去几道旧题' } as const;

/** Texts of so many bytes in UTF-8 together. */
function ofBytes(bytes: number) {
  const questionText = 'x'.repeat(Math.min(5000, bytes - 4));
  return { title: '满', questionText, answerText: 'x'.repeat(bytes - 3 - questionText.length) };
}

/** Someone with a puzzle of a hundred bytes, and another that leaves room for one more with 4096. */
const prolific = perApp(async (app) => {
  const caller = puzzleCaller(app, await app.user('多题人'));
  const id = await caller.created(ofBytes(100));
  const text = 'x'.repeat(PUZZLES_MAX_BYTES - 3 * PUZZLE_BASE_BYTES - 100 - 4096 - 3);
  const filler = { user_id: caller.user.id, title: '多', question_text: text, created_at: app.clock.now };
  await app.database.db.insertInto('puzzles').values(filler).execute();
  return { ...caller, id };
});

/** All puzzles of one user have a total: rows beside 57 to 63. */
export const FULL_PUZZLE_ROWS: readonly BadInput[] = [
  {
    row: '63',
    name: 'a byte more than the puzzles of a user may have, in a new puzzle or an old one',
    prepare: prolific,
    async send(app) {
      const { create, update, id } = await prolific(app);
      const larger = ofBytes(100 + PUZZLE_BASE_BYTES + 4097);
      return [
        ...(await inTurn([4097, 9000], (bytes) => create(ofBytes(bytes)))),
        await create({ questionText: '覆'.repeat(1400) }),
        await update(id, larger),
      ];
    },
    ...FULL,
  },
  {
    row: '63',
    name: 'as many bytes as the puzzles of a user may have; then only what does not grow is taken',
    prepare: prolific,
    async send(app) {
      const { create, update, id } = await prolific(app);
      expect((await update(id, ofBytes(2100))).status).toBe(200);
      expect((await create(ofBytes(2096))).status).toBe(201);
      for (const bytes of [2100, 2099, 2099]) expect((await update(id, ofBytes(bytes))).status).toBe(200);
      return [await create(), await create(ofBytes(10)), await update(id, ofBytes(2101))];
    },
    ...FULL,
    changes: true,
    async also(app) {
      const { create, remove, id } = await prolific(app);
      expect((await remove(id)).status).toBe(200);
      expect((await create()).status).toBe(201);
      const other = puzzleCaller(app, await app.user('少题人'));
      expect((await other.create()).status).toBe(201);
    },
  },
];
