import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { call } from './valid-calls.ts';

const admin = perApp((app) => app.user(undefined, 'admin'));
const superadmin = perApp((app) => app.user(undefined, 'superadmin'));

/** Rows 118 to 120: members and invitations. */
export const MEMBER_ROWS: readonly BadInput[] = [
  {
    row: '118',
    name: 'a pause of no number of days, of less than none or more than a year',
    prepare: admin,
    isBeforeSql: true,
    async send(app) {
      const { token } = await admin(app);
      return inTurn([undefined, null, '3', -1, 1.5, 366, 1e300], (days) =>
        app.call('POST', '/api/member/pause', { token, body: { userId: 'nobody', days, note: '歇' } }),
      );
    },
    status: 400,
    message: '天数须在零到365之间',
  },
  {
    row: '118',
    name: 'a pause, the record, reports that count again or a role for nobody',
    prepare: async (app) => [await admin(app), await superadmin(app)],
    send: async (app) => [
      await call(app, 'pauseMember', { token: (await admin(app)).token }),
      await call(app, 'showRecord', { token: (await admin(app)).token }),
      await call(app, 'countReportsAgain', { token: (await admin(app)).token }),
      await call(app, 'changeRole', { token: (await superadmin(app)).token }),
    ],
    status: 404,
    message: '没有这个成员',
  },
  {
    row: '119',
    name: 'an unknown role',
    prepare: superadmin,
    isBeforeSql: true,
    async send(app) {
      const { token } = await superadmin(app);
      return inTurn([undefined, '', 'owner', 'Admin', 1], (role) =>
        app.call('PUT', '/api/member/role', { token, body: { userId: 'nobody', role } }),
      );
    },
    status: 400,
    message: '角色无效',
  },
  {
    row: '119',
    name: 'a superadmin who changes the own role',
    prepare: superadmin,
    async send(app) {
      const { id, token } = await superadmin(app);
      return call(app, 'changeRole', { token, body: { userId: id, role: 'user' } });
    },
    status: 403,
    message: '没有权限执行此操作',
  },
  {
    row: '120',
    name: 'an invitation revoked that there is not',
    prepare: superadmin,
    send: async (app) => call(app, 'revokeInvitation', { token: (await superadmin(app)).token }),
    status: 404,
    message: '没有这个可以作废的邀请码',
  },
];
