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

/** Wrong passwords at once for one account from one address, over all instances: a 401 is one that was checked. */
export async function guesses(urls: readonly string[], count: number) {
  const body = { username: 'reader0', password: 'wrong-guess' };
  const answers = await callAll(urls, count, () => ({ method: 'POST', path: '/api/auth/login', body }));
  return { checked: countOf(answers, 401), refused: countOf(answers, 429) };
}

/** A guess takes its place before it is checked. One that was then told that the server is busy has taken a place and was not checked. */
export const placesTaken = (node: PostgresNode): number =>
  Number(node.psql("select count(*) from attempts where kind = 'login'"));
