import { expect, test } from 'vitest';
import { canEditPuzzle } from './shefu-policy.ts';

const puzzle = { ownerId: 'a' };

test('only its author and the superadmin may edit a puzzle', () => {
  expect(canEditPuzzle({ id: 'a', role: 'user' }, puzzle)).toBe(true);
  expect(canEditPuzzle({ id: 'b', role: 'superadmin' }, puzzle)).toBe(true);
  expect(canEditPuzzle({ id: 'b', role: 'user' }, puzzle)).toBe(false);
  expect(canEditPuzzle({ id: 'b', role: 'admin' }, puzzle)).toBe(false);
  expect(canEditPuzzle(null, puzzle)).toBe(false);
});
