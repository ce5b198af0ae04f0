import { expect, test } from 'vitest';
import { historyOwner } from './access-policy.ts';
import { ROLES } from './auth.ts';

test.each(ROLES)('a %s has only their own results and entries', (role) => {
  expect(historyOwner({ id: 'a', role } as { id: string })).toBe('a');
});
