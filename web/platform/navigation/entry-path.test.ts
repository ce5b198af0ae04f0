import { expect, test } from 'vitest';
import { entryPath, timestampOfPath } from './entry-path.ts';

test('the address of an entry leads back to its timestamp, and has nothing else', () => {
  const timestamp = '2026-11-15T07:30:00.123Z';
  expect(entryPath(timestamp)).toBe('/profile/cast/1794727800123');
  expect(timestampOfPath('1794727800123')).toBe(timestamp);
});

test.each(['', 'x', '1e3', '9'.repeat(16), '999999999999999', '../1'])('%j is of no timestamp', (digits) => {
  expect(timestampOfPath(digits)).toBe(null);
});
