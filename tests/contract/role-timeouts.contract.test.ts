import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { admin, useEmptyData } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';

describe.runIf(ENGINES.includes('postgres'))('the role of the servers', () => {
  const data = useEmptyData('postgres');

  test('has its timeouts once the data is migrated, for every connection, also without a pooler', async () => {
    expect((await admin(['migrate'], data.env)).code).toBe(0);
    const client = new pg.Client(data.env['DATABASE_DIRECT_URL']);
    await client.connect();
    const { rows } = await client.query(
      `select name, setting from pg_settings where source = 'database user' order by 1`,
    );
    await client.end();
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '5000' },
      { name: 'lock_timeout', setting: '800' },
      { name: 'statement_timeout', setting: '5000' },
    ]);
  });
});
