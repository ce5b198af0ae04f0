import { describe, expect, test } from 'vitest';
import { foldedName } from '#server/features/auth/folded-name.ts';
import { ENGINES, useAppPerTest } from '../support/app.ts';

describe.each(ENGINES)('the names of accounts on %s', (engine) => {
  const app = useAppPerTest(engine);
  let made = 0;

  const names = () => app.database.db.selectFrom('login_names').selectAll().orderBy('kind').execute();
  const register = async (username: string, email = `reader${made++}@example.com`) => {
    const body = { username, email, password: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' };
    const { status, json } = await app.call('POST', '/api/auth/register', { body });
    return [status, json.code];
  };

  test('a registration writes three of them: address, fold and name', async () => {
    const { id: user_id, email } = await app.user('Guanmei');
    expect(await names()).toEqual([
      { kind: 'email', key: email, user_id },
      { kind: 'fold', key: foldedName('Guanmei'), user_id },
      { kind: 'name', key: 'guanmei', user_id },
    ]);
  });

  test('a name, one that looks like it, and an address are each taken once', async () => {
    expect(await register('cocoa', 'cocoa@example.com')).toEqual([201, undefined]);
    expect(await register('COCOA')).toEqual([409, 'auth.taken']);
    expect(await register('сосоа')).toEqual([409, 'auth.taken']); // in Cyrillic letters
    expect(await register('other', 'Cocoa@example.com')).toEqual([409, 'auth.taken']);
    expect(await names()).toHaveLength(3);
  });

  test('an address that 1.0.0 kept with its domain as it was typed is taken, and its account is found, in both forms', async () => {
    const { id, username } = await app.user('果园');
    const forms = ['a@аррӏе.com', 'a@xn--80ak6aa92e.com'];
    for (const kept of forms) {
      await app.database.db.updateTable('users').set({ email: kept }).where('id', '=', id).execute();
      const held = app.database.db.updateTable('login_names').set({ key: kept }).where('user_id', '=', id);
      await held.where('kind', '=', 'email').execute();
      for (const typed of forms) {
        expect(await register('other', typed)).toEqual([409, 'auth.taken']);
        const body = { searchMode: 'email', searchValue: typed };
        const { json } = await app.call('POST', '/api/auth/find-account', { body });
        expect(json).toMatchObject({ found: true, username });
      }
    }
  });

  test('an account with a name that is reserved now logs in as before', async () => {
    const { id, password } = await app.user('张三丰');
    await app.database.db.updateTable('users').set({ username: '觀象官方' }).where('id', '=', id).execute();
    const held = app.database.db.updateTable('login_names').set({ key: '觀象官方' }).where('user_id', '=', id);
    await held.where('kind', '=', 'name').execute();
    const body = { username: '觀象官方', password };
    expect((await app.call('POST', '/api/auth/login', { body })).status).toBe(200);
    expect((await app.call('POST', '/api/auth/login', { body: { ...body, username: '观象官方' } })).status).toBe(401);
  });

  test('of nine concurrent registrations of names that look alike one succeeds', async () => {
    const alike = ['cocoa', 'сосоа', 'СОСОА', 'c0c0a', 'coc0a', 'ᴄocoa', 'ꓚꓳꓚꓳꓮ', 'ｃocoa', 'cocoɑ'];
    expect(new Set(alike.map(foldedName)).size).toBe(1);
    const answers = await Promise.all(alike.map((name) => register(name)));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'auth.taken')).toHaveLength(8);
    expect(await names()).toHaveLength(3);
    expect(await app.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });
});
