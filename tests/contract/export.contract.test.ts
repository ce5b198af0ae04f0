import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { exportedFiles } from '#server/features/export/export-files.ts';
import { anotherServer } from '../support/another-server.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { PNG_URL, puzzleDraft } from '../support/call-samples.ts';
import { entryBody, guessBody, PRACTICE_ANSWERS, practiceAnswerLine } from '../support/sample-bodies.ts';
import { newSession } from '../support/tokens.ts';

describe.each(ENGINES)('all data of an account on %s', (engine) => {
  const app = useApp(engine);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  const ask = async (token: string) => String((await app.call('POST', '/api/account/export', { token })).json['url']);
  /** As bytes: `call` reads text. */
  const fetched = (url: string, server = app.server) => server.app.inject({ method: 'GET', url });

  async function filesOf(user: Pick<TestUser, 'token'>): Promise<ReadonlyMap<string, string>> {
    const response = await fetched(await ask(user.token));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const files = Object.entries(unzipSync(response.rawPayload));
    return new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  async function writeMuch(user: TestUser, results: number): Promise<void> {
    const { token } = user;
    for (let n = 0; n < results; n++) {
      const timestamp = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
      const body = { mainHexagram: '010001', movingYao: 0, timestamp };
      await app.call('POST', '/api/divination/results', { token, body });
    }
    const path = `/api/divination/entries/${encodeURIComponent('2025-01-01T00:00:00.000Z')}`;
    await app.call('PUT', path, { token, body: entryBody({ question: '此行可否' }) });
    const { json } = await app.call('POST', '/api/upload/image', { token, body: { image: PNG_URL } });
    await app.call('POST', PRACTICE_ANSWERS, {
      token,
      body: { answers: [practiceAnswerLine(1), practiceAnswerLine(2)] },
    });
    const body = { ...puzzleDraft, questionImageUrl: json['imageUrl'] };
    await app.call('POST', '/api/shefu?action=create', { token, body });
    const author = await app.user();
    const made = await app.call('POST', '/api/shefu?action=create', { token: author.token, body: puzzleDraft });
    const puzzleId = Number(made.json['id']);
    await app.call('POST', '/api/shefu/answer', { token, body: { id: puzzleId } });
    await app.call('POST', '/api/shefu/guess', { token, body: guessBody(puzzleId, { text: '想来是铃铛' }) });
    const report = { kind: 'puzzle', id: String(puzzleId), reason: 'other', note: '与别处的一样' };
    await app.call('POST', '/api/report', { token, body: report });
  }

  test('comes as one zip file: account, casts with what was written, practice, puzzles, guesses, reports, images and activity, for programs and people', async () => {
    const user = await app.user();
    await writeMuch(user, 45);
    const files = await filesOf(user);
    const names = [...files.keys()];
    expect(names).toEqual(
      expect.arrayContaining(['README.md', 'account.json', 'activity.json', 'puzzles/0001.json', 'puzzles/0001.md']),
    );
    expect(names.filter((name) => /^casts\/\d{4}\.json$/.test(name))).toHaveLength(3);
    expect(names.filter((name) => /^images\/[a-z0-9]{26}\.jpg$/.test(name))).toHaveLength(1);
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ username: user.username, email: user.email });
    const casts = names
      .filter((name) => /^casts\/.*json$/.test(name))
      .flatMap((name) => JSON.parse(files.get(name) ?? ''));
    expect(casts).toHaveLength(45);
    expect(casts[0]).toMatchObject({ figure: expect.any(String), entry: { question: '此行可否' } });
    expect(files.get('casts/0001.md')).toContain('此行可否');
    expect(JSON.parse(files.get('practice/0001.json') ?? '')).toHaveLength(2);
    expect(files.get('practice/0001.md')).toContain('认卦 · 屯');
    expect(files.get('puzzles/0001.md')).toContain(puzzleDraft.title);
    const [guess] = JSON.parse(files.get('guesses/0001.json') ?? '');
    expect(guess).toMatchObject({ puzzleTitle: puzzleDraft.title, text: '想来是铃铛', hasSeenAnswer: true });
    expect(files.get('guesses/0001.md')).toContain('> 想来是铃铛');
    expect(JSON.parse(files.get('opened-answers/0001.json') ?? '')).toEqual([
      { puzzleId: guess.puzzleId, at: expect.any(String) },
    ]);
    expect(JSON.parse(files.get('reports/0001.json') ?? '')).toMatchObject([
      { kind: 'puzzle', id: String(guess.puzzleId), reason: 'other', note: '与别处的一样' },
    ]);
    for (const folder of ['guesses/', 'opened-answers/', 'reports/']) expect(files.get('README.md')).toContain(folder);
    expect(files.get('activity.json')).toContain('注册');
  });

  test('others have their turn before each of its files', async () => {
    const user = await app.user();
    await writeMuch(user, 45);
    const files = exportedFiles(app.server.services, user.id);
    const without: string[] = [];
    await files.next(); // the README
    for (;;) {
      let isTurn = false;
      setImmediate(() => {
        isTurn = true;
      });
      const { done, value } = await files.next();
      if (done) break;
      if (!isTurn) without.push(value.name);
    }
    expect(without).toEqual([]);
  });

  test('is that of its user alone, without hashes and tokens', async () => {
    const [user, neighbour] = [await app.user(), await app.user()];
    await writeMuch(neighbour, 2);
    const text = [...(await filesOf(user)).values()].join('\n');
    const theirs = [neighbour.username, neighbour.email, neighbour.id, '此行可否', '想来是铃铛', '与别处的一样'];
    for (const secret of [...theirs, 'argon2', user.token]) expect(text).not.toContain(secret);
  });

  test('a link is good once, on whichever server, and of ten uses at once for one', async () => {
    const second = await anotherServer(app);
    const user = await app.user();
    const url = await ask(user.token);
    expect((await second.server.app.inject({ method: 'HEAD', url })).statusCode).not.toBe(200);
    const responses = await Promise.all(Array.from({ length: 10 }, () => fetched(url, second.server)));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 404, 503]).toContain(status);
    expect((await fetched(url)).json()).toMatchObject({ code: 'account.exportLink', message: expect.any(String) });
  });

  test('one at a time is sent to an account: a second one is busy, its link stays good, and others get theirs', async () => {
    const [user, other] = [await app.user(), await app.user()];
    await app.call('POST', '/api/upload/image', { token: user.token, body: { image: PNG_URL } });
    const { images } = app.server.services;
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    const { of } = images;
    const spy = vi.spyOn(images, 'of').mockImplementationOnce((place) => {
      const store = of(place);
      return { ...store, get: (name) => isHeld.then(() => store.get(name)) };
    });
    const first = fetched(await ask(user.token));
    await expect.poll(() => spy.mock.calls.length).toBe(1);
    const next = await ask(user.token);
    expect((await fetched(next)).json()).toMatchObject({ code: 'server.busy' });
    expect((await fetched(await ask(other.token))).statusCode).toBe(200);
    letGo();
    expect((await first).statusCode).toBe(200);
    expect((await fetched(next)).statusCode).toBe(200);
    spy.mockRestore();
  });

  test('a link is gone after ten minutes, with a newer one, and with the session that asked for it', async () => {
    const user = await app.user();
    const replaced = await ask(user.token);
    const late = await ask(user.token);
    expect((await fetched(replaced)).statusCode).toBe(404);
    app.clock.now += 10 * 60_000;
    expect((await fetched(late)).statusCode).toBe(404);
    const other = await newSession(app, user.id);
    const ofEnded = await ask(other);
    await app.call('POST', '/api/auth/logout', { token: other });
    expect((await fetched(ofEnded)).statusCode).toBe(404);
    const inTime = await ask(user.token);
    app.clock.now += 10 * 60_000 - 1;
    expect((await fetched(inTime)).statusCode).toBe(200);
  });

  test('a link of one user under the name of another, cut or changed, gives nothing', async () => {
    const [user, neighbour] = [await app.user(), await app.user()];
    const url = await ask(user.token);
    const token = url.replace('/export/', '');
    const wrong = [
      `${neighbour.id}${token.slice(26)}`,
      token.slice(1),
      `${token}A`,
      token.slice(0, -1),
      user.token,
      'x',
    ];
    for (const one of wrong) expect((await fetched(`/export/${one}`)).statusCode, one).toBe(404);
    expect((await fetched(url)).statusCode).toBe(200);
  });

  test('is recorded, and the database has no usable link', async () => {
    const user = await app.user();
    const url = await ask(user.token);
    expect(await app.snapshot(['export_links'])).not.toContain(url.slice(-43));
    await fetched(url);
    const rows = await app.database.db.selectFrom('audit_events').selectAll().where('user_id', '=', user.id).execute();
    expect(rows.map(({ kind }) => kind)).toContain('data.exported');
  });
});
