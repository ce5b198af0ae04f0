import { expect, test } from 'vitest';
import { type Refusal, type Refused, refusalOf } from './kind.ts';

test.each<[string, Refused['kind'], number, Refusal]>([
  ['no server reached', 'network', 0, 'offline'],
  ['the login page of a hotel’s network', 'unexpected', 200, 'offline'],
  ['a session that has ended', 'problem', 401, 'ended'],
  ['a timestamp that is taken, or a delete from before a restore', 'problem', 409, 'later'],
  ['a 409 that is not ours', 'unexpected', 409, 'later'],
  ['a body the server cannot parse', 'problem', 400, 'rejected'],
  ['a body too large', 'problem', 413, 'rejected'],
  ['a full history', 'problem', 422, 'rejected'],
  ['a 400 that is not ours', 'unexpected', 400, 'later'],
  ['an unknown route', 'problem', 404, 'later'],
  ['too many calls', 'problem', 429, 'later'],
  ['a server fault', 'problem', 500, 'later'],
  ['a proxy’s page', 'unexpected', 502, 'later'],
  ['a full disk', 'problem', 507, 'later'],
])('%s', (_, kind, status, refusal) => {
  expect(refusalOf({ kind, status })).toBe(refusal);
});
