import { expect, test } from 'vitest';
import { canUseImage } from './upload-policy.ts';

test('only whoever uploaded an image may use it; one that is gone is nobody’s', () => {
  expect(canUseImage({ id: 'a' }, { ownerId: 'a' })).toBe(true);
  expect(canUseImage({ id: 'b' }, { ownerId: 'a' })).toBe(false);
  expect(canUseImage({ id: 'a' }, { ownerId: null })).toBe(false);
});
