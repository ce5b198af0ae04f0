import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { OPERATIONS_MAX } from '#server/features/divination/operation-repo.ts';
import { ENGINES, useApp } from '../support/app.ts';
import { type ResultCaller, resultCaller } from '../support/result-caller.ts';

const CLIENT = 'device-0001';
const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();

describe.each(ENGINES)('the number of operations on %s', (engine) => {
  const app = useApp(engine);

  /** A user who has deleted so many results that never were, one a millisecond. */
  async function callerAfter(deletes: number): Promise<ResultCaller> {
    const caller = resultCaller(app, await app.user(), CLIENT);
    const row = { user_id: caller.user.id, client_id: CLIENT, seq: 2, kind: 'delete' };
    for (let start = 0; start < deletes; start += 1000) {
      const rows = Array.from({ length: Math.min(1000, deletes - start) }, (_, n) => ({
        ...row,
        timestamp: at(start + n),
        at: app.clock.now - deletes + start + n,
      }));
      await app.database.db.insertInto('result_operations').values(rows).execute();
    }
    return caller;
  }

  const operationsOf = async ({ user }: ResultCaller): Promise<readonly string[]> => {
    const found = app.database.db.selectFrom('result_operations').select('timestamp').where('user_id', '=', user.id);
    return (await found.orderBy('timestamp').execute()).map(({ timestamp }) => timestamp);
  };

  test('a user’s 10,001st operation removes the 1,001 oldest and none of anyone else', async () => {
    const other = await callerAfter(10);
    const caller = await callerAfter(OPERATIONS_MAX - 1);
    await caller.remove(at(20_000), 2);
    expect(await operationsOf(caller)).toHaveLength(OPERATIONS_MAX);
    await caller.remove(at(20_001), 2);
    const kept = await operationsOf(caller);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([OPERATIONS_MAX - 1000, at(1001), at(20_001)]);
    expect(await operationsOf(other)).toHaveLength(10);
  });

  test('the oldest are removed as fast where the statistics of the database are of before they were written', async () => {
    await callerAfter(3000);
    await sql`analyze result_operations`.execute(app.database.db);
    const caller = await callerAfter(OPERATIONS_MAX + 500);
    expect((await caller.remove(at(20_000), 2)).status, 'a statement may take five seconds').toBe(200);
    expect(await operationsOf(caller)).toHaveLength(OPERATIONS_MAX - 1000);
  });

  test('a save, also of what is saved already, counts as an operation like a delete', async () => {
    const caller = await callerAfter(OPERATIONS_MAX);
    await caller.save(at(30_000), {}, 1);
    expect(await operationsOf(caller)).toHaveLength(OPERATIONS_MAX - 1000);
    for (let n = 0; n < 3; n++) await caller.onDevice(`device-100${n}`).save(at(30_000), {}, 1);
    expect(await operationsOf(caller)).toHaveLength(OPERATIONS_MAX - 1000 + 3);
  });

  test('a delete of nothing that is among the newest still stops the save it overtook', async () => {
    const caller = await callerAfter(OPERATIONS_MAX + 500);
    await caller.remove(at(40_000), 2);
    expect((await operationsOf(caller)).length).toBe(OPERATIONS_MAX - 1000);
    for (const timestamp of [at(40_000), at(OPERATIONS_MAX + 499), at(2000)])
      expect((await caller.save(timestamp, {}, 1)).json.message).toBe('卦例已存在');
    expect(await caller.list()).toEqual([]);
  });
});
