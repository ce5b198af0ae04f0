import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, type TestApp, useApp } from '../support/app.ts';
import { idsByPages, type PuzzleCaller, puzzleCaller, puzzlePage } from '../support/puzzle-caller.ts';

/** The next puzzle gets an id above this one: ids are counted in runs of 2048, and it is their borders that are looked at. */
async function skipIdsTo({ engine, database: { db } }: TestApp, id: number): Promise<void> {
  if (engine === 'sqlite') await sql`update sqlite_sequence set seq = ${id} where name = 'puzzles'`.execute(db);
  else await sql`select setval(pg_get_serial_sequence('puzzles', 'id'), ${id})`.execute(db);
}

/** The same chances in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe.each(ENGINES)('pages of puzzles on %s', (engine) => {
  const app = useApp(engine);
  let author: PuzzleCaller;
  beforeAll(async () => {
    author = puzzleCaller(app, await app.user());
  });

  const made: number[] = [];
  const makeMany = async (count: number) => {
    for (let n = 0; n < count; n++) made.push(await author.created());
  };

  /** Every page of each size against what there should be, newest first. */
  async function expectPages(limits: readonly number[]) {
    const expected = made.toSorted((a, b) => b - a);
    for (const limit of limits) {
      expect(await idsByPages(app, limit), `pages of ${limit}`).toEqual(expected);
      const totalPages = Math.ceil(made.length / limit);
      const last = await puzzlePage(app, totalPages, limit);
      expect(last.pagination).toEqual({ page: totalPages, limit, total: made.length, totalPages });
      expect(last.puzzles).toHaveLength(made.length - (totalPages - 1) * limit);
      const beyond = await puzzlePage(app, totalPages + 1, limit);
      expect([beyond.puzzles, beyond.pagination.total]).toEqual([[], made.length]);
    }
  }

  test('without puzzles there are 0 pages', async () => {
    expect(await puzzlePage(app, 1, 20)).toMatchObject({ puzzles: [], pagination: { total: 0, totalPages: 0 } });
  });

  test('pages of every size hold every puzzle once, newest first, within a block of ids and across blocks', async () => {
    await makeMany(100);
    await skipIdsTo(app, 2000);
    await makeMany(100);
    await skipIdsTo(app, 4090);
    await makeMany(100);
    expect(made.filter((id) => [2047, 2048, 4095, 4096].includes(id))).toEqual([2047, 2048, 4095, 4096]);
    await expectPages([7, 20, 50]);
  });

  test('pages hold every puzzle once after random puzzles are deleted and others created', async () => {
    const roll = dice(64);
    for (const left of [240, 180, 120, 60]) {
      while (made.length > left) {
        const [id] = made.splice(roll(made.length), 1) as [number];
        expect((await author.remove(id)).status).toBe(200);
      }
      await makeMany(2);
      await expectPages([7, 50]);
    }
  });

  test('pages skip a block of ids that has become empty', async () => {
    for (const id of made.filter((one) => one >= 2048 && one < 4096)) await author.remove(id);
    made.splice(0, made.length, ...made.filter((one) => one < 2048 || one >= 4096));
    await expectPages([1, 20]);
  });

  test('puzzles created and deleted at the same time are counted correctly', async () => {
    const [doomed, kept] = [made.slice(0, 15), made.slice(15)];
    const responses = await Promise.all([
      ...Array.from({ length: 15 }, () => author.create()),
      ...doomed.map((id) => author.remove(id)),
    ]);
    made.splice(0, made.length, ...kept);
    for (const { status, json, text } of responses) {
      expect([200, 201], text).toContain(status);
      if (status === 201) made.push(json['id'] as number);
    }
    await expectPages([20]);
  });

  test('an edited puzzle keeps its position', async () => {
    const oldest = Math.min(...made);
    await author.update(oldest, { title: '新题' });
    await expectPages([20]);
    const { pagination } = await puzzlePage(app, 1, 20);
    const { puzzles } = await puzzlePage(app, pagination.totalPages, 20);
    expect(puzzles.at(-1)).toMatchObject({ id: oldest, title: '新题' });
  });
});
