import { expect, test } from 'vitest';
import { crc32Of } from './crc32.ts';

test('the digits 1 to 9 have the checksum that the standard gives, nothing has 0', () => {
  expect(crc32Of(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32Of(new Uint8Array())).toBe(0);
});
