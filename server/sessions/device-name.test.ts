import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceNameOf } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${IOS} Version/18.1 Mobile/15E148 Safari/604.1`,
    'iPhone · Safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${IOS} Mobile/15E148 MicroMessenger/8.0.53`,
    'iPhone · 微信',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${IOS} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'iPad · Chrome'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Android 手机 · Chrome'],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Android 平板 · Chrome'],
  [
    `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CC) ${WEBKIT} Chrome/118.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.9`,
    'Android 手机 · 小米浏览器',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.0`,
    '鸿蒙手机 · 华为浏览器',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Windows 电脑 · Edge'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Windows 电脑 · Firefox'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.1 Safari/605.1.15`, 'Mac · Safari'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Linux 电脑 · Chrome'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chromebook · Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Linux 电脑'],
])('%s is %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});

test.each(['', 'curl/8.5.0', 'node', 'Mozilla/5.0', '易经'])('%j is no device that we know', (userAgent) => {
  expect(deviceNameOf(userAgent)).toBeNull();
});

test('whatever a caller writes, the name is made of our own words', () => {
  const names = new Set<string | null>();
  const written = fc.array(
    fc.oneof(
      fc.constantFrom('iPad', 'Android', 'Mobile', 'Windows NT', 'Chrome/', 'Edg/', 'Safari/', 'MicroMessenger/'),
      fc.string({ unit: 'binary' }),
    ),
  );
  fc.assert(
    fc.property(written, (parts) => {
      const name = deviceNameOf(parts.join(' '));
      names.add(name);
      expect(name ?? '').toMatch(/^[A-Za-z\u4e00-\u9fff ·]{0,24}$/);
    }),
    { numRuns: 500 },
  );
  expect(names.size).toBeGreaterThan(3);
});

test('nothing beyond 512 characters is read', () => {
  expect(deviceNameOf(`${'x'.repeat(512)} (Windows NT 10.0)`)).toBeNull();
});
