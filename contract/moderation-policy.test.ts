import { expect, test } from 'vitest';
import { ROLES } from './auth.ts';
import { canChangeRole, canModerate, isHiddenByReports } from './moderation-policy.ts';

test.each([
  ['superadmin', ['admin', 'user']],
  ['admin', ['user']],
  ['user', []],
] as const)('a %s judges %j, of others', (role, judged) => {
  const viewer = { id: 'a', role };
  expect(ROLES.filter((other) => canModerate(viewer, { id: 'b', role: other }))).toEqual(judged);
  expect(ROLES.filter((other) => canModerate(viewer, { id: 'a', role: other }))).toEqual([]);
});

test('reports hide what somebody wrote and somebody may moderate, and no name', () => {
  for (const kind of ['puzzle', 'guess'] as const)
    expect(ROLES.filter((role) => isHiddenByReports(kind, { role }))).toEqual(['admin', 'user']);
  expect(ROLES.filter((role) => isHiddenByReports('name', { role }))).toEqual([]);
});

test('a superadmin changes roles, but not the own one', () => {
  expect(ROLES.filter((role) => canChangeRole({ id: 'a', role }, { id: 'b' }))).toEqual(['superadmin']);
  expect(canChangeRole({ id: 'a', role: 'superadmin' }, { id: 'a' })).toBe(false);
});
