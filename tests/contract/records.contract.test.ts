import { describe, expect, test } from 'vitest';
import { OPEN_END } from '#contract/moderation.ts';
import { REMOVED_USER } from '#server/db/removed-user.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { DAY_MS, decideReported, moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { removalSteps } from '../support/removal.ts';
import { guessBody } from '../support/sample-bodies.ts';

describe.each(ENGINES)('decisions with a pause, and earlier ones, on %s', (engine) => {
  const app = useApp(engine);
  const { report, oldUsers, judge, shown, isListed } = moderationCaller(app);

  const record = async ({ token }: TestUser, { id }: Pick<TestUser, 'id'>) =>
    app.call('GET', `/api/member/record?userId=${id}`, { token });
  const own = async ({ token }: TestUser) => (await app.call('GET', '/api/moderation/own', { token })).json;
  const pauses = ({ id }: Pick<TestUser, 'id'>) =>
    app.database.db
      .selectFrom('audit_events')
      .select(['actor', 'detail'])
      .where('user_id', '=', id)
      .where('kind', '=', 'account.paused')
      .orderBy('at')
      .execute();

  test('a decision hides and pauses at once; the pause is recorded, read by its author, and ends', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const caller = puzzleCaller(app, author);
    const id = await caller.created();
    const judged = await judge(admin, id, 'hide', { pause: 'week' });
    expect(judged.json).toEqual({ success: true, message: '已隐藏并停发', paused: true, resumed: false });
    expect(await isListed(id)).toBe(false);
    const until = new Date(app.clock.now + 7 * DAY_MS).toISOString();
    expect(await own(author)).toMatchObject({ pausedUntil: until, pauseNote: '题里请不要卖货' });
    expect(await pauses(author)).toEqual([{ actor: admin.id, detail: '7 天' }]);
    expect((await caller.create()).json.code).toBe('account.paused');
    const answer = { kind: 'puzzle', id: String(id), answer: '这是谜面' };
    expect((await app.call('POST', '/api/moderation/own', { token: author.token, body: answer })).status).toBe(200);
    app.clock.now += 7 * DAY_MS;
    expect((await caller.create()).status).toBe(201);
  });

  test('what another admin restores ends the pause with it, if that admin says so, and is recorded', async () => {
    const [author, first] = [await app.user(), await app.user(undefined, 'admin')];
    const other = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, author);
    const [one, two] = [await caller.created(), await caller.created()];
    await judge(first, one, 'hide', { pause: 'month' });
    await judge(first, two, 'hide');
    const until = new Date(app.clock.now + 30 * DAY_MS).toISOString();
    expect(await shown(other, one)).toMatchObject({ pausedUntil: until, pauseNote: '题里请不要卖货' });
    const kept = await judge(other, two, 'show', { reason: null, note: '看过了' });
    expect(kept.json).toEqual({ success: true, message: '已处理', paused: false, resumed: false });
    expect((await own(author))['pausedUntil']).toBe(until);
    const before = await app.snapshot();
    const late = await judge(other, one, 'show', { reason: null, note: '看过了', resume: true, revision: 99 });
    expect([late.json.code, await app.snapshot()]).toEqual(['moderation.taken', before]);

    const restored = await judge(other, one, 'show', { reason: null, note: '看过了', resume: true });
    expect(restored.json).toEqual({ success: true, message: '已处理，并放开', paused: false, resumed: true });
    expect(await own(author)).toMatchObject({ pausedUntil: null, pauseNote: null });
    expect(await shown(other, one)).toMatchObject({ pausedUntil: null, pauseNote: null });
    const ended = app.database.db
      .selectFrom('audit_events')
      .select(['actor', 'detail'])
      .where('user_id', '=', author.id);
    expect(await ended.where('kind', '=', 'account.resumed').execute()).toEqual([{ actor: other.id, detail: '0 天' }]);
    expect((await caller.create()).status).toBe(201);
    await judge(first, one, 'hide');
    const again = await judge(other, one, 'show', { reason: null, note: '看过了', resume: true });
    expect(again.json, 'of somebody who is not paused').toMatchObject({ message: '已处理', resumed: true });
  });

  test('a pause is not shortened by a later decision; one without an end ends when an admin says so', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const caller = puzzleCaller(app, author);
    const [one, two, three] = [await caller.created(), await caller.created(), await caller.created()];
    await judge(admin, one, 'hide', { pause: 'month' });
    const month = new Date(app.clock.now + 30 * DAY_MS).toISOString();
    await judge(admin, two, 'hide', { pause: 'week' });
    expect((await own(author))['pausedUntil']).toBe(month);
    await judge(admin, three, 'hide', { pause: 'open' });
    expect((await own(author))['pausedUntil']).toBe(OPEN_END);
    app.clock.now += 80 * DAY_MS;
    expect((await caller.create()).json.code).toBe('account.paused');
    await app.call('POST', '/api/member/pause', { token: admin.token, body: { userId: author.id, days: 0 } });
    expect((await caller.create()).status).toBe(201);
  });

  test('a decision that is refused pauses nobody: another version, an equal, oneself', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    expect((await judge(admin, id, 'hide', { pause: 'week', revision: 4 })).json.code).toBe('moderation.taken');
    const equal = await app.user(undefined, 'admin');
    for (const owner of [equal, admin]) {
      const theirs = await puzzleCaller(app, owner).created();
      expect((await judge(admin, theirs, 'hide', { pause: 'open' })).json.code).toBe('auth.forbidden');
    }
    for (const user of [author, equal, admin])
      expect([(await own(user))['pausedUntil'], await pauses(user)]).toEqual([null, []]);
  });

  test('a puzzle that a removed account left is hidden without a pause: 已注销 is nobody, and no member', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const id = await puzzleCaller(app, author).created();
    await removalSteps(app).remove(author);
    const judged = await judge(admin, id, 'hide', { pause: 'week' });
    expect(judged.json).toEqual({ success: true, message: '已隐藏', paused: false, resumed: false });
    const nobody = { id: REMOVED_USER };
    expect([await isListed(id), await pauses(nobody)]).toEqual([false, []]);
    const { json } = await app.call('GET', '/api/member', { token: admin.token });
    expect((json['members'] as readonly { id: string }[]).map((member) => member.id)).not.toContain(REMOVED_USER);
    const act = (path: string, more: object = {}) =>
      app.call('POST', `/api/member/${path}`, { token: admin.token, body: { userId: REMOVED_USER, ...more } });
    const refused = [
      await record(admin, nobody),
      await act('pause', { days: 1, note: '歇一天' }),
      await act('reports'),
    ];
    expect(refused.map((response) => response.json.code)).toEqual(Array(3).fill('member.notFound'));
  });

  test('what was restored has the reason for which it was hidden: not that of reports, nor one chosen when it is restored', async () => {
    const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const [readers, other] = [await oldUsers(3), await app.user(undefined, 'admin')];
    const caller = puzzleCaller(app, author);
    const [one, two, three] = [await caller.created(), await caller.created(), await caller.created()];
    await report(readers[0] as TestUser, one, 'advertising');
    await judge(admin, one, 'hide', { reason: 'abuse' });
    await judge(other, one, 'show', { reason: null, note: '看过了' });
    await judge(admin, two, 'hide', { reason: 'privacy' });
    await judge(other, two, 'show', { reason: 'other', note: '看过了' });
    for (const reader of readers) await report(reader, three, 'advertising');
    await judge(other, three, 'show', { reason: null, note: null });
    const { json } = await record(other, author);
    const found = json['verdicts'] as readonly { id: string; reason: string | null; outcome: string }[];
    const reasons = new Map(found.map(({ id, reason, outcome }) => [Number(id), [reason, outcome]]));
    expect([one, two, three].map((id) => reasons.get(id))).toEqual([
      ['abuse', 'restored'],
      ['privacy', 'restored'],
      [null, 'restored'],
    ]);
    expect(await shown(other, one)).toMatchObject({ reason: 'abuse', isRestored: true });
    await report(await app.user(), one, 'spoiler');
    await judge(other, one, 'show', { reason: null, note: null });
    expect((await record(other, author)).json['verdicts']).toContainEqual(
      expect.objectContaining({ id: String(one), reason: 'abuse', outcome: 'restored' }),
    );
  });

  test('an admin reads what was decided about a person before, the newest first, and nobody reads it of an equal', async () => {
    const joined = new Date(app.clock.now).toISOString();
    const author = await app.user();
    const [admin, other] = [await app.user(undefined, 'admin'), await app.user(undefined, 'admin')];
    expect((await record(admin, author)).json).toEqual({ joinedAt: joined, pausedUntil: null, verdicts: [] });
    const caller = puzzleCaller(app, author);
    const [kept, restored, hidden] = [await caller.created(), await caller.created(), await caller.created()];
    const foreign = await puzzleCaller(app, other).created();
    const sent = await app.call('POST', '/api/shefu/guess', { token: author.token, body: guessBody(foreign) });
    const guess = { kind: 'guess', id: String((sent.json['guess'] as { id: number }).id) };
    await report(await app.user(), kept, 'abuse');
    const decide = async (work: () => Promise<unknown>) => {
      app.clock.now += 1000;
      await work();
    };
    await decide(() => judge(admin, kept, 'show', { reason: null, note: null }));
    await decide(() => judge(admin, restored, 'hide', { reason: 'copied' }));
    await decide(() => judge(other, restored, 'show', { reason: 'copied', note: '看过了' }));
    await decide(() => judge(admin, hidden, 'hide', { pause: 'week' }));
    await decide(() => decideReported(app, admin, { ...guess, verdict: 'hide', reason: 'spoiler' }));
    const { json, text } = await record(other, author);
    expect(json['verdicts']).toMatchObject([
      { ...guess, reason: 'spoiler', outcome: 'hidden', judgedAt: new Date(app.clock.now).toISOString() },
      { kind: 'puzzle', id: String(hidden), reason: 'advertising', outcome: 'hidden' },
      { id: String(restored), reason: 'copied', outcome: 'restored' },
      { id: String(kept), reason: 'abuse', outcome: 'kept' },
    ]);
    expect(json['pausedUntil']).not.toBeNull();
    expect(text).not.toContain('@');
    for (const [viewer, whom] of [
      [admin, other],
      [admin, admin],
      [author, author],
    ] as const)
      expect((await record(viewer, whom)).json.code).toBe('auth.forbidden');
  });
});
