import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { anotherServer } from '../support/another-server.ts';
import { ENGINES, ONE_ENGINE, startAppInTest, type TestUser, useApp } from '../support/app.ts';
import { ENDPOINT_NAMES, PNG_URL, prepareCall, puzzleDraft } from '../support/call-samples.ts';
import { GRACE_MS, REMOVAL, removalSteps } from '../support/removal.ts';
import { guessBody, RESULTS, resultBody } from '../support/sample-bodies.ts';
import { newSession } from '../support/tokens.ts';

const SOME_TIME = '2025-01-16T07:30:00.000Z';

describe.each(ENGINES)('removing one’s own account on %s', (engine) => {
  const app = useApp(engine);
  const { ask, logIn, withdraw, tokenAfter, keep, remove, statusOf, codeOf, eventsOf } = removalSteps(app);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // where each mail was written
  });

  test('asks for the password; a wrong one changes nothing and is recorded', async () => {
    const user = await app.user();
    const before = await app.snapshot();
    expect((await ask(user, 'keep', 'not-it-9')).json).toMatchObject({ code: 'auth.password', message: '密码不对' });
    expect(await app.snapshot()).toBe(before);
    await app.server.services.audit.settle();
    expect(await eventsOf(user.id)).toContain('password.refused');
  });

  test('says what would go: casts, entries, puzzles and guesses by their numbers', async () => {
    const [user, neighbour] = [await app.user(), await app.user()];
    for (const { token } of [user, user, neighbour])
      await app.call('POST', RESULTS, { token, body: resultBody(new Date(app.clock.now++).toISOString()) });
    await app.call('POST', '/api/shefu?action=create', { token: user.token, body: puzzleDraft });
    const { json } = await app.call('GET', REMOVAL, { token: user.token });
    expect(json).toEqual({ results: 2, entries: 0, puzzles: 1, guesses: 0 });
  });

  test('ends every session at once, on every server, and mails the owner how to withdraw it', async () => {
    const second = await anotherServer(app);
    const user = await app.user();
    const elsewhere = await newSession(app, user.id);
    expect((await second.call('GET', RESULTS, { token: elsewhere })).status).toBe(200);
    const { status, json } = await ask(user);
    expect([status, json]).toEqual([
      200,
      { success: true, removalAt: new Date(app.clock.now + GRACE_MS).toISOString() },
    ]);
    for (const token of [user.token, elsewhere]) {
      expect((await second.call('GET', RESULTS, { token })).json).toMatchObject({ code: 'auth.expired' });
      expect(await codeOf(token)).toBe('auth.expired');
    }
    const mail = (await app.mails()).findLast((one) => one.includes(`To: ${user.email}`));
    expect(mail).toContain('你的账号已停用');
    expect(mail).toContain('若不是你本人');
    expect(await eventsOf(user.id)).toContain('removal.asked');
  });

  test('a login in the fourteen days has the shape of any other and the moment, and that session does three things', async () => {
    const user = await app.user();
    const plain = (await logIn(user)).json;
    await ask(user);
    app.clock.now += GRACE_MS - 1;
    const { status, json } = await logIn(user);
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([...Object.keys(plain), 'removalAt'].sort());
    expect(json['user']).toEqual(plain['user']);
    expect(json['removalAt']).toBe(new Date(app.clock.now + 1).toISOString());
    const allowed: string[] = [];
    for (const name of ENDPOINT_NAMES) {
      const { access }: Endpoint = ENDPOINTS[name];
      if (access === 'anyone') continue;
      const { method, url, body } = await prepareCall(name, { app, owner: await app.user() });
      const token = name === 'logout' || name === 'withdrawRemoval' ? '' : String(json['token']);
      if (token === '') {
        allowed.push(name);
        continue;
      }
      const response = await app.call(method, url, { body, token });
      if (response.status === 200) allowed.push(name);
      else expect([name, response.status, response.json.code]).toEqual([name, 403, 'account.leaving']);
    }
    expect(allowed.sort()).toEqual(['exportData', 'logout', 'withdrawRemoval']);
    const exported = await app.call('POST', '/api/account/export', { token: String(json['token']) });
    expect((await app.server.app.inject({ method: 'GET', url: String(exported.json['url']) })).statusCode).toBe(200);
    expect((await app.call('POST', '/api/auth/logout', { token: String(json['token']) })).status).toBe(200);
    expect(await codeOf(String(json['token']))).toBe('auth.expired');
  });

  test('can be withdrawn, twice too: everything is as it was, and the session is an ordinary one', async () => {
    const user = await app.user();
    await app.call('POST', RESULTS, { token: user.token, body: resultBody(SOME_TIME) });
    const tables = ['users', 'login_names', 'results', 'result_operations', 'puzzles', 'images', 'avatars'] as const;
    const before = await app.snapshot(tables);
    await ask(user, 'remove');
    const token = await tokenAfter(user);
    expect((await withdraw(token)).json).toEqual({ success: true });
    expect((await withdraw(token)).json).toEqual({ success: true });
    expect(await app.snapshot(tables)).toBe(before);
    expect(await statusOf(token)).toBe(200);
    expect((await logIn(user)).json).not.toHaveProperty('removalAt');
    app.clock.now += GRACE_MS;
    await keep();
    expect(await statusOf(token)).toBe(200);
    const mail = (await app.mails()).findLast((one) => one.includes(`To: ${user.email}`));
    expect(mail).toContain('你的账号不再注销');
    expect(await eventsOf(user.id)).toContain('removal.withdrawn');
    expect((await eventsOf(user.id)).filter((kind) => kind === 'removal.withdrawn')).toHaveLength(1);
  });

  test('once the moment has come it is gone, even before housekeeping: no login, no withdrawal, and a token says so', async () => {
    const user = await app.user();
    await ask(user);
    const token = await tokenAfter(user);
    app.clock.now += GRACE_MS;
    expect((await logIn(user)).json).toMatchObject({ code: 'auth.wrong', message: '用户名或密码错误' });
    expect(await codeOf(token)).toBe('account.removed');
    expect((await withdraw(token)).json).toMatchObject({ code: 'account.removed', message: '账号已注销' });
    await keep();
    for (const one of [token, user.token]) {
      const { status, json } = await app.call('GET', RESULTS, { token: one });
      expect([status, json.code]).toEqual([401, 'account.removed']);
    }
    expect((await logIn(user)).json).toMatchObject({ code: 'auth.wrong' });
  });

  test('what an admin did to others stays in their records, by nobody', async () => {
    const [admin, other] = [await app.user(undefined, 'admin'), await app.user()];
    const body = { userId: other.id, days: 3, note: '连发广告' };
    await app.call('POST', '/api/member/pause', { token: admin.token, body, from: '203.0.113.9' });
    await remove(admin, 'remove');
    const all = app.database.db.selectFrom('audit_events').select(['kind', 'actor', 'address', 'network']);
    const rows = await all.where('user_id', '=', other.id).where('kind', '=', 'account.paused').execute();
    expect(rows).toEqual([{ kind: 'account.paused', actor: '', address: null, network: null }]);
  });

  test('name and address are free again; who registers with them has a new account', async () => {
    const user = await app.user();
    await remove(user);
    const again = await app.call('POST', '/api/auth/register', {
      body: {
        username: user.username,
        email: user.email,
        password: user.password,
        confirmPassword: user.password,
      },
    });
    expect(again.status).toBe(201);
    expect((again.json['user'] as { id: string }).id).not.toBe(user.id);
    expect(await statusOf(String(again.json['token']))).toBe(200);
  });

  test('puzzles stay under the name of nobody, with their images, if the user says so; lists of every server say it soon', async () => {
    const second = await anotherServer(app);
    const user = await app.user();
    const { token } = user;
    const image = await app.call('POST', '/api/upload/image', { token, body: { image: PNG_URL } });
    const { imageUrl } = image.json as { imageUrl: string };
    const unused = await app.call('POST', '/api/upload/image', { token, body: { image: PNG_URL } });
    const face = await app.call('POST', '/api/upload/image', { token, body: { image: PNG_URL } });
    await app.call('PUT', '/api/account/avatar', { token, body: { avatarUrl: face.json['imageUrl'] } });
    const made = await app.call('POST', '/api/shefu?action=create', {
      token,
      body: { ...puzzleDraft, questionImageUrl: imageUrl },
    });
    const puzzleOn = async (server: Pick<typeof app, 'call'>) =>
      (await server.call('GET', `/api/shefu?action=detail&id=${made.json['id']}`)).json['puzzle'] as Record<
        string,
        unknown
      >;
    expect(await puzzleOn(second as never)).toMatchObject({ author: user.username });
    await ask(user, 'keep');
    app.clock.now += 5000;
    const leaving = await puzzleOn(second as never);
    expect(leaving).toMatchObject({ author: '已注销', question_image_url: imageUrl });
    expect(leaving).not.toHaveProperty('author_avatar_url');
    app.clock.now += GRACE_MS;
    await keep();
    const left = await puzzleOn(second as never);
    expect(left).toMatchObject({ author: '已注销', title: puzzleDraft.title });
    expect(left['user_id']).not.toBe(user.id);
    expect((await app.call('GET', imageUrl)).status).toBe(200);
    for (const gone of [unused, face]) expect((await app.call('GET', String(gone.json['imageUrl']))).status).toBe(404);
  });

  test('guesses go, and are 已注销 in the fourteen days; those of others at removed puzzles stay with their writers', async () => {
    const [user, author, reader] = [await app.user(), await app.user(), await app.user()];
    const pose = async ({ token }: TestUser) =>
      Number((await app.call('POST', '/api/shefu?action=create', { token, body: puzzleDraft })).json['id']);
    const guess = async ({ token }: TestUser, puzzleId: number) =>
      (await app.call('POST', '/api/shefu/guess', { token, body: guessBody(puzzleId) })).status;
    const [own, theirs] = [await pose(user), await pose(author)];
    await app.call('PUT', '/api/account/avatar', { token: user.token, body: { avatarUrl: '/seals/010001.svg' } });
    expect([await guess(user, theirs), await guess(reader, theirs), await guess(reader, own)]).toEqual([201, 201, 201]);
    const othersOn = async (id: number) =>
      (await app.call('GET', `/api/shefu/guesses?id=${id}`, { token: reader.token })).json['guesses'];
    const shown = { author: user.username, authorAvatarUrl: '/seals/010001.svg' };
    expect(await othersOn(theirs)).toEqual([expect.objectContaining(shown)]);
    await ask(user, 'remove');
    expect(await othersOn(theirs)).toEqual([expect.objectContaining({ author: '已注销', authorAvatarUrl: null })]);
    const leaving = await tokenAfter(user);
    const again = await app.call('POST', '/api/shefu/guess', { token: leaving, body: guessBody(theirs) });
    expect([again.status, again.json.code]).toEqual([403, 'account.leaving']);
    app.clock.now += GRACE_MS;
    await keep();
    expect(await othersOn(theirs)).toEqual([]);
    const counted = await app.call('GET', `/api/shefu/question?id=${theirs}`);
    expect(counted.json['guesses']).toBe(1);
    const kept = await app.call('GET', '/api/shefu/guesses/own', { token: reader.token });
    expect(kept.json['guesses']).toEqual([
      expect.objectContaining({ puzzleId: own, puzzleTitle: '已注销', text: guessBody(own).text }),
      expect.objectContaining({ puzzleId: theirs, puzzleTitle: puzzleDraft.title }),
    ]);
  });

  test('nobody can register or be the name of nobody', async () => {
    for (const username of ['已注销', '已註銷', '已_注销']) {
      const body = {
        username,
        email: `x${username.length}@example.com`,
        password: 'tang-9wuyue',
        confirmPassword: 'tang-9wuyue',
      };
      expect((await app.call('POST', '/api/auth/register', { body })).json.code).toBe('auth.taken');
    }
    for (const password of ['', 'tang-9wuyue', '!'])
      expect((await app.call('POST', '/api/auth/login', { body: { author: '已注销', password } })).status).not.toBe(
        200,
      );
  });
});

describe.each(ONE_ENGINE)('a token of a removed account on %s', (engine) => {
  test('is told so; one that is made up for it counts as any that is made up', async () => {
    const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1' });
    const { remove } = removalSteps(app);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const user = await app.user();
    await remove(user);
    const codes: unknown[] = [];
    for (let n = 0; n < 125; n++) {
      const token = `${user.id}_${String(n).padStart(43, 'x')}`;
      codes.push((await app.call('GET', RESULTS, { token, from: '203.0.113.9' })).json.code);
    }
    expect(new Set(codes)).toEqual(new Set(['account.removed', 'request.tooMany']));
  });
});

test.each(ENGINES)('wrong passwords for a removal on %s count with wrong passwords of logins', async (engine) => {
  const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1' });
  const { ask, logIn } = removalSteps(app);
  const user = await app.user();
  for (let n = 0; n < 10; n++) expect((await ask(user, 'keep', `wrong-${n}`)).status).toBe(403);
  expect((await ask(user)).status).toBe(429);
  expect((await logIn(user)).status).toBe(429);
});
