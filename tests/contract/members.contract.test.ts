import { describe, expect, test } from 'vitest';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { PNG_URL } from '../support/call-samples.ts';
import { uploadedBy } from '../support/images.ts';
import { moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(ENGINES)('members and invitations on %s', (engine) => {
  const app = useApp(engine);
  const { report, reportContent, oldUsers, isListed } = moderationCaller(app);

  test('a paused account posts nothing until the days are over, and reads why', async () => {
    const user = await app.user();
    const admin = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, user);
    const id = await caller.created();
    const uploaded = await uploadedBy(app, user);
    const pause = (days: number, note: string | null = '连发广告') =>
      app.call('POST', '/api/member/pause', { token: admin.token, body: { userId: user.id, days, note } });
    expect((await pause(2)).json).toEqual({ success: true, message: '已停发' });
    const image = { token: user.token, body: { image: PNG_URL, filename: 'a.png' } };
    const face = (avatarUrl: string) =>
      app.call('PUT', '/api/account/avatar', { token: user.token, body: { avatarUrl } });
    const refusals = [
      await caller.create(),
      await caller.update(id),
      await app.call('POST', '/api/upload/image', image),
      await face(uploaded),
    ];
    expect((await face('/seals/010001.svg')).status).toBe(200);
    for (const refused of refusals) expect([refused.status, refused.json.code]).toEqual([403, 'account.paused']);
    const own = await app.call('GET', '/api/moderation/own', { token: user.token });
    const until = new Date(app.clock.now + 2 * DAY_MS).toISOString();
    expect(own.json).toMatchObject({ pausedUntil: until, pauseNote: '连发广告' });
    const members = await app.call('GET', '/api/member', { token: admin.token });
    expect(members.json['members']).toContainEqual({
      id: user.id,
      username: user.username,
      role: 'user',
      pausedUntil: until,
      isDiscounted: false,
      joinedAt: new Date(app.clock.now).toISOString(),
    });
    expect(members.text).not.toContain('@');
    await pause(0, null);
    expect((await caller.create()).status).toBe(201);
    await pause(2);
    app.clock.now += 2 * DAY_MS;
    expect((await caller.create()).status).toBe(201);
  });

  test('a paused account judges no guess, and its reports wait for an admin without hiding anything', async () => {
    const [author, guesser, admin] = [await app.user(), await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    const guess = await app.call('POST', '/api/shefu/guess', { token: guesser.token, body: guessBody(id) });
    const guessId = (guess.json['guess'] as { id: number }).id;
    const paused = [author, ...(await oldUsers(2))];
    for (const { id: userId } of paused)
      await app.call('POST', '/api/member/pause', { token: admin.token, body: { userId, days: 9, note: '连发广告' } });
    const body = { id: guessId, verdict: 'hit' };
    const said = await app.call('PUT', '/api/shefu/guess', { token: author.token, body });
    expect([said.status, said.json.code]).toEqual([403, 'account.paused']);
    await app.call('POST', '/api/member/pause', {
      token: admin.token,
      body: { userId: guesser.id, days: 9, note: '连发广告' },
    });
    const own = await app.call('PUT', '/api/shefu/guess', { token: guesser.token, body });
    expect(own.status).toBe(200); // one's own word is shown to nobody as a judgement of others
    await app.call('POST', '/api/member/pause', {
      token: admin.token,
      body: { userId: guesser.id, days: 0, note: null },
    });
    const other = await puzzleCaller(app, guesser).created();
    for (const user of paused) expect((await report(user, other)).status).toBe(201);
    const [one] = await oldUsers(1);
    await report(one as TestUser, other);
    expect(await isListed(other)).toBe(true);
  });

  test('a superadmin changes roles, of others only; the sessions of who is changed end', async () => {
    const [chief, user] = [await app.user(undefined, 'superadmin'), await app.user()];
    const change = (whom: TestUser, role: string) =>
      app.call('PUT', '/api/member/role', { token: chief.token, body: { userId: whom.id, role } });
    expect((await change(user, 'admin')).status).toBe(200);
    expect((await app.call('GET', '/api/moderation/own', { token: user.token })).status).toBe(401);
    const named = await app.call('GET', `/api/member?name=${user.username}`, { token: chief.token });
    expect(named.json['members']).toEqual([expect.objectContaining({ id: user.id, role: 'admin' })]);
    expect((await change(chief, 'user')).json.code).toBe('auth.forbidden');
  });

  test('two superadmins who demote each other at once: one is left', async () => {
    const chiefs = [await app.user(undefined, 'superadmin'), await app.user(undefined, 'superadmin')] as const;
    await app.database.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('role', '=', 'superadmin')
      .where('id', 'not in', [chiefs[0].id, chiefs[1].id])
      .execute();
    const [one, other] = chiefs;
    const demote = (by: TestUser, whom: TestUser) =>
      app.call('PUT', '/api/member/role', { token: by.token, body: { userId: whom.id, role: 'user' } });
    const responses = await Promise.all([demote(one, other), demote(other, one)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = app.database.db.selectFrom('users').select('id').where('role', '=', 'superadmin');
    expect(await left.execute()).toHaveLength(1);
  });

  test('a reported name waits for an admin, who resets it: lists show the new one at once, and both names log in', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    const authorOf = async () =>
      (await app.call('GET', `/api/shefu/question?id=${id}`)).json['puzzle'] as { author: string };
    expect((await authorOf()).author).toBe(author.username);
    const name = { kind: 'name', id: author.id };
    const report = ({ token }: TestUser) =>
      app.call('POST', '/api/report', { token, body: { ...name, reason: 'abuse' } });
    const readers = [await app.user(), await app.user(), await app.user()];
    app.clock.now += DAY_MS;
    for (const reader of readers) expect((await report(reader)).status).toBe(201);
    expect((await report(author)).json.code).toBe('report.own');
    expect((await authorOf()).author).toBe(author.username);

    const shown = async () => {
      const path = `/api/moderation/thing?kind=name&id=${author.id}`;
      return (await app.call('GET', path, { token: admin.token })).json;
    };
    const judge = async (verdict: 'hide' | 'show', note: string) => {
      const revision = (await shown())['revision'];
      const body = { ...name, verdict, revision, reason: verdict === 'hide' ? 'abuse' : null, note };
      return app.call('POST', '/api/moderation', { token: admin.token, body });
    };
    expect(await shown()).toMatchObject({ title: author.username, state: 'waiting', isHidden: false });
    expect((await judge('hide', '名字请不要骂人')).status).toBe(200);
    const { author: given } = await authorOf();
    expect(given).toMatch(/^用户[a-z]{10}$/);
    expect(await shown()).toMatchObject({ title: author.username, author: given, isHidden: true });
    const logIn = (username: string) =>
      app.call('POST', '/api/auth/login', { body: { username, password: author.password } });
    for (const username of [author.username, given])
      expect((await logIn(username)).json).toMatchObject({ user: { id: author.id, username: given } });
    const own = await app.call('GET', '/api/moderation/own', { token: author.token });
    expect(own.json['things']).toEqual([
      expect.objectContaining({ ...name, title: author.username, note: '名字请不要骂人' }),
    ]);

    expect((await judge('show', '看过了，可以用')).status).toBe(200);
    expect((await authorOf()).author).toBe(author.username);
    expect((await logIn(given)).json).toMatchObject({ user: { username: author.username } });
  });

  test('a face is hidden by three reports, or by an admin, who can restore it; another face is other content', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    const wear = async (avatarUrl: string) =>
      (await app.call('PUT', '/api/account/avatar', { token: author.token, body: { avatarUrl } })).json;
    const [image, other] = [await uploadedBy(app, author), await uploadedBy(app, author)];
    const shownFace = async () => {
      const { puzzle } = (await app.call('GET', `/api/shefu/question?id=${id}`)).json as { puzzle: object };
      return (puzzle as { author_avatar_url?: string }).author_avatar_url ?? null;
    };
    const face = { kind: 'face', id: author.id };
    const reportFace = (reader: TestUser) => reportContent(reader, { ...face, reason: 'other' });
    const readers = await oldUsers(3);
    await wear('/seals/010001.svg');
    expect((await reportFace(readers[0] as TestUser)).json.code).toBe('report.notFound');
    await wear(image);
    for (const reader of readers) expect((await reportFace(reader)).status).toBe(201);
    expect([await shownFace(), (await app.call('GET', image)).status]).toEqual([null, 404]);

    const shown = async () =>
      (await app.call('GET', `/api/moderation/thing?kind=face&id=${author.id}`, { token: admin.token })).json;
    const judge = async (verdict: 'hide' | 'show', note: string) => {
      const { revision } = await shown();
      const body = { ...face, verdict, revision, reason: verdict === 'hide' ? 'other' : null, note };
      return (await app.call('POST', '/api/moderation', { token: admin.token, body })).status;
    };
    expect(await shown()).toMatchObject({ author: author.username, state: 'waiting', isHidden: true });
    expect((await shown())['questionImage']).toMatch(/^data:image\/jpeg;base64,/);
    expect([await judge('show', '可以'), await shownFace()]).toEqual([200, image]);
    expect([await judge('hide', '换一张吧'), await shownFace()]).toEqual([200, null]);
    const refreshed = await app.call('POST', '/api/auth/refresh', { token: author.token });
    expect(refreshed.json['user']).toMatchObject({ avatarUrl: null });
    const own = await app.call('GET', '/api/moderation/own', { token: author.token });
    expect(own.json['things']).toEqual([expect.objectContaining({ ...face, note: '换一张吧' })]);
    await wear(image); // the same again stays hidden
    expect(await shownFace()).toBeNull();
    await wear(other);
    expect([await shownFace(), await shown()]).toMatchObject([other, { state: null, reports: [] }]);
    expect((await reportFace(readers[0] as TestUser)).status).toBe(201);
  });

  test('a decision on a face that was taken off meanwhile is refused: the admin has not seen the next one', async () => {
    const [author, reader] = [await app.user(), await app.user()];
    const admin = await app.user(undefined, 'admin');
    const face = { kind: 'face', id: author.id };
    const wear = async () => {
      const body = { avatarUrl: await uploadedBy(app, author) };
      await app.call('PUT', '/api/account/avatar', { token: author.token, body });
      await app.call('POST', '/api/report', { token: reader.token, body: { ...face, reason: 'other' } });
    };
    await wear();
    const path = `/api/moderation/thing?kind=face&id=${author.id}`;
    const { revision } = (await app.call('GET', path, { token: admin.token })).json;
    await wear();
    const body = { ...face, verdict: 'show', revision, reason: null, note: null };
    const late = await app.call('POST', '/api/moderation', { token: admin.token, body });
    expect([late.status, late.json.code]).toEqual([409, 'moderation.taken']);
  });

  test('an invitation is listed for every superadmin and can be revoked until it is used', async () => {
    const [maker, other] = [await app.user(undefined, 'superadmin'), await app.user(undefined, 'superadmin')];
    const { code } = (await app.call('POST', '/api/invitation', { token: maker.token })).json;
    const bare = String(code).replaceAll('-', '');
    const listed = async () => {
      const { json } = await app.call('GET', '/api/invitation/all', { token: other.token });
      return (json['invitations'] as Record<string, unknown>[]).find(({ last4 }) => bare.endsWith(String(last4)));
    };
    const found = await listed();
    expect(found).toMatchObject({ state: 'unused', createdBy: maker.username, usedBy: null });
    const revoke = () => app.call('DELETE', `/api/invitation?id=${found?.['id']}`, { token: other.token });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).json.code).toBe('invitation.notFound');
    expect(await listed()).toMatchObject({ state: 'revoked', expiresAt: new Date(app.clock.now).toISOString() });
  });
});
