import { expect, test } from 'vitest';
import { usernameKey } from '../features/auth/account-names.ts';
import { foldedName, isReserved } from '../features/auth/folded-name.ts';
import { newName } from './name-repo.ts';

test('a name that replaces another is its own key and fold, is allowed, and is hardly ever made twice', () => {
  const names = Array.from({ length: 2000 }, newName);
  expect(names.filter((name) => usernameKey(name) !== name || foldedName(name) !== name || isReserved(name))).toEqual(
    [],
  );
  expect(new Set(names).size).toBe(names.length);
});
