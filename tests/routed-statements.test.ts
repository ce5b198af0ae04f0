import { expect, test } from 'vitest';
import { ROUTED_STATEMENTS, type Route } from './support/routed-statements.ts';

/** What a statement must say to be found by its key. */
const SAYS: Readonly<Record<Route, RegExp>> = {
  user: /"user_id" = \$|(update|from) "users" .*"id" = \$|^insert into "\w+" \([^)]*"user_id"|^insert into "users" \("id"/,
  name: /^insert into "login_names" |from "login_names" where "key" = \$/,
  limit: /\b"?(rate_limits|attempts)"?\b.*("?(key|subject)"?(,| = \$))/,
  everywhere: /"meta"/,
  oneMachine: /"(puzzles|puzzle_blocks|images|unused_objects|invitations|outbox)"|pg_advisory_xact_lock/,
  noKey: /"puzzles" inner join "users"|"token_hash" = \$/,
};
/** Tables that are sharded by user: no statement of another route may touch them. */
const SHARDED = /"(users|sessions|reset_tokens|results|result_operations|entries|audit_events)"/;

const rows = Object.entries(ROUTED_STATEMENTS).flatMap(([route, statements]) =>
  statements.map((statement) => [route as Route, statement] as const),
);

test.each(rows)('%s: %s', (route, statement) => {
  expect(statement).toMatch(SAYS[route]);
  if (route !== 'user' && route !== 'noKey') expect(statement).not.toMatch(SHARDED);
});

test('each statement has one route', () => {
  const statements = rows.map(([, statement]) => statement);
  expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([]);
});
