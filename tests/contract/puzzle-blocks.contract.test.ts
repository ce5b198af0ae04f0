import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { puzzleCaller, puzzlePage } from '../support/puzzle-caller.ts';

describe.each(ENGINES)('puzzle_blocks on %s', (engine) => {
  const app = useApp(engine);

  const total = async () => (await puzzlePage(app, 1, 1)).pagination.total;
  const stored = async () =>
    Number(
      (
        await app.database.db
          .selectFrom('puzzles')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  afterEach(async () => {
    expect((await audit(app.database)).faults).toEqual([]);
    expect(await total()).toBe(await stored());
  });

  /** Directly, so that the ids are on both sides of a border between blocks. */
  async function insertAround(border: number, owner: TestUser): Promise<void> {
    const puzzle = { user_id: owner.id, title: '射覆', created_at: app.clock.now };
    const rows = [-2, -1, 0, 1].map((offset) => ({ ...puzzle, id: border + offset }));
    await app.database.db.insertInto('puzzles').values(rows).execute();
  }
  const removeUser = ({ id }: TestUser) =>
    app.database.write(async (transaction) => {
      await transaction.deleteFrom('login_names').where('user_id', '=', id).execute();
      await transaction.deleteFrom('users').where('id', '=', id).execute();
    });

  test('inserts and deletes are counted, also several in one statement and across a border', async () => {
    const owner = await app.user();
    await insertAround(4096, owner);
    expect(await total()).toBe(4);
    await app.database.db.deleteFrom('puzzles').where('id', 'in', [4094, 4096, 4097]).execute();
    expect(await total()).toBe(1);
  });

  test('the puzzles that go with their user are no longer counted', async () => {
    const [leaving, staying] = [await app.user(), await app.user()];
    await insertAround(6144, leaving);
    for (const user of [leaving, staying, leaving]) await puzzleCaller(app, user).created();
    const before = await total();
    await removeUser(leaving);
    expect(await total()).toBe(before - 6);
  });

  test('a transaction that fails leaves the count as it was', async () => {
    const owner = await app.user();
    await insertAround(10_240, owner);
    const attempt = app.database.write(async (transaction) => {
      await transaction.deleteFrom('users').where('id', '=', owner.id).execute();
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
  });

  test('a delete whose block has no row makes none', async () => {
    const owner = await app.user();
    const puzzle = { id: 20_480, user_id: owner.id, title: '射覆', created_at: app.clock.now };
    await app.database.db.insertInto('puzzles').values(puzzle).execute();
    await app.database.db.deleteFrom('puzzle_blocks').where('block', '=', 10).execute();
    await app.database.db.deleteFrom('puzzles').where('id', '=', puzzle.id).execute();
    const rows = await app.database.db.selectFrom('puzzle_blocks').selectAll().where('block', '=', 10).execute();
    expect(rows).toEqual([]);
  });

  test('creates, deletes and removals of users at the same time are counted', async () => {
    const staying = puzzleCaller(app, await app.user());
    const doomed = [];
    for (let n = 0; n < 10; n++) doomed.push(await staying.created());
    const leaving = [await app.user(), await app.user(), await app.user()];
    for (const [n, user] of leaving.entries()) {
      await insertAround(30_720 + 2048 * n, user);
      await puzzleCaller(app, user).created();
    }
    const before = await stored();
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => staying.create()),
      ...doomed.map((id) => staying.remove(id)),
      ...leaving.map(async (user) => {
        await removeUser(user);
        return { status: 200, text: '' };
      }),
    ]);
    for (const { status, text } of responses) expect([200, 201], text).toContain(status);
    expect(await total()).toBe(before - 15);
  });
});
