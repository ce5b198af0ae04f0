import { expect, test } from 'vitest';
import { type SendOutcome, sendOutcomeOf } from './results-kind.ts';

const answer = (kind: 'ok' | 'problem' | 'unexpected' | 'network', status = 0) => ({ kind, status });
type Said = ReturnType<typeof answer>;

test.each<[string, Said, SendOutcome, SendOutcome]>([
  ['200 or 201', answer('ok', 201), 'acknowledged', 'acknowledged'],
  ['no server reached', answer('network'), 'offline', 'offline'],
  ['the login page of a hotel’s network', answer('unexpected', 200), 'offline', 'offline'],
  ['a session that has ended', answer('problem', 401), 'ended', 'ended'],
  [
    '409: the timestamp is taken, or the delete is from before a restore',
    answer('problem', 409),
    'timestampTaken',
    'outdated',
  ],
  ['a 409 that is not ours', answer('unexpected', 409), 'later', 'later'],
  ['a body the server cannot parse', answer('problem', 400), 'rejected', 'rejected'],
  ['a body too large', answer('problem', 413), 'rejected', 'rejected'],
  ['a full history', answer('problem', 422), 'rejected', 'rejected'],
  ['a 400 that is not ours', answer('unexpected', 400), 'later', 'later'],
  ['an unknown route', answer('problem', 404), 'later', 'later'],
  ['too many calls', answer('problem', 429), 'later', 'later'],
  ['a server fault', answer('problem', 500), 'later', 'later'],
  ['a proxy’s page', answer('unexpected', 502), 'later', 'later'],
  ['a full disk', answer('problem', 507), 'later', 'later'],
])('%s', (_, given, onSave, onDelete) => {
  expect([sendOutcomeOf('save', given), sendOutcomeOf('delete', given)]).toEqual([onSave, onDelete]);
});
