import { expect, test } from 'vitest';
import { canCall } from './access-policy.ts';
import { ROLES } from './auth.ts';

test.each([
  ['anyone', true, ['superadmin', 'admin', 'user']],
  ['user', false, ['superadmin', 'admin', 'user']],
  ['admin', false, ['superadmin', 'admin']],
  ['superadmin', false, ['superadmin']],
] as const)('a call for %s: without login %s, else for %j', (access, isOpen, roles) => {
  expect(canCall(access, null)).toBe(isOpen);
  expect(ROLES.filter((role) => canCall(access, { role }))).toEqual(roles);
});
