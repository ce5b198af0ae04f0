import { describe, expect, test } from 'vitest';
import { ENGINES, type TestUser, useAppPerTest } from '../support/app.ts';
import { DAY_MS, decideReported, moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

describe.each(ENGINES)(
  'what the call for news says of decisions, and what admins read of earlier ones, on %s',
  (engine) => {
    const app = useAppPerTest(engine);
    const { report, oldUsers, judge, shown } = moderationCaller(app);

    const news = async ({ token }: TestUser) => {
      const { judged, pausedUntil, waiting } = (await app.call('GET', '/api/shefu/news', { token })).json;
      return { judged, pausedUntil, waiting };
    };
    const told = async ({ token }: TestUser) => (await app.call('GET', '/api/moderation/own', { token })).json;
    const time = (ms = app.clock.now) => new Date(ms).toISOString();
    const NOTHING = { judged: null, pausedUntil: null, waiting: null };
    /** So that no two decisions are of one moment. */
    const later = (ms = 1000) => {
      app.clock.now += ms;
    };

    test('an author gets the time when content was hidden, restored and hidden by reports, and of a pause; their page has the same time', async () => {
      const [author, admin] = [await app.user(), await app.user(undefined, 'admin')];
      const readers = await oldUsers(3);
      const [one, two] = [await puzzleCaller(app, author).created(), await puzzleCaller(app, author).created()];
      expect(await news(author)).toEqual(NOTHING);
      later();
      const body = guessBody(await puzzleCaller(app, admin).created());
      const sent = await app.call('POST', '/api/shefu/guess', { token: author.token, body });
      const guess = { kind: 'guess', id: String((sent.json['guess'] as { id: number }).id) };
      await decideReported(app, admin, { ...guess, verdict: 'hide', pause: 'week' });
      const hidden = { judged: time(), pausedUntil: time(app.clock.now + 7 * DAY_MS), waiting: null };
      expect(await news(author)).toEqual(hidden);
      later();
      await app.call('POST', '/api/moderation/own', { token: author.token, body: { ...guess, answer: '不是广告' } });
      expect(await news(author), 'one’s own answer is nothing new').toEqual(hidden);
      later();
      await decideReported(app, admin, { ...guess, verdict: 'show', reason: null, note: '看过了', resume: true });
      expect(await news(author)).toEqual({ ...NOTHING, judged: time() });
      later();
      await report(readers[0] as TestUser, one);
      expect(await news(author), 'nobody tells an author of reports').toMatchObject({
        judged: time(app.clock.now - 1000),
      });
      for (const reader of readers) await report(reader, two);
      const byReports = time();
      expect(await news(author)).toMatchObject({ judged: byReports });
      expect((await told(author))['until']).toBe(byReports);
      later(30 * DAY_MS);
      expect([await news(author), (await told(author))['until']]).toEqual([NOTHING, null]);
    });

    test('an admin gets the time of the newest report that waits and that they may decide: not what is one’s own, of an equal, or left to another admin', async () => {
      const [author, first] = [await app.user(), await app.user(undefined, 'admin')];
      const [other, chief] = [await app.user(undefined, 'admin'), await app.user(undefined, 'superadmin')];
      const all = [author, first, other, chief];
      const waiting = () => Promise.all(all.map(async (user) => (await news(user)).waiting));
      const reader = await app.user();
      const [id, ofAdmin, ofChief] = [
        await puzzleCaller(app, author).created(),
        await puzzleCaller(app, first).created(),
        await puzzleCaller(app, chief).created(),
      ];
      await report(reader, ofChief);
      expect(await waiting()).toEqual([null, null, null, null]);
      later();
      await report(reader, ofAdmin);
      const forChief = time();
      expect(await waiting()).toEqual([null, null, null, forChief]);
      later();
      await report(reader, id);
      expect(await waiting()).toEqual([null, time(), time(), time()]);
      await judge(first, id, 'hide');
      expect(await waiting()).toEqual([null, null, null, forChief]);
      later();
      const answer = { kind: 'puzzle', id: String(id), answer: '这是谜面' };
      await app.call('POST', '/api/moderation/own', { token: author.token, body: answer });
      expect(await waiting()).toEqual([null, null, time(), time()]);
    });

    test('what was judged has all its decisions, by whom and why, and what they did to a pause: also what reports did, and the first admin’s after it was restored', async () => {
      const [author, first] = [await app.user(), await app.user(undefined, 'admin')];
      const [other, readers] = [await app.user(undefined, 'admin'), await oldUsers(3)];
      const [id, next] = [await puzzleCaller(app, author).created(), await puzzleCaller(app, author).created()];
      for (const reader of readers) await report(reader, id);
      const started = app.clock.now;
      later();
      await judge(first, id, 'hide', { reason: 'abuse', pause: 'week' });
      later();
      await judge(other, id, 'show', { reason: null, note: '看过了', resume: true });
      later();
      await judge(other, next, 'show', { reason: null, note: null });
      const AS_IT_WAS = { pause: null, isResumed: false };
      const decisions = [
        { ...AS_IT_WAS, decision: 'reported', by: null, at: time(started), reason: null },
        {
          ...AS_IT_WAS,
          decision: 'hidden',
          by: first.username,
          at: time(started + 1000),
          reason: 'abuse',
          pause: 'week',
        },
        {
          ...AS_IT_WAS,
          decision: 'restored',
          by: other.username,
          at: time(started + 2000),
          reason: null,
          isResumed: true,
        },
      ];
      const { json } = await app.call('GET', '/api/moderation?list=judged', { token: first.token });
      expect(json['things']).toMatchObject([
        { id: String(next), decisions: [{ decision: 'kept', by: other.username }] },
        { id: String(id), author: author.username, questionText: expect.any(String), decisions },
      ]);
      expect((await shown(first, id))['decisions']).toEqual(decisions);
      const ofAdmin = await puzzleCaller(app, other).created();
      await judge(await app.user(undefined, 'superadmin'), ofAdmin, 'hide');
      const seen = await app.call('GET', '/api/moderation?list=judged', { token: first.token });
      expect((seen.json['things'] as { id: string }[]).map((thing) => thing.id)).not.toContain(String(ofAdmin));
      expect((await app.call('GET', '/api/moderation?list=judged', { token: author.token })).status).toBe(403);
    });
  },
);
