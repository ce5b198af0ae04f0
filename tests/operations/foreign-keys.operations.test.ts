import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { takeForeignKeysInto } from '#server/db/table-layout.ts';
import { ENGINES, useApp } from '../support/app.ts';

describe.runIf(ENGINES.includes('postgres'))('foreign keys in the way of an older backup', () => {
  const app = useApp('postgres');
  const keys = async () =>
    (
      await sql<{
        definition: string;
      }>`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' order by 1`.execute(app.database.db)
    ).rows.map(({ definition }) => definition);

  test('are taken, and put back as they were where the restore fails', async () => {
    const before = await keys();
    const first = [
      'users',
      'images',
      'puzzles',
      'results',
      'entries',
      'result_operations',
      'sessions',
      'reset_tokens',
      'invitations',
    ];
    const putBack = await takeForeignKeysInto(app.database.db, first);
    expect((await keys()).filter((key) => /^(avatars|email_links|export_links) /.test(key))).toEqual([]);
    expect((await keys()).length).toBeLessThan(before.length);
    await putBack(app.database.db);
    expect(await keys()).toEqual(before);
  });
});
