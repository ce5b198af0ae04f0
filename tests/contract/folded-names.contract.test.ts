import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldedNames } from '#server/db/migrations/0003-folded-names.ts';
import { loginNames } from '#server/db/migrations/0008-login-names.ts';
import { foldedName } from '#server/features/auth/folded-name.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import { dropLoginNames, formerUser } from '../support/former-tables.ts';

describe.each(ENGINES)('names that look alike on %s', (engine) => {
  let app: TestApp;
  let made = 0;
  beforeEach(async () => {
    app = await startApp(engine);
  });
  afterEach(() => app.close());

  const register = async (username: string) => {
    const email = `reader${made++}@example.com`;
    const body = { username, email, password: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' };
    const { status, json } = await app.call('POST', '/api/auth/register', { body });
    return [status, json.code];
  };
  const folds = () =>
    app.database.db.selectFrom('users').select(['username', 'username_fold']).orderBy('username').execute();

  /** The table as it was before the migration, with these accounts. */
  async function beforeMigration(names: readonly string[]): Promise<void> {
    const { db } = app.database;
    await dropLoginNames(app);
    await sql`drop index users_by_fold`.execute(db);
    await sql`alter table users drop column username_fold`.execute(db);
    const users = names.map((name) => {
      const { username_fold: _, ...user } = formerUser(name);
      return user;
    });
    await db.insertInto('users').values(users).execute();
  }
  const migrate = () =>
    app.database.db.transaction().execute(async (transaction) => {
      await foldedNames().up(transaction as unknown as Kysely<unknown>);
      await loginNames(engine).up(transaction as unknown as Kysely<unknown>);
    });

  test('the migration folds the names of old accounts, and those that fold to the same keep theirs', async () => {
    const names = ['Ali', 'all', '观梅', '観梅', '觀梅', '官方客服', 'Иван'];
    await beforeMigration(names);
    await migrate();
    const rows = await folds();
    expect(rows.map(({ username }) => username).sort()).toEqual([...names].sort());
    for (const { username, username_fold } of rows) expect(username_fold).toBe(foldedName(username));
    expect(await register('aII')).toEqual([409, 'auth.taken']);
    expect(await register('观梅客')).toEqual([201, undefined]);
  });

  test('the migration folds more names than it reads at once', async () => {
    await beforeMigration(Array.from({ length: 1001 }, (_, n) => `梅${n}`));
    await migrate();
    expect((await folds()).filter(({ username_fold }) => username_fold === '')).toEqual([]);
  });

  test('an old account with a name that is reserved now logs in as before', async () => {
    const user = await app.user('张三丰');
    const names = { username: '觀象官方', username_key: '觀象官方', username_fold: foldedName('觀象官方') };
    await app.database.db.updateTable('users').set(names).where('id', '=', user.id).execute();
    const held = app.database.db.updateTable('login_names').set({ key: '觀象官方' }).where('user_id', '=', user.id);
    await held.where('kind', '=', 'name').execute();
    const body = { username: '觀象官方', password: user.password };
    expect((await app.call('POST', '/api/auth/login', { body })).status).toBe(200);
    expect((await app.call('POST', '/api/auth/login', { body: { ...body, username: '观象官方' } })).status).toBe(401);
  });

  test('of nine concurrent registrations of names that look alike one succeeds', async () => {
    const names = ['cocoa', 'сосоа', 'СОСОА', 'c0c0a', 'coc0a', 'ᴄocoa', 'ꓚꓳꓚꓳꓮ', 'ｃocoa', 'cocoɑ'];
    expect(new Set(names.map(foldedName)).size).toBe(1);
    const answers = await Promise.all(names.map(register));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'auth.taken')).toHaveLength(8);
    expect(await folds()).toHaveLength(1);
  });
});
