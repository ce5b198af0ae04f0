import { expect, test } from 'vitest';
import { readDatabaseUrl, readHost, readPublicBaseUrl, readSmtpUrl, readTrustedProxies } from './addresses.ts';

const NO_LAN = { allowLan: false } as const;

test.each(['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
  'a local server may bind to %s, which is this machine',
  (HOST) => {
    expect(readHost({ HOST }, { mode: 'local', ...NO_LAN })).toEqual({ ok: true, value: HOST });
  },
);

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.5',
  '::ffff:192.168.1.5',
  'localhost.example.com',
  '127.0.0.1.example.com',
  '0',
])('a local server may bind to %s only with ALLOW_LAN=1, production at will', (HOST) => {
  expect(readHost({ HOST }, { mode: 'local', ...NO_LAN }).ok).toBe(false);
  expect(readHost({ HOST }, { mode: 'local', allowLan: true }).ok).toBe(true);
  expect(readHost({ HOST }, { mode: 'production', ...NO_LAN }).ok).toBe(true);
});

test.each(['[::1]', '127.0.0.1:3000', 'http://127.0.0.1', 'a b', 'a..b', '主机'])(
  '%s is no host in any mode',
  (HOST) => {
    for (const mode of ['local', 'production'] as const)
      expect(readHost({ HOST }, { mode, allowLan: true })).toEqual({
        ok: false,
        error: 'HOST 应为 IP 地址或主机名，不带端口和方括号',
      });
  },
);

test.each([
  ['https://yi.example.com', 'https://yi.example.com'],
  ['https://yi.example.com/', 'https://yi.example.com'],
  ['HTTPS://YI.Example.com:443', 'https://yi.example.com'],
  ['https://yi.example.com:8443', 'https://yi.example.com:8443'],
  ['https://易.cn', 'https://xn--7hv.cn'],
  ['https://intranet', 'https://intranet'],
])('the public address %s is kept as %s', (PUBLIC_BASE_URL, value) => {
  expect(readPublicBaseUrl({ PUBLIC_BASE_URL }, 'production')).toEqual({ ok: true, value });
});

test.each([
  'http://yi.example.com',
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]',
  'https://localhost',
  'https://localhost.',
  'https://LOCALHOST:3000',
  'https://yi.localhost',
  'https://yi.example.com.',
  'https://yi.example.com/app',
  'https://yi.example.com//',
  'https://yi.example.com?x',
  'https://yi.example.com/?',
  'https://yi.example.com#x',
  'https://user@yi.example.com',
  'https://@yi.example.com',
  'https://u:p@yi.example.com',
  'https:yi.example.com',
  'https:///yi.example.com',
  'https:\\\\yi.example.com',
  'https://a b',
  'https://yi.example.com:99999',
  'https://',
  'yi.example.com',
  'ftp://yi.example.com',
  'javascript:alert(1)',
])('production has no public address %s', (PUBLIC_BASE_URL) => {
  expect(readPublicBaseUrl({ PUBLIC_BASE_URL }, 'production')).toMatchObject({
    ok: false,
    error: expect.stringContaining('PUBLIC_BASE_URL'),
  });
});

test('outside production the public address may be plain http and an IP', () => {
  const reading = readPublicBaseUrl({ PUBLIC_BASE_URL: 'http://192.168.1.5:3000/' }, 'local');
  expect(reading).toEqual({ ok: true, value: 'http://192.168.1.5:3000' });
});

test.each(['postgres://yi:p%40ss@db:5432/yi', 'postgresql://db/yi?sslmode=verify-full', 'postgres:///yi?host=/run/pg'])(
  'the database address %s is taken as written',
  (DATABASE_URL) => {
    expect(readDatabaseUrl({ DATABASE_URL })).toEqual({ ok: true, value: DATABASE_URL });
  },
);

test.each([
  'mysql://db/yi',
  'sqlite:data/app.db',
  './app.db',
  'postgres:db',
  'postgres://yi:50%@db/yi',
  'postgres://a:b:c/d',
])('the database address %s is refused', (DATABASE_URL) => {
  expect(readDatabaseUrl({ DATABASE_URL })).toEqual({
    ok: false,
    error: 'DATABASE_URL 应形如 postgres://用户:密码@主机:端口/库名，其中的特殊字符写成 %XX；不设则用内置数据库',
  });
});

test.each(['smtps://u:p%40ss@mail.example.com', 'smtp://mail.example.com:587', 'smtp://[::1]:2525/'])(
  'the mail address %s is taken as written',
  (SMTP_URL) => {
    expect(readSmtpUrl({ SMTP_URL })).toEqual({ ok: true, value: SMTP_URL });
  },
);

test.each([
  'mail.example.com:25',
  'http://mail.example.com',
  'smtp:mail.example.com',
  'smtp://',
  'smtps://mail.example.com/path',
  'smtp://mail.example.com?ignoreTLS=true',
  'smtps://mail.example.com/?tls.rejectUnauthorized=false',
  'smtps://u:50%@mail.example.com',
])('the mail address %s is refused, above all one that could switch TLS off', (SMTP_URL) => {
  expect(readSmtpUrl({ SMTP_URL })).toEqual({
    ok: false,
    error: 'SMTP_URL 应形如 smtps://用户:密码@主机:端口（或 smtp://，经 STARTTLS），不带路径和参数，特殊字符写成 %XX',
  });
});

test.each(['10.0.0.1', '10.0.0.0/8', '192.0.2.7/32', '::1', 'fc00::/7', '2001:db8::/128'])(
  'the proxy %s may be trusted',
  (TRUSTED_PROXIES) => {
    const value = [TRUSTED_PROXIES];
    expect(readTrustedProxies({ TRUSTED_PROXIES }, 'production')).toEqual({ ok: true, value });
  },
);

test.each(
  'true * 1 loopback 0.0.0.0/0 ::/0 10.0.0.1/0 0.0.0.0/1 128.0.0.0/1 ::/1 10.0.0.0/33 ::1/129 10.0.0.0/ 10.0.0.0/8/8 10.0.0.0/-1 010.0.0.1 fe80::1%eth0 proxy.example.com , 10.0.0.0/255.0.0.0'.split(
    ' ',
  ),
)('the proxy %s is refused in every mode, and its place in the list is named', (entry) => {
  for (const mode of ['local', 'development', 'production'] as const)
    expect(readTrustedProxies({ TRUSTED_PROXIES: entry === ',' ? '10.0.0.1,' : `10.0.0.1, ${entry}` }, mode)).toEqual({
      ok: false,
      error:
        'TRUSTED_PROXIES 第 2 项无效：应为逗号分隔的 IP 或网段（如 10.0.0.0/8），不能信任所有来源（true、*、0.0.0.0/0、::/0）',
    });
});
