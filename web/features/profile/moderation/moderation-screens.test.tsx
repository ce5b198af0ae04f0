import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { decidedOf, reportedOf, serveRecord, serveReported } from '#tests/component/moderation-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const PATH = '/profile/moderation';
const NOW = new Date(SEEN_AT).toISOString();
const IN_A_WEEK = new Date(SEEN_AT + 7 * 86_400_000).toISOString();

const admin = () => ({ as: somebody('知微', 'admin') });
const superadmin = () => ({ as: somebody('观梅客', 'superadmin') });
const openTab = (name: string) => () => page.getByRole('tab', { name }).click();

const JUDGED = { judgedBy: '知微', judgedAt: NOW, reason: 'abuse', note: '请勿骂人' };

const STANDINGS: ReturnType<typeof reportedOf>['standings'] = [
  { standing: 'counts', count: 1 },
  { standing: 'idle', count: 1 },
];

const LISTENER = { authorId: 'pines', author: '听松' };

function serveQueue(): void {
  serveReported(
    [
      reportedOf({ changedAt: NOW, standings: STANDINGS }),
      reportedOf({ kind: 'puzzle', id: '8', title: '瓶里何物', ...LISTENER, changedAt: NOW, isHidden: true }),
      reportedOf({ kind: 'name', id: 'listener', title: '听雨', questionText: null, changedAt: NOW }),
    ],
    [
      reportedOf({ id: '5', title: '盘中何物', state: 'hidden', isHidden: true, ...JUDGED }),
      reportedOf({
        ...{
          id: '6',
          state: 'kept',
          isRestored: true,
          ...JUDGED,
          note: '看过了，可以留。',
          answer: '说的是谜面，不是骂人。',
        },
        questionText:
          '是灯笼。火在里头，外面罩着一层；夜里才用，挂在高处。风大的时候要收进来，不然就灭了，天亮再挂出去。',
        decisions: [
          decidedOf({ decision: 'reported', at: '2026-10-05T01:12:00.000Z' }),
          decidedOf({ decision: 'hidden', by: '半盏', at: '2026-10-06T01:12:00.000Z', reason: 'abuse', pause: 'week' }),
          decidedOf({ decision: 'restored', by: '知微', at: NOW, isResumed: true }),
        ],
      }),
    ],
  );
}

function serveMembers(): void {
  const memberOf = (username: string, role: 'user' | 'admin', pausedUntil: string | null = null) => ({
    ...{ id: username, username, role, pausedUntil, isDiscounted: username === '听雨', joinedAt: NOW },
  });
  const members = [memberOf('知微', 'admin'), memberOf('小满', 'user'), memberOf('听雨', 'user', IN_A_WEEK)];
  server.answers('listMembers', { status: 200, body: { members } });
  const codeOf = (last4: string, state: 'unused' | 'used' | 'revoked', usedBy: string | null = null) => ({
    ...{ id: last4, last4, state, usedBy, createdBy: '观梅客', createdAt: NOW, expiresAt: IN_A_WEEK },
  });
  const invitations = [codeOf('7K3M', 'unused'), codeOf('P2QD', 'used', '小满'), codeOf('9XWA', 'revoked')];
  server.answers('listAllInvitations', { status: 200, body: { invitations } });
}

sweep([
  { name: 'moderation-queue', path: PATH, opening: admin(), before: serveQueue, shows: '连发了三条' },
  {
    name: 'moderation-refused',
    path: PATH,
    opening: admin(),
    before: serveQueue,
    act: () => press('隐藏'),
    shows: '请选缘由，并写一句话给作者',
  },
  {
    name: 'moderation-pause-too',
    path: PATH,
    opening: admin(),
    before: () => {
      serveQueue();
      serveRecord();
    },
    act: async () => {
      await page.getByRole('radio', { name: '广告' }).click();
      await page.getByRole('checkbox', { name: /^同时停发/ }).click();
    },
    shows: '隐藏并停发',
  },
  {
    name: 'moderation-appeal',
    path: PATH,
    opening: admin(),
    before: () => serveReported([reportedOf({ state: 'appealed', isHidden: true, answer: '这是谜面。', ...JUDGED })]),
    shows: '作者答',
  },
  { name: 'moderation-empty', path: PATH, opening: admin(), shows: '没有待处理的。' },
  {
    name: 'moderation-offline',
    path: PATH,
    opening: admin(),
    before: () => server.loses('listReported'),
    shows: '重试',
  },
  {
    name: 'moderation-judged',
    path: PATH,
    opening: admin(),
    before: serveQueue,
    act: async () => {
      await openTab('已处理')();
      await press('恢复');
    },
    shows: '给作者的一句话',
  },
  {
    name: 'moderation-members',
    path: PATH,
    opening: superadmin(),
    before: serveMembers,
    act: openTab('成员'),
    shows: '停发到',
  },
  {
    name: 'moderation-found',
    path: PATH,
    opening: superadmin(),
    before: () => {
      serveMembers();
      serveRecord();
    },
    act: async () => {
      await openTab('成员')();
      await page.getByRole('textbox', { name: '用户名' }).fill('听');
      await expect.element(page.getByText('3 人，名字以“听”开头')).toBeVisible();
      await page.getByRole('button', { name: /听雨/ }).click();
    },
    shows: '提前放开',
  },
  {
    name: 'moderation-pause',
    path: PATH,
    opening: superadmin(),
    before: serveMembers,
    act: async () => {
      await openTab('成员')();
      await page.getByRole('button', { name: /小满/ }).click();
      await press('停发');
    },
    shows: '给对方的一句话',
  },
  {
    name: 'profile-judged',
    path: '/profile',
    opening: { as: somebody('小满') },
    before: () => {
      const content = {
        kind: 'puzzle',
        id: '7',
        state: 'hidden',
        title: '卖货的匣子',
        answer: null,
        ...JUDGED,
      } as const;
      const { judgedBy: _, ...told } = content;
      server.answers('listOwnDecisions', {
        status: 200,
        body: {
          ...{ things: [told], pausedUntil: IN_A_WEEK, pauseNote: '歇几天' },
          interventions: [{ kind: 'edited', puzzleId: 8, title: '瓶里何物', at: NOW }],
        },
      });
    },
    act: () => press('答一次'),
    shows: '要说的话',
  },
]);
