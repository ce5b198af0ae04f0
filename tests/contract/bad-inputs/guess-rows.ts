import { expect } from 'vitest';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { guessBody } from '../../support/sample-bodies.ts';
import { call } from './valid-calls.ts';

const member = perApp((app) => app.user());
const admin = perApp((app) => app.user(undefined, 'admin'));
const puzzle = perApp(async (app) =>
  String((await call(app, 'createPuzzle', { token: (await member(app)).token })).json['id']),
);
const adminsPuzzle = perApp(
  async (app) => (await call(app, 'createPuzzle', { token: (await admin(app)).token })).json['id'] as number,
);

/** Rows 121 to 126: guesses. */
export const GUESS_ROWS: readonly BadInput[] = [
  {
    row: '121',
    name: 'a guess that is empty, or longer than 500 characters',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      return inTurn(['', '　', '\u200b', '字'.repeat(501)], (text) =>
        app.call('POST', '/api/shefu/guess', { token, body: guessBody(1, { text }) }),
      );
    },
    status: 400,
  },
  {
    row: '121',
    name: 'news that were seen until an invalid moment',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      const moments = ['', '昨天', '2026-02-30T00:00:00.000Z', '1763424000000'];
      return inTurn(moments, (until) =>
        app.call('POST', `/api/shefu/news?until=${encodeURIComponent(until)}`, { token }),
      );
    },
    status: 400,
  },
  {
    row: '121',
    name: 'a guess with an invalid cast',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      const cast = { figure: '010001-010000', method: 'time', castFor: '2026-11-17T08:00:00.000Z' };
      const casts = ['屯', [], { ...cast, figure: '010001' }, { ...cast, method: '../time' }, { ...cast, figure: 1 }];
      return inTurn(casts, (one) => app.call('POST', '/api/shefu/guess', { token, body: guessBody(1, { cast: one }) }));
    },
    status: 400,
    message: '所附的卦无效',
  },
  {
    row: '122',
    name: 'a guess with an invalid client id, version or puzzle',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      const wrong = [
        ...['', 'short', 'x'.repeat(41), '猜猜猜猜猜猜猜猜', 7].map((clientId) => ({ clientId })),
        ...[0, -1, 1.5, '1', null].map((version) => ({ version })),
        ...[0, -1, 1.5, '1', 1e300].map((puzzleId) => ({ puzzleId })),
        ...['yesterday', 7, null, undefined].map((sealedAt) => ({ sealedAt })),
      ];
      return inTurn(wrong, (one) => app.call('POST', '/api/shefu/guess', { token, body: guessBody(1, one) }));
    },
    status: 400,
  },
  {
    row: '123',
    name: 'a guess at a puzzle that there is not',
    prepare: member,
    send: async (app) =>
      app.call('POST', '/api/shefu/guess', {
        token: (await member(app)).token,
        body: guessBody(9_007_199_254_740_991),
      }),
    status: 404,
    message: '题目不存在',
  },
  {
    row: '123',
    name: 'a guess at one’s own puzzle',
    prepare: puzzle,
    send: async (app) =>
      app.call('POST', '/api/shefu/guess', {
        token: (await member(app)).token,
        body: guessBody(Number(await puzzle(app))),
      }),
    status: 400,
    message: '自己出的题不用猜',
  },
  {
    row: '124',
    name: 'an unknown outcome, and an outcome of a guess that does not exist',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      return inTurn([undefined, '', '中', 'HIT', 1], (verdict) =>
        app.call('PUT', '/api/shefu/guess', { token, body: { id: 1, verdict } }),
      );
    },
    status: 400,
    message: '请选中、近或未中',
  },
  {
    row: '125',
    name: 'the guesses of others before one’s own',
    prepare: async (app) => [await puzzle(app), await admin(app)],
    send: async (app) =>
      app.call('GET', `/api/shefu/guesses?id=${await puzzle(app)}`, { token: (await admin(app)).token }),
    status: 403,
    message: '先猜一猜，或看过答案，再看别人的猜',
  },
  {
    row: '126',
    name: 'counts of more than fifty puzzles, or of none',
    send: (app) =>
      inTurn(['', '0', '1,', 'a', '1;2', Array.from({ length: 51 }, (_, n) => n + 1).join()], (ids) =>
        app.call('GET', `/api/shefu/counts?ids=${ids}`),
      ),
    status: 400,
    message: '题目编号的列表无效',
  },
  {
    row: '126',
    name: 'the twenty-first guess of an account in its first day',
    env: { RATE_LIMIT_FACTOR: '1' },
    async prepare(app) {
      const { id } = await member(app);
      await admin(app);
      const uses = Array.from({ length: 20 }, () => ({ kind: 'first-day-guess', subject: id, at: app.clock.now }));
      await app.database.db.insertInto('attempts').values(uses).execute();
      await adminsPuzzle(app);
    },
    send: async (app) =>
      app.call('POST', '/api/shefu/guess', {
        token: (await member(app)).token,
        body: guessBody(await adminsPuzzle(app)),
      }),
    status: 429,
    message: '操作过于频繁，请稍后重试',
    async also(app) {
      app.clock.now += 24 * 3_600_000;
      const { token } = await member(app);
      const sent = await app.call('POST', '/api/shefu/guess', { token, body: guessBody(await adminsPuzzle(app)) });
      expect(sent.status).toBe(201);
    },
  },
];
