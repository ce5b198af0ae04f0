import { describe, expect, test } from 'vitest';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { servedImage, uploadedBy } from '../support/images.ts';
import { puzzleCaller, puzzlePage, showPuzzle } from '../support/puzzle-caller.ts';
import { SHEFU } from '../support/sample-bodies.ts';

const DAY_MS = 24 * 3_600_000;
const NOT_FOUND = { success: false, code: 'puzzle.notFound', message: '题目不存在' };

describe.each(ENGINES)('kept clean on %s', (engine) => {
  const app = useApp(engine);

  const report = ({ token }: TestUser, id: number, reason = 'advertising', note?: string) =>
    app.call('POST', '/api/report', { token, body: { kind: 'puzzle', id: String(id), reason, ...(note && { note }) } });

  /** People whose reports count: their accounts are older than a day. */
  async function oldUsers(count: number): Promise<readonly TestUser[]> {
    const users: TestUser[] = [];
    while (users.length < count) users.push(await app.user());
    app.clock.now += DAY_MS;
    return users;
  }

  const judge = (
    { token }: TestUser,
    id: number,
    verdict: 'hide' | 'show',
    more: Readonly<Record<string, unknown>> = {},
  ) =>
    app.call('POST', '/api/moderation', {
      token,
      body: {
        kind: 'puzzle',
        id: String(id),
        verdict,
        revision: 0,
        reason: 'advertising',
        note: '题里请不要卖货',
        ...more,
      },
    });

  const shown = async ({ token }: TestUser, id: number) =>
    (await app.call('GET', `/api/moderation/thing?kind=puzzle&id=${id}`, { token })).json;
  const revisionOf = async (admin: TestUser, id: number) => (await shown(admin, id))['revision'] as number;
  const isListed = async (id: number) => (await puzzlePage(app, 1, 50)).puzzles.some((one) => one.id === id);
  const total = async () => (await puzzlePage(app, 1, 1)).pagination.total;

  test('a report is taken once from a person, and is in the list of that person at once', async () => {
    const [author, reader] = [await app.user(), await app.user()];
    const id = await puzzleCaller(app, author).created();
    expect((await report(reader, id)).json).toEqual({ success: true, message: '已收到' });
    const again = await report(reader, id, 'abuse');
    expect([again.status, again.json.message]).toEqual([409, '你已经举报过这一条。']);
    expect((await report(author, id)).json.code).toBe('report.own');
    const own = await app.call('GET', '/api/report', { token: reader.token });
    expect(own.json['reports']).toEqual([{ kind: 'puzzle', id: String(id) }]);
    expect((await app.call('GET', '/api/report', { token: author.token })).json['reports']).toEqual([]);
    expect(await isListed(id)).toBe(true);
  });

  test('three reports by accounts older than a day hide it for all; any number by new ones do not', async () => {
    const author = await app.user();
    const [one, two, three] = (await oldUsers(3)) as [TestUser, TestUser, TestUser];
    const id = await puzzleCaller(app, author).created({ title: '待举报的匣子' });
    const before = await total();
    for (let n = 0; n < 4; n++) await report(await app.user(), id);
    await report(one, id);
    await report(two, id);
    expect([await isListed(id), (await showPuzzle(app, id)).status]).toEqual([true, 200]);
    await report(three, id);
    expect([await isListed(id), await total()]).toEqual([false, before - 1]);
    expect((await showPuzzle(app, id)).json).toEqual(NOT_FOUND);
    const found = await app.call('GET', `${SHEFU}?action=search&q=${encodeURIComponent('待举报的匣子')}`);
    expect(found.json['puzzles']).toEqual([]);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('what an admin kept is not hidden again by reports, until its author changes it', async () => {
    const author = await app.user();
    const caller = puzzleCaller(app, author);
    const admin = await app.user(undefined, 'admin');
    const readers = await oldUsers(9);
    const id = await caller.created();
    for (const reader of readers.slice(0, 3)) await report(reader, id);
    expect(await isListed(id)).toBe(false);
    const kept = await judge(admin, id, 'show', { revision: await revisionOf(admin, id), reason: null, note: null });
    expect([kept.status, await isListed(id)]).toEqual([200, true]);
    for (const reader of readers.slice(3, 6)) expect((await report(reader, id)).status).toBe(201);
    expect(await isListed(id)).toBe(true);
    expect((await shown(admin, id))['state']).toBe('kept');

    await caller.update(id, { title: '改过的匣子' });
    expect([(await shown(admin, id))['state'], await isListed(id)]).toEqual(['waiting', true]);
    for (const reader of readers.slice(6)) await report(reader, id);
    expect(await isListed(id)).toBe(false);
  });

  test('reports hide nothing of a superadmin, whom nobody could judge', async () => {
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

  test('an admin hides, the author reads why and answers once, and an admin restores it; hidden anew, it is answered anew', async () => {
    const author = await app.user();
    const admin = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, author);
    const id = await caller.created({ title: '卖货的匣子' });
    expect((await judge(admin, id, 'hide')).json).toEqual({ success: true, message: '已隐藏' });
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
    const answer = (text: string, { token } = author) =>
      app.call('POST', '/api/moderation/own', { token, body: { kind: 'puzzle', id: String(id), answer: text } });
    expect((await answer('别人来答', await app.user())).json.code).toBe('moderation.notFound');
    expect((await answer('这是谜面，不是广告')).status).toBe(200);
    expect((await answer('再说一遍')).json.code).toBe('moderation.answered');

    const waiting = await app.call('GET', '/api/moderation', { token: admin.token });
    expect(waiting.json['things']).toContainEqual(
      expect.objectContaining({ id: String(id), state: 'appealed', answer: '这是谜面，不是广告', isHidden: true }),
    );
    const revision = await revisionOf(admin, id);
    expect((await judge(admin, id, 'show', { revision, reason: null, note: null })).json.code).toBe(
      'moderation.reason',
    );
    expect((await judge(admin, id, 'show', { revision, reason: null, note: '看过了，不是广告' })).status).toBe(200);
    expect([await isListed(id), (await own()).json['things']]).toEqual([true, []]);
    const done = await app.call('GET', '/api/moderation?list=judged', { token: admin.token });
    expect(done.json['things']).toContainEqual(
      expect.objectContaining({ id: String(id), state: 'kept', judgedBy: admin.username, note: '看过了，不是广告' }),
    );
    expect((await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) })).status).toBe(200);
    expect((await own()).json['things']).toEqual([expect.objectContaining({ state: 'hidden', answer: null })]);
    expect((await answer('还是谜面')).status).toBe(200);
    expect((await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) })).status).toBe(200);
    expect((await answer('再说一遍')).json.code, 'an answer to what was decided about the first').toBe(
      'moderation.answered',
    );
  });

  test('who judges what another admin has just judged is told so, and changes nothing', async () => {
    const author = await app.user();
    const [one, other] = [await app.user(undefined, 'admin'), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    expect((await judge(one, id, 'hide')).status).toBe(200);
    const before = await app.snapshot();
    const late = await judge(other, id, 'show', { note: '不必' });
    expect([late.status, late.json.code]).toEqual([409, 'moderation.taken']);
    expect(await app.snapshot()).toBe(before);
  });

  test('a verdict on what its author has changed meanwhile is refused: the admin has not seen it', async () => {
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

  test('the images of a hidden puzzle stop answering, also to who has a copy; its judge sees them', async () => {
    const author = await app.user();
    const admin = await app.user(undefined, 'admin');
    const [questionImageUrl, answerImageUrl] = [await uploadedBy(app, author), await uploadedBy(app, author)];
    const id = await puzzleCaller(app, author).created({ questionImageUrl, answerImageUrl });
    const jpeg = await servedImage(app, questionImageUrl);
    const fetched = (url: string, etag?: string) =>
      app.call('GET', url, { ...(etag !== undefined && { headers: { 'if-none-match': etag } }) });
    const { headers } = await fetched(questionImageUrl);
    const etag = String(headers['etag']);
    const known = await fetched(questionImageUrl, etag);
    expect([known.status, known.text, known.headers['cache-control']]).toEqual([304, '', 'public, max-age=300']);
    expect((await fetched(questionImageUrl, `"other", W/${etag}`)).status).toBe(304);
    expect((await fetched(questionImageUrl, '"other"')).status).toBe(200);

    await judge(admin, id, 'hide');
    for (const url of [questionImageUrl, answerImageUrl])
      for (const one of [undefined, `"${url.slice(9, -4)}"`]) expect((await fetched(url, one)).status).toBe(404);
    const seen = await shown(admin, id);
    expect(seen['questionImage']).toBe(`data:image/jpeg;base64,${jpeg.toString('base64')}`);
    await judge(admin, id, 'show', { revision: await revisionOf(admin, id), note: '恢复' });
    expect((await fetched(questionImageUrl)).status).toBe(200);
  });

  test('the author may delete what is hidden, and reports and verdicts go with it', async () => {
    const [author, reader] = [await app.user(), await app.user()];
    const admin = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, author);
    const id = await caller.created();
    await report(reader, id);
    await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) });
    const before = await total();
    expect((await caller.remove(id)).status).toBe(200);
    expect(await total()).toBe(before);
    for (const table of ['reports', 'moderated'] as const) {
      const rows = app.database.db.selectFrom(table).select('thing').where('thing', '=', String(id));
      expect(await rows.execute()).toEqual([]);
    }
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('the queue is read page by page, each thing once, and never says who reported', async () => {
    const admin = await app.user(undefined, 'admin');
    const author = await app.user();
    const [reader] = (await oldUsers(1)) as [TestUser];
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) {
      const id = await puzzleCaller(app, author).created();
      await report(reader, id, 'abuse', '骂人的话');
      ids.push(String(id));
    }
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const path = `/api/moderation${next === null ? '' : `?before=${next}`}`;
      const { json, text } = await app.call('GET', path, { token: admin.token });
      expect(text).not.toContain(reader.id);
      expect(text).not.toContain(reader.username);
      seen.push(...(json['things'] as { id: string }[]).map(({ id }) => id));
      next = json['next'] as string | null;
    } while (next !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
    const one = await shown(admin, Number(ids[0]));
    expect([one['reports'], one['notes']]).toEqual([[{ reason: 'abuse', count: 1 }], ['骂人的话']]);
  });

  test('every act is in the audit of the account that it concerns', async () => {
    const author = await app.user();
    const [admin, reader] = [await app.user(undefined, 'admin'), await app.user()];
    const id = await puzzleCaller(app, author).created();
    await report(reader, id);
    await judge(admin, id, 'hide', { revision: await revisionOf(admin, id) });
    await judge(admin, id, 'show', { revision: await revisionOf(admin, id), note: '恢复' });
    await app.call('POST', '/api/member/pause', {
      token: admin.token,
      body: { userId: author.id, days: 1, note: '歇一天' },
    });
    await app.server.services.audit.settle();
    const rows = await app.database.db
      .selectFrom('audit_events')
      .select(['kind', 'actor', 'detail'])
      .where('user_id', '=', author.id)
      .execute();
    expect(rows.filter(({ kind }) => kind !== 'register')).toEqual(
      expect.arrayContaining([
        { kind: 'report.made', actor: reader.id, detail: `puzzle ${id} advertising` },
        { kind: 'writing.hidden', actor: admin.id, detail: `puzzle ${id} advertising` },
        { kind: 'writing.restored', actor: admin.id, detail: `puzzle ${id} advertising` },
        { kind: 'account.paused', actor: admin.id, detail: '1 天' },
      ]),
    );
  });
});
