import { describe, expect, test } from 'vitest';
import { GUESS_MESSAGES } from '#contract/words/messages.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { DAY_MS, moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller, showPuzzle } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

const NOT_FOUND = { success: false, code: 'puzzle.notFound', message: '题目不存在' };

describe.each(ENGINES)('decisions on %s', (engine) => {
  const app = useApp(engine);
  const changeRoleOf = ({ id }: TestUser, role: string) =>
    app.database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
  const { report, oldUsers, judge, shown, revisionOf, isListed } = moderationCaller(app);

  test('what an admin kept is not hidden by reports, until its author changes it', async () => {
    const author = await app.user();
    const caller = puzzleCaller(app, author);
    const admin = await app.user(undefined, 'admin');
    const readers = await oldUsers(7);
    const id = await caller.created();
    await report(readers[0] as TestUser, id);
    const kept = await judge(admin, id, 'show', { reason: null, note: null });
    expect([kept.status, await isListed(id)]).toEqual([200, true]);
    for (const reader of readers.slice(1, 4)) expect((await report(reader, id)).status).toBe(201);
    expect([(await shown(admin, id))['state'], await isListed(id)]).toEqual(['kept', true]);

    await caller.update(id, { title: '改过的匣子' });
    expect([(await shown(admin, id))['state'], await isListed(id)]).toEqual(['waiting', true]);
    for (const reader of readers.slice(4)) await report(reader, id);
    expect(await isListed(id)).toBe(false);
  });

  test('what an admin restored is not hidden by reports again for thirty days, also when its author changes it', async () => {
    const author = await app.user();
    const caller = puzzleCaller(app, author);
    const admin = await app.user(undefined, 'admin');
    const readers = await oldUsers(9);
    const id = await caller.created();
    for (const reader of readers.slice(0, 3)) await report(reader, id);
    expect(await isListed(id)).toBe(false);
    await judge(admin, id, 'show', { reason: null, note: null });
    await caller.update(id, { title: '改过的匣子' });
    for (const reader of readers.slice(3, 6)) await report(reader, id);
    app.clock.now += 30 * DAY_MS - 1;
    await report(readers[6] as TestUser, id);
    expect(await isListed(id)).toBe(true);
    app.clock.now += 1;
    await report(readers[7] as TestUser, id);
    expect(await isListed(id)).toBe(false);
  });

  test('reports hide nothing of a superadmin, whom nobody could moderate', async () => {
    const chief = await app.user(undefined, 'superadmin');
    const readers = await oldUsers(3);
    const id = await puzzleCaller(app, chief).created();
    for (const reader of readers) await report(reader, id);
    expect(await isListed(id)).toBe(true);
    const other = await app.user(undefined, 'superadmin');
    expect((await judge(other, id, 'hide', { revision: await revisionOf(other, id) })).json.code).toBe(
      'auth.forbidden',
    );
  });

  test('an admin hides, the author reads why and answers once, and another admin restores it; hidden anew, it is answered anew', async () => {
    const author = await app.user();
    const [first, admin] = [await app.user(undefined, 'admin'), await app.user(undefined, 'admin')];
    const caller = puzzleCaller(app, author);
    const id = await caller.created({ title: '卖货的匣子' });
    expect((await judge(first, id, 'hide')).json).toEqual({
      success: true,
      message: '已隐藏',
      paused: false,
      resumed: false,
    });
    expect([await isListed(id), (await showPuzzle(app, id)).status]).toEqual([false, 404]);
    expect((await caller.update(id)).json).toEqual(NOT_FOUND);

    const own = () => app.call('GET', '/api/moderation/own', { token: author.token });
    const [told] = (await own()).json['things'] as Record<string, unknown>[];
    expect(told).toMatchObject({
      state: 'hidden',
      title: '卖货的匣子',
      reason: 'advertising',
      note: '题里请不要卖货',
      answer: null,
    });
    const response = (text: string, { token } = author) =>
      app.call('POST', '/api/moderation/own', { token, body: { kind: 'puzzle', id: String(id), answer: text } });
    expect((await response('别人来答', await app.user())).json.code).toBe('moderation.notFound');
    expect((await response('这是谜面，不是广告')).status).toBe(200);
    expect((await response('再说一遍')).json.code).toBe('moderation.answered');

    const waiting = await app.call('GET', '/api/moderation', { token: admin.token });
    expect(waiting.json['things']).toContainEqual(
      expect.objectContaining({ id: String(id), state: 'appealed', answer: '这是谜面，不是广告', isHidden: true }),
    );
    const revision = await revisionOf(admin, id);
    expect((await judge(admin, id, 'show', { revision, reason: null, note: null })).json.code).toBe(
      'moderation.reason',
    );
    expect((await judge(admin, id, 'show', { revision, reason: null, note: '看过了，不是广告' })).status).toBe(200);
    const restored = { id: String(id), state: 'kept', note: '看过了，不是广告' };
    expect([await isListed(id), (await own()).json['things']]).toEqual([true, [expect.objectContaining(restored)]]);
    const done = await app.call('GET', '/api/moderation?list=judged', { token: admin.token });
    expect(done.json['things']).toContainEqual(
      expect.objectContaining({ id: String(id), state: 'kept', judgedBy: admin.username, note: '看过了，不是广告' }),
    );
    app.clock.now += 7 * DAY_MS;
    expect((await own()).json['things']).toEqual([]);
    expect((await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) })).status).toBe(200);
    expect((await own()).json['things']).toEqual([expect.objectContaining({ state: 'hidden', answer: null })]);
    expect((await response('还是谜面')).status).toBe(200);
    expect((await judge(first, id, 'hide', { revision: await revisionOf(admin, id) })).status).toBe(200);
    expect((await response('再说一遍')).json.code, 'an answer to what was decided about the first').toBe(
      'moderation.answered',
    );
  });

  test('hidden anew after its author has changed it, it is answered anew, too', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const other = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, author);
    const id = await caller.created();
    const response = (text: string) =>
      app.call('POST', '/api/moderation/own', {
        token: author.token,
        body: { kind: 'puzzle', id: String(id), answer: text },
      });
    await judge(admin, id, 'hide');
    expect((await response('这是谜面')).status).toBe(200);
    await judge(other, id, 'show', { revision: await revisionOf(admin, id), reason: null, note: '看过了' });
    await caller.update(id, { title: '改过的匣子' });
    expect((await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) })).status).toBe(200);
    expect((await shown(admin, id))['answer']).toBeNull();
    expect((await response('改过的也是谜面')).status).toBe(200);
  });

  test('an answer is read by another admin than the one who hid it, whose list it is not in', async () => {
    const author = await app.user();
    const [first, other] = [await app.user(undefined, 'admin'), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    const waits = async ({ token }: TestUser) =>
      (await app.call('GET', '/api/moderation', { token })).json as { waiting: number; things: { id: string }[] };
    await judge(first, id, 'hide');
    const before = (await waits(first)).waiting;
    const body = { kind: 'puzzle', id: String(id), answer: '这是谜面' };
    await app.call('POST', '/api/moderation/own', { token: author.token, body });
    for (const verdict of ['hide', 'show'] as const) {
      const refused = await judge(first, id, verdict);
      expect([refused.status, refused.json.code]).toEqual([403, 'moderation.own']);
    }
    const [own, all] = [await waits(first), await waits(other)];
    expect(own.waiting).toBe(before);
    expect([own, all].map(({ things }) => things.some((thing) => thing.id === String(id)))).toEqual([false, true]);
    expect((await judge(other, id, 'show', { reason: null, note: '看过了' })).status).toBe(200);
  });

  test('a superadmin without an equal reads answers to own decisions: all where there is no admin, else those of admins', async () => {
    const others = app.database.db.updateTable('users').set({ role: 'user' }).where('role', '<>', 'user');
    await others.execute();
    const chief = await app.user(undefined, 'superadmin');
    const appealed = async (author: TestUser) => {
      const id = await puzzleCaller(app, author).created();
      await judge(chief, id, 'hide');
      const body = { kind: 'puzzle', id: String(id), answer: '这是谜面' };
      await app.call('POST', '/api/moderation/own', { token: author.token, body });
      return id;
    };
    const restore = async (id: number) => (await judge(chief, id, 'show', { reason: null, note: '看过了' })).status;
    /** What the author of the newest reads. */
    const isReadByAnother = async ({ token }: TestUser) => {
      const { json } = await app.call('GET', '/api/moderation/own', { token });
      return (json['things'] as { isReadByAnother: boolean }[])[0]?.isReadByAnother;
    };
    const user = await app.user();
    const alone = await appealed(user);
    expect([await isReadByAnother(user), await restore(alone)]).toEqual([false, 200]);
    const admin = await app.user(undefined, 'admin');
    const ofAdmin = await appealed(admin);
    expect([await isReadByAnother(admin), await restore(ofAdmin)]).toEqual([false, 200]);
    app.clock.now += 1;
    const withOther = await appealed(user);
    expect([await isReadByAnother(user), await restore(withOther)]).toEqual([true, 403]);
  });

  test('the title of a hidden puzzle is not returned with a hidden guess; the admin who decides on the guess gets the whole puzzle', async () => {
    const [author, guesser, admin] = [await app.user(), await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created({ title: '骂人的匣子' });
    await app.call('POST', '/api/shefu/guess', { token: guesser.token, body: guessBody(id) });
    const { json } = await app.call('GET', `/api/shefu/guess?id=${id}`, { token: guesser.token });
    const guess = { kind: 'guess', id: String((json['guess'] as Record<string, unknown>)['id']) };
    expect((await judge(admin, id, 'hide', guess)).status).toBe(200);
    const told = async () =>
      (
        (await app.call('GET', '/api/moderation/own', { token: guesser.token })).json['things'] as { title: string }[]
      ).map(({ title }) => title);
    expect(await told()).toEqual(['骂人的匣子']);
    await judge(admin, id, 'hide');
    expect(await told()).toEqual([GUESS_MESSAGES.hiddenTitle]);
    const path = `/api/moderation/thing?kind=guess&id=${guess.id}`;
    const seen = (await app.call('GET', path, { token: admin.token })).json;
    const { questionText, answerText } = await shown(admin, id);
    expect(seen).toMatchObject({ title: '骂人的匣子', guessedAt: { questionText, answerText } });
    expect([questionText, answerText]).toEqual([expect.any(String), expect.any(String)]);
    const list = (await app.call('GET', '/api/moderation?list=judged', { token: admin.token })).json['things'];
    expect(list).toContainEqual(expect.objectContaining({ ...guess, title: '骂人的匣子' }));
    const chief = await app.user(undefined, 'superadmin');
    await changeRoleOf(author, 'admin');
    const withheld = [admin, chief].map(
      async ({ token }) => (await app.call('GET', path, { token })).json['guessedAt'],
    );
    expect(await Promise.all(withheld)).toEqual([null, expect.objectContaining({ questionText })]);
  });

  test('a decision about content that another admin has just decided is refused, and changes nothing', async () => {
    const author = await app.user();
    const [one, other] = [await app.user(undefined, 'admin'), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    const revision = await revisionOf(other, id);
    expect((await judge(one, id, 'hide')).status).toBe(200);
    const before = await app.snapshot();
    const late = await judge(other, id, 'show', { note: '不必', revision });
    expect([late.status, late.json.code]).toEqual([409, 'moderation.taken']);
    expect(await app.snapshot()).toBe(before);
  });

  test('a decision on what its author has changed meanwhile is refused: the admin has not seen it', async () => {
    const [author, reader] = [await app.user(), await app.user()];
    const admin = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, author);
    const id = await caller.created();
    await report(reader, id);
    const revision = await revisionOf(admin, id);
    await caller.update(id, { title: '换成广告的匣子' });
    const late = await judge(admin, id, 'show', { revision, reason: null, note: null });
    expect([late.status, late.json.code]).toEqual([409, 'moderation.taken']);
    expect((await shown(admin, id))['state']).toBe('waiting');
  });

  test('so is one on what nobody ever reported, if its author has changed it since the admin read it', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    const revision = await revisionOf(admin, id);
    await puzzleCaller(app, author).update(id, { title: '改过的题' });
    expect((await judge(admin, id, 'hide', { revision })).json.code).toBe('moderation.taken');
    expect(await isListed(id)).toBe(true);
    expect((await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) })).status).toBe(200);
    expect(await isListed(id)).toBe(false);
  });

  test('a puzzle has one id: other texts that read as the same number name nothing', async () => {
    const [author, reader] = [await app.user(), await app.user()];
    const admin = await app.user(undefined, 'admin');
    const id = await puzzleCaller(app, author).created();
    const before = await app.snapshot();
    const others = [String(id).padStart(26, '0'), `0x${id.toString(16).padStart(24, '0')}`, `${id}e`.padEnd(26, '0')];
    for (const other of others) {
      const body = { kind: 'puzzle', id: other, reason: 'abuse', verdict: 'hide', revision: 0, note: '骂人' };
      const reported = await app.call('POST', '/api/report', { token: reader.token, body });
      const judged = await app.call('POST', '/api/moderation', { token: admin.token, body });
      expect([reported.json.code, judged.json.code]).toEqual(['report.notFound', 'moderation.notFound']);
    }
    expect(await app.snapshot()).toBe(before);
  });

  test('an admin judges nobody of the same or a higher role, nor oneself', async () => {
    const [admin, peer] = [await app.user(undefined, 'admin'), await app.user(undefined, 'admin')];
    const chief = await app.user(undefined, 'superadmin');
    for (const author of [admin, peer, chief]) {
      const id = await puzzleCaller(app, author).created();
      expect((await judge(admin, id, 'hide')).json.code).toBe('auth.forbidden');
      const body = { userId: author.id, days: 1, note: '歇一天' };
      const paused = await app.call('POST', '/api/member/pause', { token: admin.token, body });
      expect(paused.json.code).toBe('auth.forbidden');
    }
  });
});
