import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { namesByPinyin } from '#server/db/migrations/0028-names-by-pinyin.ts';
import { exportedFiles } from '#server/features/export/export-files.ts';
import { ENGINES, startAppInTest, useApp } from '../support/app.ts';
import { GRACE_MS, removalSteps } from '../support/removal.ts';
import { RESULTS, resultBody } from '../support/sample-bodies.ts';
import { newSession } from '../support/tokens.ts';

/** Does this after the first answer of the database, before the caller has it. */
function afterFirstAnswer(work: () => Promise<void>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone) {
        isDone = true;
        await work();
      }
      return result;
    },
  };
}

const SOME_TIME = '2025-01-16T07:30:00.000Z';

describe.each(ENGINES)('the removal of an account at the same time as something else on %s', (engine) => {
  const app = useApp(engine);
  const { ask, logIn, withdraw, tokenAfter, keep, statusOf, codeOf, eventsOf } = removalSteps(app);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // where each mail was written
  });

  test('of ten withdrawals at once all are answered, and one is recorded', async () => {
    const user = await app.user();
    await ask(user);
    const token = await tokenAfter(user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => withdraw(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await eventsOf(user.id)).filter((kind) => kind === 'removal.withdrawn')).toHaveLength(1);
  });

  test('the last superadmin stays; of two who leave at once one does', async () => {
    const own = await startAppInTest(engine, {}, { waitsForLocks: true });
    const steps = removalSteps(own);
    const only = await own.user('掌门', 'superadmin');
    const before = await own.snapshot();
    expect((await steps.ask(only)).json).toMatchObject({
      code: 'account.lastSuperadmin',
      message: '你是最后一位超级管理员，先把它交给别人',
    });
    expect(await own.snapshot()).toBe(before);
    const other = await own.user('副手', 'superadmin');
    const responses = await Promise.all([steps.ask(only), steps.ask(other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const staying = responses[0]?.status === 409 ? only : other;
    expect((await steps.ask(staying)).json.code).toBe('account.lastSuperadmin'); // the one who is leaving does not count
  });

  test('of two superadmins one leaves and demotes the other at once: one stays', async () => {
    const own = await startAppInTest(engine, {}, { waitsForLocks: true });
    const [one, other] = [await own.user('掌门', 'superadmin'), await own.user('副手', 'superadmin')];
    const demote = () =>
      own.call('PUT', '/api/member/role', { token: one.token, body: { userId: other.id, role: 'user' } });
    await Promise.all([removalSteps(own).ask(one), demote()]);
    const staying = own.database.db.selectFrom('users').select('id').where('role', '=', 'superadmin');
    expect(await staying.where('removal_at', 'is', null).execute()).toHaveLength(1);
  });

  test('asked for twice at once it has one moment and one mail', async () => {
    const user = await app.user();
    const second = await newSession(app, user.id);
    const responses = await Promise.all([ask(user), ask({ ...user, token: second }, 'remove')]);
    const moments = responses.filter(({ status }) => status === 200).map(({ json }) => json['removalAt']);
    expect(new Set(moments).size).toBe(1);
    const mails = (await app.mails()).filter(
      (one) => one.includes(`To: ${user.email}`) && one.includes('你的账号已停用'),
    );
    expect(mails).toHaveLength(1);
  });

  /** The names of the files that are sent from here on. */
  async function namesOf(files: AsyncGenerator<{ readonly name: string }>): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const { name } of files) names.push(name);
    return names;
  }

  test('an export that is under way when the removal is asked for is sent whole; a link from before is of no use', async () => {
    const user = await app.user();
    await app.call('POST', RESULTS, { token: user.token, body: resultBody(SOME_TIME) });
    const { json } = await app.call('POST', '/api/account/export', { token: user.token });
    const files = exportedFiles(app.server.services, user.id);
    await files.next();
    await ask(user);
    expect(await namesOf(files)).toContain('casts/0001.json');
    expect((await app.server.app.inject({ method: 'GET', url: String(json['url']) })).statusCode).toBe(404);
  });

  test('an export that is under way when the account goes is cut off: no file passes for whole', async () => {
    const user = await app.user();
    await ask(user);
    const files = exportedFiles(app.server.services, user.id);
    await files.next();
    app.clock.now += GRACE_MS;
    await keep();
    await expect(namesOf(files)).rejects.toThrow('the account was removed meanwhile');
  });

  test('logins while the removal is asked for are refused or know of it', async () => {
    for (let n = 0; n < 5; n++) {
      const user = await app.user();
      const [asked, ...logins] = await Promise.all([ask(user), logIn(user), logIn(user)]);
      expect(asked?.status).toBe(200);
      for (const { json } of logins) {
        const code = await codeOf(String(json['token']));
        expect(json['removalAt'] === undefined ? ['auth.expired'] : ['account.leaving']).toContain(code);
      }
    }
  });

  test('a withdrawal and the housekeeping at once: it is taken back, or it is gone whole', async () => {
    for (let n = 0; n < 5; n++) {
      const user = await app.user();
      await app.call('POST', RESULTS, { token: user.token, body: resultBody(SOME_TIME) });
      await ask(user);
      const token = await tokenAfter(user);
      app.clock.now += GRACE_MS - 1;
      const withdrawn = withdraw(token);
      app.clock.now += 1;
      await keep();
      const { status } = await withdrawn;
      await keep();
      const rows = await app.database.db
        .selectFrom('results')
        .select('timestamp')
        .where('user_id', '=', user.id)
        .execute();
      if (status === 200) expect([rows.length, await statusOf(token)]).toEqual([1, 200]);
      else expect([rows.length, await codeOf(token)]).toEqual([0, 'account.removed']);
    }
  });

  test('after the housekeeping has closed an account nothing is taken back, whatever clock another server has', async () => {
    const user = await app.user();
    await ask(user);
    const token = await tokenAfter(user);
    await app.database.db.updateTable('users').set({ removal_at: 0 }).where('id', '=', user.id).execute();
    app.clock.now -= GRACE_MS; // behind
    expect((await withdraw(token)).json.code).toBe('account.removed');
    app.clock.now += GRACE_MS;
  });

  test('a removal that was cut off goes on with the next housekeeping', async () => {
    const user = await app.user();
    await app.call('POST', RESULTS, { token: user.token, body: resultBody(SOME_TIME) });
    await ask(user);
    app.clock.now += GRACE_MS;
    const { database } = app;
    vi.spyOn(console, 'error').mockImplementation(() => {}); // the outbox meets it too
    const write = vi.spyOn(database, 'write').mockRejectedValue(new Error('cut off'));
    await expect(keep()).rejects.toThrow('cut off');
    write.mockRestore();
    await keep();
    const left = await database.db.selectFrom('users').select('id').where('id', '=', user.id).execute();
    expect(left).toEqual([]);
  });
});

// on SQLite nothing is written beside a migration
describe.runIf(ENGINES.includes('postgres'))('the removal of an account beside an upgrade on postgres', () => {
  const app = useApp('postgres');
  const { keep, remove } = removalSteps(app);

  test('an account that goes while all names are read leaves no reading of its own', async () => {
    const { db } = app.database;
    const [early, late] = [await app.user('听雨'), await app.user('听松')];
    const readings = async () => {
      const rows = db.selectFrom('login_names').select('user_id').where('kind', '=', 'pinyin');
      return (await rows.where('user_id', 'in', [early.id, late.id]).execute()).map(({ user_id }) => user_id);
    };
    await db.deleteFrom('login_names').where('kind', '=', 'pinyin').execute();
    await db.transaction().execute(async (transaction) => {
      await namesByPinyin.up(transaction.withPlugin(afterFirstAnswer(() => remove(early))) as never);
      await remove(late); // finds no row of what is not committed
    });
    expect(await readings()).toEqual([late.id]);
    await keep(); // removes lately removed accounts again
    expect(await readings()).toEqual([]);
  });
});
