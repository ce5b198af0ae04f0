import { expect, test } from 'vitest';
import { ROLES } from './auth.ts';
import { historyOwner } from './divination-policy.ts';

test.each(ROLES)('a %s has only their own results and entries', (role) => {
  expect(historyOwner({ id: 'a', role } as { id: string })).toBe('a');
});
