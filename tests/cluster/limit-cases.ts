import { expect } from 'vitest';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { callAll, countOf } from './load.ts';

const PASSWORD = 'tang-9wuyue';

/** Accounts `reader0`, `reader1` … at once from one address, over all instances. */
export async function registrations(urls: readonly string[], count: number) {
  const answers = await callAll(urls, count, (n) => ({
    method: 'POST',
    path: '/api/auth/register',
    body: {
      username: `reader${n}`,
      email: `reader${n}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  }));
  return { made: countOf(answers, 201), refused: countOf(answers, 429) };
}

/**
 * Wrong passwords at once for one account from one address, over all instances: a 401 is one that was checked. Ten are. Where the
 * machine was too busy, calls made again may have used up the quota of the route before; then fewer are.
 */
export async function expectTenChecked(node: PostgresNode, urls: readonly string[], count: number): Promise<number> {
  const body = { username: 'reader0', password: 'wrong-guess' };
  const answers = await callAll(urls, count, () => ({ method: 'POST', path: '/api/auth/login', body }));
  const checked = countOf(answers, 401);
  expect(checked + countOf(answers, 429)).toBe(count);
  const places = Number(node.psql("select count(*) from attempts where kind = 'login'"));
  const isCalm = answers.every(({ busy }) => busy === 0);
  expect(places).toBeLessThanOrEqual(10);
  if (isCalm) expect([places, checked]).toEqual([10, 10]);
  return checked;
}
