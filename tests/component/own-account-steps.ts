import type { SessionInList } from '#contract/account.ts';
import { SEEN_AT } from '../support/seen-at.ts';
import { server } from './stub-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const agoOf = (ms: number): string => new Date(SEEN_AT - ms).toISOString();

/** This device, then the others by the day they were last seen. */
export const SESSIONS: readonly SessionInList[] = [
  { id: 'this', device: 'iPhone · Safari', lastSeenAt: agoOf(HOUR_MS), isThis: true },
  { id: 'desk', device: 'Windows · Edge', lastSeenAt: agoOf(DAY_MS), isThis: false },
  { id: 'old', device: '安卓 · 微信', lastSeenAt: agoOf(50 * DAY_MS), isThis: false },
];

const WHAT = ['登录', '修改密码', '密码不对，没有登录（3 次）', '登录', '让一台设备退出', '导出数据', '注册'];
export const EVENTS = WHAT.map((what, index) => ({ at: agoOf(index * 19 * HOUR_MS + 60_000), what }));

/** The server has these devices of the caller, and ends them. Answers the ids it has now. */
export function serveSessions(sessions: readonly SessionInList[] = SESSIONS): () => readonly string[] {
  let kept = [...sessions];
  server.answers('listSessions', () => ({ status: 200, body: { sessions: kept } }) as const);
  server.answers('endSession', ({ param }) => {
    kept = kept.filter(({ id }) => id !== param);
    return { status: 200, body: { success: true } } as const;
  });
  server.answers('endOtherSessions', () => {
    const ended = kept.filter(({ isThis }) => !isThis).length;
    kept = kept.filter(({ isThis }) => isThis);
    return { status: 200, body: { success: true, ended } } as const;
  });
  return () => kept.map(({ id }) => id);
}

/** What the pages of an account ask for. */
export function serveAccount(): void {
  server.answers('showAccount', { status: 200, body: { username: '小满', email: 'x***@***.com' } });
  server.answers('listActivity', { status: 200, body: { events: EVENTS } });
  serveSessions();
}

/** The same without a network. */
export function loseAccount(): void {
  for (const name of ['showAccount', 'listActivity', 'listSessions'] as const) server.loses(name);
}
