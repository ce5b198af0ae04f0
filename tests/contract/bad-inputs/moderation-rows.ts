import { REMOVED_USER } from '#server/db/removed-user.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { call } from './valid-calls.ts';

const member = perApp((app) => app.user());
const admin = perApp((app) => app.user(undefined, 'admin'));
const superadmin = perApp((app) => app.user(undefined, 'superadmin'));
const puzzle = perApp(async (app) =>
  String((await call(app, 'createPuzzle', { token: (await member(app)).token })).json['id']),
);

const WRONG_CONTENT = [
  ...[{ kind: 'entry', id: '1' }, { kind: 'PUZZLE', id: '1' }, { kind: '', id: '1' }, { id: '1' }],
];
const WRONG_IDS = [
  '',
  '0',
  'a',
  'a'.repeat(27),
  'A'.repeat(26),
  '-1',
  '1.5',
  '1e3',
  '０',
  '9'.repeat(17),
  "1' or 1=1",
  ' 1',
];
const LONG = '字'.repeat(201);

/** Rows 113 to 117: reports and decisions. */
export const MODERATION_ROWS: readonly BadInput[] = [
  {
    row: '113',
    name: 'a report of an unknown kind',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      return inTurn(WRONG_CONTENT, (thing) =>
        app.call('POST', '/api/report', { token, body: { ...thing, reason: 'other' } }),
      );
    },
    status: 400,
    message: '要处理的东西无效',
  },
  {
    row: '113',
    name: 'a report of an invalid id',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      return inTurn(WRONG_IDS, (id) =>
        app.call('POST', '/api/report', { token, body: { kind: 'puzzle', id, reason: 'other' } }),
      );
    },
    status: 400,
    message: '要处理的编号无效',
  },
  {
    row: '114',
    name: 'a report without a reason, or with one of its own',
    prepare: member,
    isBeforeSql: true,
    async send(app) {
      const { token } = await member(app);
      return inTurn([undefined, '', 'spam', 7], (reason) =>
        app.call('POST', '/api/report', { token, body: { kind: 'puzzle', id: '1', reason } }),
      );
    },
    status: 400,
    message: '请选一个缘由',
  },
  {
    row: '114',
    name: 'a report, a decision or an answer with more than 200 characters',
    prepare: async (app) => [await member(app), await admin(app)],
    isBeforeSql: true,
    async send(app) {
      const [{ token }, judge] = [await member(app), await admin(app)];
      return [
        await call(app, 'reportContent', { token, body: { kind: 'puzzle', id: '1', reason: 'other', note: LONG } }),
        await call(app, 'appealDecision', { token, body: { kind: 'puzzle', id: '1', answer: LONG } }),
        await call(app, 'decideReported', {
          token: judge.token,
          body: { kind: 'puzzle', id: '1', verdict: 'hide', revision: 0, reason: 'other', note: LONG },
        }),
      ];
    },
    status: 400,
    message: '不能超过200个字符',
  },
  {
    row: '115',
    name: 'a report of a puzzle that there is not',
    prepare: member,
    send: async (app) =>
      call(app, 'reportContent', {
        token: (await member(app)).token,
        body: { kind: 'puzzle', id: '9007199254740991', reason: 'other' },
      }),
    status: 404,
    message: '要举报的东西已经不在了',
  },
  {
    row: '115',
    name: 'a report of the name or face of nobody, and of a puzzle by the id of an account',
    async prepare(app) {
      await superadmin(app);
      return member(app);
    },
    async send(app) {
      const { token } = await member(app);
      return inTurn(
        [
          { kind: 'name', id: '0'.repeat(26) },
          { kind: 'name', id: '1' },
          { kind: 'name', id: REMOVED_USER },
          { kind: 'face', id: '1' },
          { kind: 'face', id: (await superadmin(app)).id }, // who has none
          { kind: 'puzzle', id: '9'.repeat(26) },
          { kind: 'guess', id: 'a'.repeat(26) },
        ],
        (thing) => app.call('POST', '/api/report', { token, body: { ...thing, reason: 'other' } }),
      );
    },
    status: 404,
    message: '要举报的东西已经不在了',
  },
  {
    row: '115',
    name: 'a report of one’s own puzzle',
    prepare: puzzle,
    send: async (app) =>
      call(app, 'reportContent', {
        token: (await member(app)).token,
        body: { kind: 'puzzle', id: await puzzle(app), reason: 'other' },
      }),
    status: 400,
    message: '不能举报自己写的',
  },
  {
    row: '116',
    name: 'a puzzle hidden without a sentence for its author',
    prepare: admin,
    isBeforeSql: true,
    async send(app) {
      const { token } = await admin(app);
      return inTurn([undefined, null, '', '　', '\u200b'], (note) =>
        app.call('POST', '/api/moderation', {
          token,
          body: { kind: 'puzzle', id: '1', verdict: 'hide', revision: 0, reason: 'other', note },
        }),
      );
    },
    status: 400,
    message: '请写一句给作者看的话',
  },
  {
    row: '116',
    name: 'a puzzle hidden without a reason and without a sentence',
    prepare: admin,
    isBeforeSql: true,
    async send(app) {
      const { token } = await admin(app);
      return inTurn([{}, { reason: null, note: '　' }, { pause: 'week' }], (rest) =>
        app.call('POST', '/api/moderation', {
          token,
          body: { kind: 'puzzle', id: '1', verdict: 'hide', revision: 0, ...rest },
        }),
      );
    },
    status: 400,
    message: '请选缘由，并写一句话给作者',
  },
  {
    row: '116',
    name: 'a decision that pauses for an unknown length',
    prepare: admin,
    isBeforeSql: true,
    async send(app) {
      const { token } = await admin(app);
      return inTurn(['', 'year', 7, true, ['week']], (pause) =>
        call(app, 'decideReported', {
          token,
          body: { kind: 'puzzle', id: '1', verdict: 'hide', revision: 0, reason: 'other', note: '请改', pause },
        }),
      );
    },
    status: 400,
    message: '停发多久无效',
  },
  {
    row: '116',
    name: 'a decision that hides nothing and pauses',
    prepare: admin,
    isBeforeSql: true,
    send: async (app) =>
      call(app, 'decideReported', {
        token: (await admin(app)).token,
        body: { kind: 'puzzle', id: '1', verdict: 'show', revision: 0, reason: 'other', note: '请改', pause: 'week' },
      }),
    status: 400,
    message: '隐藏时才能同时停发',
  },
  {
    row: '116',
    name: 'a decision that hides and ends a pause',
    prepare: admin,
    isBeforeSql: true,
    send: async (app) =>
      call(app, 'decideReported', {
        token: (await admin(app)).token,
        body: { kind: 'puzzle', id: '1', verdict: 'hide', revision: 0, reason: 'other', note: '请改', resume: true },
      }),
    status: 400,
    message: '恢复时才能同时放开',
  },
  {
    row: '116',
    name: 'a decision that does not say yes or no about ending a pause',
    prepare: admin,
    isBeforeSql: true,
    async send(app) {
      const { token } = await admin(app);
      return inTurn(['', 'yes', 1, null, [true]], (resume) =>
        call(app, 'decideReported', {
          token,
          body: { kind: 'puzzle', id: '1', verdict: 'show', revision: 0, reason: 'other', note: '请改', resume },
        }),
      );
    },
    status: 400,
    message: '是否放开无效',
  },
  {
    row: '116',
    name: 'a decision on another version than the last',
    prepare: async (app) => [await puzzle(app), await admin(app)],
    send: async (app) =>
      call(app, 'decideReported', {
        token: (await admin(app)).token,
        body: { kind: 'puzzle', id: await puzzle(app), verdict: 'hide', revision: 4, reason: 'other', note: '请改' },
      }),
    status: 409,
    message: '这一条刚刚改过或有人处理过，请看过再定',
  },
  {
    row: '117',
    name: 'an answer to a decision that there is not',
    prepare: puzzle,
    send: async (app) =>
      call(app, 'appealDecision', {
        token: (await member(app)).token,
        body: { kind: 'puzzle', id: await puzzle(app), answer: '没有的事' },
      }),
    status: 404,
    message: '这一条已经不在了',
  },
];
