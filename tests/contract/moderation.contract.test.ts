import { describe, expect, test } from 'vitest';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { servedImage, uploadedBy } from '../support/images.ts';
import { moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller, showPuzzle } from '../support/puzzle-caller.ts';
import { SHEFU } from '../support/sample-bodies.ts';

const NOT_FOUND = { success: false, code: 'puzzle.notFound', message: '题目不存在' };

describe.each(ENGINES)('kept clean on %s', (engine) => {
  const app = useApp(engine);
  const { report, oldUsers, judge, shown, revisionOf, isListed, total } = moderationCaller(app);

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

  test('the list of a person who has reported hundreds of puzzles has them all', async () => {
    const reader = await app.user();
    const reports = Array.from({ length: 250 }, (_, n) => ({
      ...{ kind: 'puzzle', thing: String(1_000_000 + n), user_id: reader.id },
      ...{ reason: 'other', note: null, created_at: app.clock.now + n },
    }));
    await app.database.db.insertInto('reports').values(reports).execute();
    const { json } = await app.call('GET', '/api/report', { token: reader.token });
    expect((json['reports'] as { id: string }[]).map(({ id }) => id)).toEqual(
      reports.map(({ thing }) => thing).reverse(),
    );
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
    const own = () => app.call('GET', '/api/moderation/own', { token: author.token });
    expect((await own()).json['things']).toEqual([]);
    await report(three, id);
    expect((await own()).json['things']).toMatchObject([
      { id: String(id), state: 'waiting', reason: null, note: null },
    ]);
    expect([await isListed(id), await total()]).toEqual([false, before - 1]);
    expect((await showPuzzle(app, id)).json).toEqual(NOT_FOUND);
    const found = await app.call('GET', `${SHEFU}?action=search&q=${encodeURIComponent('待举报的匣子')}`);
    expect(found.json['puzzles']).toEqual([]);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('the images of a hidden puzzle are not served, also to those who have a cached copy; admins see them', async () => {
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

  test('the author may delete what is hidden, and reports and decisions go with it', async () => {
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

  test('the queue is read page by page, each piece of content once, and never says who reported', async () => {
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

  test('an admin’s queue has nothing of admins, the own content included; a superadmin’s has', async () => {
    const [admin, other, chief] = [
      await app.user(undefined, 'admin'),
      await app.user(undefined, 'admin'),
      await app.user(undefined, 'superadmin'),
    ];
    const [reader] = (await oldUsers(1)) as [TestUser];
    const queueOf = async ({ token }: TestUser) => {
      const { json } = await app.call('GET', '/api/moderation', { token });
      const things = json['things'] as { id: string; authorRole: string }[];
      const roles = [...new Set(things.map(({ authorRole }) => authorRole))];
      return { ids: things.map(({ id }) => id), waiting: json['waiting'] as number, roles };
    };
    const before = await queueOf(admin);
    const ids = [await puzzleCaller(app, admin).created(), await puzzleCaller(app, other).created()];
    for (const id of ids) await report(reader, id, 'abuse', '话说得难听');
    expect(await queueOf(admin)).toEqual(before);
    const ofChief = await queueOf(chief);
    expect(ofChief.ids).toEqual(expect.arrayContaining(ids.map(String)));
    expect(ofChief.roles).toContain('admin'); // by which the app asks the policy
    for (const id of ids) {
      const { status, text } = await app.call('GET', `/api/moderation/thing?kind=puzzle&id=${id}`, {
        token: admin.token,
      });
      expect([status, text.includes('话说得难听')]).toEqual([403, false]);
      expect((await shown(chief, id))['notes']).toEqual(['话说得难听']);
    }
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
