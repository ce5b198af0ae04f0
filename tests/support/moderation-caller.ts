import type { TestApp, TestUser } from './app.ts';
import { puzzlePage } from './puzzle-caller.ts';
import { resultCaller } from './result-caller.ts';

export const DAY_MS = 24 * 3_600_000;

interface Content {
  readonly kind: string;
  readonly id: string;
}

/** A decision of an admin who has just looked at the content, unless it names another revision. */
export async function decideReported(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  verdict: Content & Readonly<Record<string, unknown>>,
) {
  const path = `/api/moderation/thing?kind=${verdict.kind}&id=${verdict.id}`;
  const { revision = 0 } = (await app.call('GET', path, { token })).json;
  const body = { revision, reason: 'advertising', note: '题里请不要卖货', ...verdict };
  return app.call('POST', '/api/moderation', { token, body });
}

let networks = 0;
/** An address in a network of its own. */
export const newHome = (): string => `198.${18 + (networks >> 8)}.${networks++ & 255}.7`;

/** Reports of puzzles, and decisions about them. */
export function moderationCaller(app: TestApp) {
  /** From where people report; from here where nothing is said. */
  const homes = new Map<string, string>();

  const reportContent = (
    { id, token }: TestUser,
    body: Content & { readonly reason: string; readonly note?: string },
  ) => app.call('POST', '/api/report', { token, body, from: homes.get(id) ?? '127.0.0.1' });
  const report = (user: TestUser, id: number, reason = 'advertising', note?: string) =>
    reportContent(user, { kind: 'puzzle', id: String(id), reason, ...(note !== undefined && { note }) });

  /** An account that is registered and reports from a network of its own. */
  async function userFrom(home: string): Promise<TestUser> {
    const user = await app.user(undefined, 'user', home);
    homes.set(user.id, home);
    return user;
  }

  const saveCast = (user: TestUser) => resultCaller(app, user).save(new Date(app.clock.now).toISOString());

  /** People whose reports count: older than a day, with casts of two days, each from a network of their own. */
  async function oldUsers(count: number): Promise<readonly TestUser[]> {
    const users: TestUser[] = [];
    while (users.length < count) users.push(await userFrom(newHome()));
    for (const user of users) await saveCast(user);
    app.clock.now += DAY_MS;
    for (const user of users) await saveCast(user);
    return users;
  }

  const judge = (admin: TestUser, id: number, verdict: 'hide' | 'show', more: Readonly<Record<string, unknown>> = {}) =>
    decideReported(app, admin, { kind: 'puzzle', id: String(id), verdict, ...more });

  const shown = async ({ token }: TestUser, id: number) =>
    (await app.call('GET', `/api/moderation/thing?kind=puzzle&id=${id}`, { token })).json;
  const revisionOf = async (admin: TestUser, id: number) => (await shown(admin, id))['revision'] as number;
  const isListed = async (id: number) => (await puzzlePage(app, 1, 50)).puzzles.some((one) => one.id === id);
  const total = async () => (await puzzlePage(app, 1, 1)).pagination.total;
  return { report, reportContent, userFrom, oldUsers, judge, shown, revisionOf, isListed, total };
}
