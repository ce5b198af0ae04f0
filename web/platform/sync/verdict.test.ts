import { expect, test } from 'vitest';
import { type Answer, type Verdict, verdictOf } from './verdict.ts';

const answer = (kind: Answer['kind'], status = 0): Answer => ({ kind, status, version: null });

test.each<[string, Answer, Verdict, Verdict]>([
  ['an acknowledgement', answer('ok', 201), 'done', 'done'],
  ['nobody reached', answer('network'), 'offline', 'offline'],
  ['a hotel’s login page', answer('unexpected', 200), 'offline', 'offline'],
  ['a session that has ended', answer('problem', 401), 'ended', 'ended'],
  ['another result of that moment', answer('problem', 409), 'taken', 'refused'],
  ['a body the server cannot read', answer('problem', 400), 'rejected', 'rejected'],
  ['a body too large', answer('problem', 413), 'rejected', 'rejected'],
  ['a full history', answer('problem', 422), 'rejected', 'rejected'],
  ['a 400 that is not ours', answer('unexpected', 400), 'refused', 'refused'],
  ['a route that is not there', answer('problem', 404), 'refused', 'refused'],
  ['too many calls', answer('problem', 429), 'refused', 'refused'],
  ['a fault', answer('problem', 500), 'refused', 'refused'],
  ['a proxy’s page', answer('unexpected', 502), 'refused', 'refused'],
  ['a full disk', answer('problem', 507), 'refused', 'refused'],
])('%s', (_, given, onSave, onDelete) => {
  expect([verdictOf('save', given), verdictOf('delete', given)]).toEqual([onSave, onDelete]);
});
