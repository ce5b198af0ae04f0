import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isUniqueViolation } from '#server/db/engine.ts';
import { loginNames } from '#server/db/migrations/0008-login-names.ts';
import { foldedName } from '#server/features/auth/folded-name.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import { dropLoginNames, formerUser } from '../support/former-tables.ts';
import { createPostgresDatabase } from '../support/fresh-data.ts';

const PASSWORD = 'tang-9wuyue';

describe.each(ENGINES)('the names of accounts on %s', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp(engine);
  });
  afterEach(() => app.close());

  const names = async () =>
    (await app.database.db.selectFrom('login_names').selectAll().orderBy('kind').orderBy('key').execute()).map(
      ({ kind, key, user_id }) => [kind, key, user_id],
    );
  const namesOf = ({ id, username_key, email_key, username_fold }: ReturnType<typeof formerUser>) => [
    ['email', email_key, id],
    ['fold', username_fold, id],
    ['name', username_key, id],
  ];
  const register = async (username: string, email: string) => {
    const body = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    return (await app.call('POST', '/api/auth/register', { body })).status;
  };
  const insert = (user: ReturnType<typeof formerUser>) => app.database.db.insertInto('users').values(user).execute();
  const migrate = () =>
    app.database.db
      .transaction()
      .execute((transaction) => loginNames(engine).up(transaction as unknown as Kysely<unknown>));

  test('a registration writes three of them, and a removed account leaves none', async () => {
    const { id, email } = await app.user('Guanmei');
    expect(await names()).toEqual([
      ['email', email, id],
      ['fold', foldedName('Guanmei'), id],
      ['name', 'guanmei', id],
    ]);
    await app.database.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await names()).toEqual([]);
    expect(await register('Guanmei', email)).toBe(201);
  });

  test('an account of the version before is found by its name, and its names are taken', async () => {
    const user = formerUser('cocoa');
    await insert(user);
    expect(await names()).toEqual(namesOf(user));
    const find = (searchValue: string, searchMode: string) =>
      app.call('POST', '/api/auth/find-account', { body: { searchMode, searchValue } });
    expect((await find('COCOA', 'username')).json).toMatchObject({ found: true, username: 'cocoa' });
    expect((await find('cocoa@example.com', 'email')).json).toMatchObject({ found: true, username: 'cocoa' });
    expect(await register('cocoa', 'a@example.com')).toBe(409);
    expect(await register('сосоа', 'b@example.com')).toBe(409); // in Cyrillic letters
    expect(await register('other', 'Cocoa@example.com')).toBe(409);
    expect(await register('other', 'c@example.com')).toBe(201);
  });

  test('the version before cannot take a name that looks like one taken here', async () => {
    await app.user('cocoa');
    const refused = await insert(formerUser('сосоа')).catch((error: unknown) => error);
    expect(isUniqueViolation(refused)).toBe(true);
  });

  test('the migration takes over the names there are; of those that look alike the oldest account holds the fold', async () => {
    await dropLoginNames(app);
    const [old, young] = [formerUser('观梅', 1), formerUser('観梅', 2)];
    for (const user of [young, old]) await insert(user);
    await migrate();
    const [email, , name] = namesOf(young);
    expect(new Set(await names())).toEqual(new Set([...namesOf(old), email, name]));
  });
});

test('while the migration takes names over accounts can be opened, and it misses none of them', async () => {
  const { url, drop } = await createPostgresDatabase();
  const app = await startApp('postgres', { DATABASE_URL: url });
  const other = new pg.Client(url);
  try {
    await dropLoginNames(app);
    await other.connect();
    await other.query('begin');
    const [before, meanwhile] = [formerUser('qian', Date.now()), formerUser('kun', Date.now())];
    await app.database.db.insertInto('users').values(before).execute();
    const columns = Object.keys(meanwhile);
    await other.query(
      `insert into users (${columns.join()}) values (${columns.map((_, n) => `$${n + 1}`).join()})`,
      Object.values(meanwhile),
    );
    const migrated = app.database.db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = 0`.execute(transaction);
      await loginNames('postgres').up(transaction as unknown as Kysely<unknown>);
    });
    const waits = async () =>
      (await other.query("select 1 from pg_locks where relation = 'users'::regclass and not granted")).rowCount;
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    await other.query('commit');
    await migrated;
    const held = await app.database.db.selectFrom('login_names').select('user_id').where('kind', '=', 'fold').execute();
    expect(held.map(({ user_id }) => user_id).sort()).toEqual([before.id, meanwhile.id].sort());
  } finally {
    await other.end();
    await app.close();
    await drop();
  }
});
