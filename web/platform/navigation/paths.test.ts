import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entryPath, loginPath, ownPath, timestampOfPath } from './paths.ts';

const ORIGIN = 'https://guanxiang.example';
beforeAll(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test.each(['/divination', '/academy/shefu?page=2', '/academy/shefu/create', '/profile', '/'])(
  '%s is a path of this app',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'divination',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  `${ORIGIN}/profile`,
  'javascript:alert(1)',
  'data:text/html,x',
  ' /profile',
  '/\t/evil.example',
  '/\n/evil.example',
  '/pro\u0000file',
])('%j is not, and is never gone to', (path) => {
  expect(ownPath(path)).toBe(null);
});

test('the login page is never returned to', () => {
  expect(ownPath('/login')).toBe(null);
  expect(ownPath('/login?return=/login')).toBe(null);
  expect(ownPath('/x/../login')).toBe(null);
});

test('dots are resolved within the app, and a fragment is dropped', () => {
  expect(ownPath('/../../profile')).toBe('/profile');
  expect(ownPath('/profile#there')).toBe('/profile');
});

test('the path to return to is a parameter of the login page, unchanged after decoding', () => {
  const path = '/academy/shefu?page=2&x=一';
  const url = new URL(loginPath(path), ORIGIN);
  expect(url.pathname).toBe('/login');
  expect(url.searchParams.get('return')).toBe(path);
});

test('the address of an entry leads back to its timestamp, and has nothing else', () => {
  const timestamp = '2026-11-15T07:30:00.123Z';
  expect(entryPath(timestamp)).toBe('/profile/cast/1794727800123');
  expect(timestampOfPath('1794727800123')).toBe(timestamp);
});

test.each(['', 'x', '1e3', '9'.repeat(16), '999999999999999', '../1'])('%j is of no timestamp', (digits) => {
  expect(timestampOfPath(digits)).toBe(null);
});
