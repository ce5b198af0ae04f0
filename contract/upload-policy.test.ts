import { expect, test } from 'vitest';
import { canRemoveImage, canShowImage } from './shefu-policy.ts';

test('only the uploader may remove an image; nobody may remove one that is gone', () => {
  expect(canRemoveImage({ id: 'a' }, { ownerId: 'a' })).toBe(true);
  expect(canRemoveImage({ id: 'b' }, { ownerId: 'a' })).toBe(false);
  expect(canRemoveImage({ id: 'a' }, { ownerId: null })).toBe(false);
});

test('a puzzle may show an image of its writer, or one that it shows already', () => {
  expect(canShowImage({ id: 'a' }, { id: 'x', ownerId: 'a' }, [])).toBe(true);
  expect(canShowImage({ id: 'b' }, { id: 'x', ownerId: 'a' }, ['y'])).toBe(false);
  expect(canShowImage({ id: 'b' }, { id: 'x', ownerId: 'a' }, ['x'])).toBe(true);
  expect(canShowImage({ id: 'a' }, { id: 'x', ownerId: null }, [])).toBe(false);
});
