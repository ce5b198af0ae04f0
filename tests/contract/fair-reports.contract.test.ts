import { describe, expect, test } from 'vitest';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { DAY_MS, moderationCaller, newHome } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { resultCaller } from '../support/result-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

describe.each(ENGINES)('reports that hide on %s', (engine) => {
  const app = useApp(engine);
  const { report, reportContent, userFrom, oldUsers, judge, shown, isListed } = moderationCaller(app);

  const puzzleBy = async (author: TestUser) => puzzleCaller(app, author).created();
  const save = (user: TestUser) => resultCaller(app, user).save(new Date(app.clock.now).toISOString());
  const own = async ({ token }: TestUser) => (await app.call('GET', '/api/moderation/own', { token })).json;
  const standings = async (admin: TestUser, id: number) => (await shown(admin, id))['standings'];
  /** An admin finds that these reports of a person had no ground. */
  async function reportGroundlessly(reader: TestUser, admin: TestUser, author: TestUser, times: number) {
    for (let n = 0; n < times; n++) {
      const id = await puzzleBy(author);
      await report(reader, id);
      await judge(admin, id, 'show', { reason: null, note: null });
    }
  }

  test('three accounts that have not taken part hide nothing, a day later and from three networks', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleBy(author);
    const homes = [newHome(), newHome(), newHome()];
    const accounts = await Promise.all(homes.map(userFrom));
    app.clock.now += DAY_MS;
    for (const account of accounts) await save(account);
    for (const account of accounts) expect((await report(account, id)).status).toBe(201);
    expect([await isListed(id), await standings(admin, id)]).toEqual([true, [{ standing: 'idle', count: 3 }]]);
  });

  test('a guess, a puzzle, or casts of two days make a report count; a guess that was hidden does not', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const other = await puzzleBy(author);
    const [guesser, hidden, poser, caster] = [
      await userFrom(newHome()),
      await userFrom(newHome()),
      await userFrom(newHome()),
      await userFrom(newHome()),
    ];
    for (const { token } of [guesser, hidden])
      expect((await app.call('POST', '/api/shefu/guess', { token, body: guessBody(other) })).status).toBe(201);
    await app.database.db.updateTable('guesses').set({ hidden_at: 1 }).where('user_id', '=', hidden.id).execute();
    await puzzleBy(poser);
    await save(caster);
    app.clock.now += DAY_MS;
    await save(caster);
    const id = await puzzleBy(author);
    for (const reader of [guesser, hidden, poser]) await report(reader, id);
    expect(await isListed(id)).toBe(true);
    await report(caster, id);
    expect(await isListed(id)).toBe(false);
    expect(await standings(admin, id)).toEqual([
      { standing: 'counts', count: 3 },
      { standing: 'idle', count: 1 },
    ]);
  });

  test('of one network one report counts, whether it is reported or was registered from there', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const readers = await oldUsers(5);
    const [one, two, three, four, five] = readers as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const id = await puzzleBy(author);
    const from = (user: TestUser, address: string) =>
      app.call('POST', '/api/report', {
        token: user.token,
        body: { kind: 'puzzle', id: String(id), reason: 'other' },
        from: address,
      });
    await from(one, '203.0.113.5');
    await from(two, '203.0.113.200'); // the same /24
    await from(three, '2001:db8:7:1::1');
    await from(four, '2001:db8:7:ffff::2'); // the same /48
    expect([await isListed(id), await standings(admin, id)]).toEqual([
      true,
      [
        { standing: 'counts', count: 2 },
        { standing: 'network', count: 2 },
      ],
    ]);
    const signedUp = await app.database.db
      .selectFrom('audit_events')
      .select('network')
      .where('user_id', '=', one.id)
      .where('kind', '=', 'register')
      .executeTakeFirstOrThrow();
    await from(five, String(signedUp.network).replace('0/24', '9')); // where the first was registered
    expect(await isListed(id)).toBe(true);
    const stored = app.database.db.selectFrom('reports').select(['network', 'signup_network']);
    for (const row of await stored.where('thing', '=', String(id)).execute())
      for (const name of Object.values(row)) expect(name).toMatch(/^[\w-]{22}$/);
  });

  test('of the guesses of others the first page says how many its reader has reported', async () => {
    const [author, guesser, reader] = [await app.user(), await app.user(), await app.user()];
    const [id, other] = [await puzzleBy(author), await puzzleBy(author)];
    for (const puzzle of [id, other])
      await app.call('POST', '/api/shefu/guess', { token: guesser.token, body: guessBody(puzzle) });
    const listed = async (puzzle: number, { token }: TestUser) =>
      (await app.call('GET', `/api/shefu/guesses?id=${puzzle}`, { token })).json;
    for (const puzzle of [id, other])
      await app.call('POST', '/api/shefu/answer', { token: reader.token, body: { id: puzzle } });
    const [guess] = (await listed(id, reader))['guesses'] as { id: number }[];
    await reportContent(reader, { kind: 'guess', id: String(guess?.id), reason: 'abuse' });
    expect(await listed(id, reader)).toMatchObject({ guesses: [], reported: 1 });
    expect(await listed(other, reader)).toMatchObject({ guesses: [{}], reported: 0 });
    expect(await listed(id, author)).toMatchObject({ guesses: [{}], reported: 0 });
  });

  test('from where reports came is forgotten after thirty days, and they count no more', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const readers = (await oldUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
    const id = await puzzleBy(author);
    await report(readers[0], id);
    await report(readers[1], id);
    app.clock.now += 30 * DAY_MS + 1;
    await keepHouse(app.server.services);
    const rows = await app.database.db
      .selectFrom('reports')
      .select(['network', 'signup_network', 'is_counted'])
      .where('thing', '=', String(id))
      .execute();
    expect(rows).toEqual([
      { network: null, signup_network: null, is_counted: 0 },
      { network: null, signup_network: null, is_counted: 0 },
    ]);
    await report(readers[2], id);
    expect([await isListed(id), (await shown(admin, id))['state']]).toEqual([true, 'waiting']);
  });

  test('that reports have hidden something is recorded without an actor; its author answers once, and the reason of an admin anew', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleBy(author);
    await judge(admin, id, 'show', { reason: 'other', note: '看过了' });
    await puzzleCaller(app, author).update(id, { title: '改过的匣子' });
    for (const reader of await oldUsers(3)) await report(reader, id);
    const events = await app.database.db
      .selectFrom('audit_events')
      .select(['kind', 'actor', 'address', 'detail'])
      .where('user_id', '=', author.id)
      .where('kind', '=', 'writing.hidden')
      .execute();
    expect(events).toEqual([{ kind: 'writing.hidden', actor: '', address: null, detail: `puzzle ${id} reports` }]);
    const hidden = { id: String(id), state: 'waiting', reason: null, note: null, judgedAt: null };
    expect((await own(author))['things']).toMatchObject([hidden]);
    const response = (text: string) =>
      app.call('POST', '/api/moderation/own', {
        token: author.token,
        body: { kind: 'puzzle', id: String(id), answer: text },
      });
    expect((await response('这是谜面')).status).toBe(200);
    expect((await response('再说一遍')).json.code).toBe('moderation.answered');
    expect(await shown(admin, id)).toMatchObject({ state: 'appealed', answer: '这是谜面', judgedBy: null });
    expect((await judge(admin, id, 'hide')).status).toBe(200);
    expect((await response('这个缘由不对')).status).toBe(200);
    const other = await app.user(undefined, 'admin');
    expect((await judge(other, id, 'hide')).status).toBe(200);
    expect((await response('又一遍')).json.code).toBe('moderation.answered');
  });

  test('what is only reported cannot be answered', async () => {
    const author = await app.user();
    const id = await puzzleBy(author);
    for (const reader of await oldUsers(2)) await report(reader, id);
    const body = { kind: 'puzzle', id: String(id), answer: '没有的事' };
    const answered = await app.call('POST', '/api/moderation/own', { token: author.token, body });
    expect([answered.status, answered.json.code]).toEqual([404, 'moderation.notFound']);
  });

  test('after three groundless reports those of this person count no more, until an admin undoes it', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const [reader] = (await oldUsers(1)) as [TestUser];
    const members = async (name = '') =>
      (await app.call('GET', `/api/member?name=${name}`, { token: admin.token })).json['members'] as object[];
    await reportGroundlessly(reader, admin, author, 2);
    expect(await members(reader.username)).toMatchObject([{ isDiscounted: false }]);
    await reportGroundlessly(reader, admin, author, 1);
    expect(await members()).toContainEqual(expect.objectContaining({ id: reader.id, isDiscounted: true }));
    const id = await puzzleBy(author);
    expect((await report(reader, id)).status).toBe(201);
    expect(await standings(admin, id)).toEqual([{ standing: 'groundless', count: 1 }]);

    const countAgain = ({ token }: TestUser, userId: string) =>
      app.call('POST', '/api/member/reports', { token, body: { userId } });
    expect((await countAgain(author, reader.id)).status).toBe(403);
    expect((await countAgain(admin, (await app.user(undefined, 'admin')).id)).status).toBe(403);
    expect((await countAgain(admin, reader.id)).json).toEqual({ success: true, message: '以后的举报重新计入' });
    expect(await members(reader.username)).toMatchObject([{ isDiscounted: false }]);
    const later = await puzzleBy(author);
    await report(reader, later);
    expect(await standings(admin, later)).toEqual([{ standing: 'counts', count: 1 }]);
  });

  test('a report that was upheld, or whose writing was changed before an admin looked, was not groundless', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const [reader] = (await oldUsers(1)) as [TestUser];
    for (let n = 0; n < 3; n++) {
      const changed = await puzzleBy(author);
      await report(reader, changed);
      await puzzleCaller(app, author).update(changed, { title: '改好的匣子' });
      await judge(admin, changed, 'show', { reason: null, note: null });
      const upheld = await puzzleBy(author);
      await report(reader, upheld);
      await judge(admin, upheld, 'hide');
      await judge(admin, upheld, 'show', { note: '作者说得对' });
    }
    const found = await app.call('GET', `/api/member?name=${reader.username}`, { token: admin.token });
    expect(found.json['members']).toMatchObject([{ isDiscounted: false }]);
  });

  test('an author who changes something between the reports does not start their count anew', async () => {
    const author = await app.user();
    const id = await puzzleBy(author);
    for (const reader of await oldUsers(3)) {
      await report(reader, id);
      await puzzleCaller(app, author).update(id, { title: '又改过的匣子' });
    }
    expect(await isListed(id)).toBe(false);
  });
});
