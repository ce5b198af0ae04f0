import type { TestApp, TestUser } from './app.ts';
import { puzzlePage } from './puzzle-caller.ts';

export const DAY_MS = 24 * 3_600_000;

interface Thing {
  readonly kind: string;
  readonly id: string;
}

/** A verdict of an admin who has just looked at the thing, unless it names another revision. */
export async function judgeThing(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  verdict: Thing & Readonly<Record<string, unknown>>,
) {
  const path = `/api/moderation/thing?kind=${verdict.kind}&id=${verdict.id}`;
  const { revision = 0 } = (await app.call('GET', path, { token })).json;
  const body = { revision, reason: 'advertising', note: '题里请不要卖货', ...verdict };
  return app.call('POST', '/api/moderation', { token, body });
}

/** Reports of puzzles, and verdicts about them. */
export function moderationCaller(app: TestApp) {
  const report = ({ token }: TestUser, id: number, reason = 'advertising', note?: string) =>
    app.call('POST', '/api/report', { token, body: { kind: 'puzzle', id: String(id), reason, ...(note && { note }) } });

  /** People whose reports count: their accounts are older than a day. */
  async function oldUsers(count: number): Promise<readonly TestUser[]> {
    const users: TestUser[] = [];
    while (users.length < count) users.push(await app.user());
    app.clock.now += DAY_MS;
    return users;
  }

  const judge = (admin: TestUser, id: number, verdict: 'hide' | 'show', more: Readonly<Record<string, unknown>> = {}) =>
    judgeThing(app, admin, { kind: 'puzzle', id: String(id), verdict, ...more });

  const shown = async ({ token }: TestUser, id: number) =>
    (await app.call('GET', `/api/moderation/thing?kind=puzzle&id=${id}`, { token })).json;
  const revisionOf = async (admin: TestUser, id: number) => (await shown(admin, id))['revision'] as number;
  const isListed = async (id: number) => (await puzzlePage(app, 1, 50)).puzzles.some((one) => one.id === id);
  const total = async () => (await puzzlePage(app, 1, 1)).pagination.total;
  return { report, oldUsers, judge, shown, revisionOf, isListed, total };
}
