import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MEMBERS_LISTED } from '#contract/limits.ts';
import { namesByPinyin } from '#server/db/migrations/0028-names-by-pinyin.ts';
import { idsByBeginning } from '#server/moderation/found-members-repo.ts';
import { ENGINES, useAppPerTest } from '../support/app.ts';
import { decideReported, moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';

interface Found {
  readonly members: readonly { readonly username: string }[];
  readonly more: boolean;
}

describe.each(ENGINES)('members found by the beginning of a name on %s', (engine) => {
  const app = useAppPerTest(engine);

  async function find(typed: string, token: string): Promise<readonly string[]> {
    const { status, json, text } = await app.call('GET', `/api/member?name=${encodeURIComponent(typed)}`, { token });
    expect([status, text.includes('@')]).toEqual([200, false]);
    return (json as unknown as Found).members.map(({ username }) => username);
  }

  test('names that begin so in order, then those that look like it; not what has it elsewhere, and no address', async () => {
    const { token } = await app.user('知微', 'admin');
    for (const name of ['听雨', '听松', '夜听琴', '听雨轩', 'Tina', 'tiger', 'lisa']) await app.user(name);
    expect(await find('听', token)).toEqual(['听松', '听雨', '听雨轩']);
    expect(await find(' 听雨 ', token)).toEqual(['听雨', '听雨轩']);
    expect(await find('聽', token)).toEqual(['听松', '听雨', '听雨轩']);
    expect(await find('TI', token)).toEqual(['tiger', 'Tina', '听松', '听雨', '听雨轩']); // and by pinyin
    expect(await find('ｔｉｎ', token)).toEqual(['Tina', '听松', '听雨', '听雨轩']);
    expect(await find('琴', token)).toEqual([]);
    for (const typed of ['\u200b', '\u00ad', '\u2060\u200d'])
      expect(await find(typed, token), 'nothing to see').toEqual([]);
    for (const typed of ['%', '_', '听%', "听' or 1=1", '\u{10ffff}', '听\u{10ffff}'])
      expect(await find(typed, token), typed).toEqual([]);
    expect(await find('reader', token)).toEqual([]); // as their addresses begin
    const { token: plain } = await app.user('小满');
    expect((await app.call('GET', '/api/member?name=a', { token: plain })).json.code).toBe('auth.forbidden');
  });

  test('a name of Han characters is found by its pinyin too, whole characters or not; accounts from before by the upgrade', async () => {
    const { token } = await app.user('管事的', 'admin');
    for (const name of ['听雨', '听松', '吕望', '庭院深', '听雨2', 'tingyu8']) await app.user(name);
    const all = async () => [
      await find('ting', token),
      await find('tīngyǔ', token),
      await find('lv', token),
      await find('Ting Yuan', token),
    ];
    const expected = [['tingyu8', '听松', '听雨', '庭院深'], ['听雨', '庭院深'], ['吕望'], ['庭院深']];
    expect(await all()).toEqual(expected);
    const { db } = app.database;
    await db.deleteFrom('login_names').where('kind', '=', 'pinyin').execute();
    expect(await find('tingy', token)).toEqual(['tingyu8']);
    for (let time = 0; time < 2; time++) await namesByPinyin.up(db as never);
    expect(await all()).toEqual(expected);
  });

  test('a name that was reset is found by its own pinyin, and so it is by the upgrade', async () => {
    const admin = await app.user('知微', 'admin');
    const { id } = await app.user('听雨');
    await decideReported(app, admin, { kind: 'name', id, verdict: 'hide' });
    const found = await find('tingyu', admin.token);
    expect(found).toEqual([expect.stringMatching(/^用户[a-z]{10}$/)]);
    const { db } = app.database;
    await db.deleteFrom('login_names').where('kind', '=', 'pinyin').execute();
    await namesByPinyin.up(db as never);
    expect(await find('tingyu', admin.token)).toEqual(found);
  });

  test('more than twenty: the first twenty, and that there are more', async () => {
    const { token } = await app.user('知微', 'admin');
    const rows = Array.from({ length: MEMBERS_LISTED + 1 }, (_, at) => `听${String(at).padStart(2, '0')}`);
    await app.database.db
      .insertInto('users')
      .values(
        rows.map((username) => ({
          id: username,
          username,
          email: username,
          password_hash: '',
          role: 'user',
          created_at: 0,
        })),
      )
      .execute();
    const keys = rows.flatMap((key) => (['name', 'fold'] as const).map((kind) => ({ kind, key, user_id: key })));
    await app.database.db.insertInto('login_names').values(keys).execute();
    const { json } = await app.call('GET', '/api/member?name=听', { token });
    const { members, more } = json as unknown as Found;
    expect([members.map(({ username }) => username), more]).toEqual([rows.slice(0, MEMBERS_LISTED), true]);
    expect((await app.call('GET', '/api/member?name=听0', { token })).json['more']).toBe(false);
  });

  test('a search reads a stretch of the index, among sixty thousand keys', async () => {
    const { db } = app.database;
    for (const kind of ['email', 'fold', 'name'])
      await sql`insert into login_names (key, kind, user_id)
        with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 20000)
        select 'reader' || n, ${kind}, 'u' || n from counted`.execute(db);
    await sql`analyze`.execute(db);
    const query = idsByBeginning(db, engine, { kind: 'name', key: 'reader1' }, MEMBERS_LISTED + 1);
    expect(await query.execute()).toHaveLength(MEMBERS_LISTED + 1);
    const { sql: text, parameters } = query.compile();
    const explain = engine === 'postgres' ? 'explain (analyze, costs off)' : 'explain query plan';
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/login_names_by_beginning/);
    expect(plan).not.toMatch(/Seq Scan|Sort|SCAN|TEMP B-TREE/);
  });

  test('without a name: those set apart, then whose writing was moderated lately', async () => {
    const { judge } = moderationCaller(app);
    const admin = await app.user('知微', 'admin');
    const [author] = [await app.user('听雨'), await app.user('小满')];
    const id = await puzzleCaller(app, author).created();
    await judge(admin, id, 'hide');
    expect(await find('', admin.token)).toEqual(['知微', '听雨']);
  });
});
