import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { ROUTED_STATEMENTS } from './routed-statements.ts';

const listed: ReadonlySet<string> = new Set(Object.values(ROUTED_STATEMENTS).flat());
const heard = new Set<string>();
/** Of transactions, and of the test that cuts connections (tests/faults/breaker.ts): they have no rows. */
const WITHOUT_ROWS = /^(begin|commit|rollback|select (1|pg_terminate_backend))\b/;
const inRequest = new AsyncLocalStorage<true>();
let isListening = false;

/** Without the numbers and the number of its values. */
const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(, \$)*\)(, \(\$(, \$)*\))*/g, '($…)');

/** From now on every statement that a request sends to PostgreSQL is heard, in this process. */
export function listenToStatements(): void {
  if (isListening) return;
  isListening = true;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (inRequest.getStore() && typeof given[0] === 'string') heard.add(shapeOf(given[0]));
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

/** Runs one request; what it leaves for later, such as a mail, belongs to it. */
export const asRequest = <T>(work: () => Promise<T>): Promise<T> =>
  inRequest.run(true, async () => {
    const answer = await work(); // a call without a network begins when it is waited for
    return answer;
  });

/** Fails when a request has sent a statement whose key nobody has named. */
export function assertRouted(): void {
  const unlisted = [...heard].filter((shape) => !listed.has(shape) && !WITHOUT_ROWS.test(shape));
  heard.clear();
  if (unlisted.length > 0)
    throw new Error(
      `Statements that are not in tests/support/routed-statements.ts. Add each under the key by which a sharded database would find its rows; if there is none, give it one (docs/decisions/0041-work-and-keys-of-many-servers.md):\n${unlisted.join('\n')}`,
    );
}
