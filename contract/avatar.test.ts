import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { avatarAt, avatarUrlOf } from './avatar.ts';

test('every figure, every image and none have an address that leads back to them', () => {
  const images = ['0'.repeat(26), 'abcdefghjkmnpqrstvwxyz0123'].map((imageId) => ({ seal: null, imageId }));
  const seals = HEXAGRAM_CODES.map((seal) => ({ seal, imageId: null }));
  for (const avatar of [...images, ...seals, { seal: null, imageId: null }])
    expect(avatarAt(avatarUrlOf(avatar))).toEqual(avatar);
});

test.each([
  '',
  '/seals/01000.svg',
  '/seals/010002.svg',
  '/seals/010001.png',
  'https://x.cn/seals/010001.svg',
  '/uploads/a.jpg',
])('%j is no avatar', (url) => {
  expect(avatarAt(url)).toBeUndefined();
});
