import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ENGINES, useApp } from '../support/app.ts';
import { RESULTS, resultBody } from '../support/sample-bodies.ts';

type Query = (...given: unknown[]) => Promise<unknown>;

/** From now on PostgreSQL refuses some statements, as one does whose rows are on a machine that is gone. */
function refuse(code: string, message: string, isRefused: (statement: string, values: readonly unknown[]) => boolean) {
  const query = pg.Client.prototype.query as Query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement, values = []] = given as [string, readonly unknown[] | undefined];
    if (isRefused(statement, values)) return Promise.reject(Object.assign(new Error(message), { code }));
    return query.apply(this, given);
  } as never);
  onTestFinished(() => spy.mockRestore());
}

describe.runIf(ENGINES.includes('postgres'))('a database of several machines, one of which is gone', () => {
  const app = useApp('postgres');

  test('a save whose commit is refused answers 503 with Retry-After, and is not there', async () => {
    const { token } = await app.user();
    const message = 'failure on connection marked as essential: 10.0.0.3:5432';
    refuse('XX000', message, (statement) => statement === 'commit');
    const saved = await app.call('POST', RESULTS, { token, body: resultBody('2025-01-16T07:30:00.000Z') });
    expect([saved.status, saved.json.code, saved.headers['retry-after']]).toEqual([503, 'server.unavailable', '10']);
    expect((await app.call('GET', RESULTS, { token })).json).toEqual([]);
  });

  test('puzzles are shown with the names of the authors that can be read', async () => {
    const [near, far] = [await app.user(), await app.user()];
    const body = { title: '匣中何物', questionText: '圆而有光', answerText: '镜' };
    for (const { token } of [near, far]) await app.call('POST', '/api/shefu?action=create', { token, body });
    const names = 'select "id", "username", "removal_at" from "users"';
    refuse('08006', 'connection to the remote node 10.0.0.3:5432 failed', (statement, values) => {
      return statement.startsWith(names) && values.includes(far.id);
    });
    const { status, json } = await app.call('GET', '/api/shefu?action=list&page=1&limit=10');
    const puzzles = json['puzzles'] as { id: number; author: string }[];
    expect([status, puzzles.map(({ author }) => author)]).toEqual([200, ['（暂缺）', near.username]]);
    const shown = await app.call('GET', `/api/shefu?action=detail&id=${puzzles[0]?.id}`);
    expect(shown.json['puzzle']).toMatchObject({ author: '（暂缺）' });
  });
});
