import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enough, futureFolder } from '#tests/support/enough-settings.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readConfig } from './config.ts';
import { type Env, MODES, type Mode } from './values.ts';

const NOW = Date.parse('2026-11-15T00:00:00Z');
const CONTACT_LINE = 'CONTACT 应为一个邮箱，或以 https:// 开头、不带账号的链接';

function reasons(env: Env, now = NOW, buildDate: string | null = null): readonly string[] {
  const config = readConfig(env, now, buildDate);
  return config.ok ? [] : config.error;
}

const DEVELOPMENT_ALONE = 'ECHO_RESET_URL=1 只能用于 APP_MODE=development';
const LOOPBACK_ALONE =
  'HOST 只能是本机地址（如 127.0.0.1）：要让局域网访问，请加 ALLOW_LAN=1；要对外服务，请用 APP_MODE=production';
const HTTPS_NAME = '生产模式下 PUBLIC_BASE_URL 须以 https:// 开头，后接域名，不能是 IP 地址或 localhost';
const PROXY_1 =
  'TRUSTED_PROXIES 第 1 项无效：应为逗号分隔的 IP 或网段（如 10.0.0.0/8），不能信任所有来源（true、*、0.0.0.0/0、::/0）';

/** What is changed, the modes that refuse it, and the line they print; the other modes start. */
const MATRIX: readonly (readonly [Env, readonly Mode[], string])[] = [
  [{ HOST: '0.0.0.0' }, ['local', 'development'], LOOPBACK_ALONE],
  [{ HOST: '::' }, ['local', 'development'], LOOPBACK_ALONE],
  [{ HOST: 'yi.example.com' }, ['local', 'development'], LOOPBACK_ALONE],
  [{ HOST: '0.0.0.0', ALLOW_LAN: '1' }, [], ''],
  [{ HOST: 'localhost' }, [], ''],
  [{ ALLOW_LAN: 'yes' }, MODES, 'ALLOW_LAN 只能是 0、1'],
  [
    { SERVER_SECRET: '' },
    ['production'],
    '生产模式须设置 SERVER_SECRET 或 SERVER_SECRET_FILE，可用 openssl rand -base64 48 生成',
  ],
  [{ PUBLIC_BASE_URL: '' }, ['production'], '生产模式须设置 PUBLIC_BASE_URL，如 https://yi.example.com'],
  [{ PUBLIC_BASE_URL: 'http://yi.example.com' }, ['production'], HTTPS_NAME],
  [{ PUBLIC_BASE_URL: 'https://192.0.2.1' }, ['production'], HTTPS_NAME],
  [{ PUBLIC_BASE_URL: 'https://localhost' }, ['production'], HTTPS_NAME],
  [
    { PUBLIC_BASE_URL: 'https://yi.example.com/app' },
    MODES,
    'PUBLIC_BASE_URL 应形如 https://yi.example.com，不带路径、参数和账号',
  ],
  [{ SMTP_URL: '' }, ['production'], '生产模式须设置 SMTP_URL，或写明 MAIL_TRANSPORT=outbox'],
  [{ SMTP_URL: '', MAIL_TRANSPORT: 'outbox' }, [], ''],
  [{ SMTP_URL: '', MAIL_TRANSPORT: 'smtp' }, MODES, 'MAIL_TRANSPORT=smtp 须同时设置 SMTP_URL'],
  [{ MAIL_TRANSPORT: 'pigeon' }, MODES, 'MAIL_TRANSPORT 只能是 smtp、outbox'],
  [{ ECHO_RESET_URL: '1' }, ['local', 'production'], DEVELOPMENT_ALONE],
  [{ ECHO_RESET_URL: '0' }, [], ''],
  [{ ECHO_RESET_URL: 'true' }, MODES, 'ECHO_RESET_URL 只能是 0、1'],
  [{ TRUSTED_PROXIES: 'true' }, MODES, PROXY_1],
  [{ RATE_LIMIT_FACTOR: '100000' }, ['production'], '生产模式下 RATE_LIMIT_FACTOR 只能是 1'],
  [{ RATE_LIMIT_FACTOR: '0.5' }, ['production'], '生产模式下 RATE_LIMIT_FACTOR 只能是 1'],
  ...['0', '-1', 'many', 'Infinity', '1e400', '9'.repeat(400)].map(
    (factor) => [{ RATE_LIMIT_FACTOR: factor }, MODES, 'RATE_LIMIT_FACTOR 应为正数'] as const,
  ),
  ...['-1', '65536', '80.5', 'http', '0x50', '1e3'].map(
    (port) => [{ PORT: port }, MODES, 'PORT 应为 0 至 65535 的整数'] as const,
  ),
  [{ PORT: '65535' }, [], ''],
  ...['-1', '601', '2.5', 'soon'].map(
    (seconds) => [{ DRAIN_SECONDS: seconds }, MODES, 'DRAIN_SECONDS 应为 0 至 600 的整数'] as const,
  ),
  [{ DATABASE_POOL_MAX: '0' }, MODES, 'DATABASE_POOL_MAX 应为 1 至 500 的整数'],
  [{ DATABASE_DIRECT_URL: 'postgres://yi@db/yi' }, MODES, 'DATABASE_DIRECT_URL 须与 DATABASE_URL 一同设置'],
  [
    { DATABASE_URL: 'postgres://yi@pooler/yi', DATABASE_DIRECT_URL: 'mysql://db' },
    MODES,
    'DATABASE_DIRECT_URL 应形如 postgres://用户:密码@主机:端口/库名，其中的特殊字符写成 %XX',
  ],
  [{ PREVIOUS_ASSETS: '/no/such/folder' }, MODES, 'PREVIOUS_ASSETS 应为可读的目录（不存在）'],
  [{ MIGRATE: 'never' }, MODES, 'MIGRATE 只能是 auto、check'],
  [{ REGISTRATION: 'closed' }, MODES, 'REGISTRATION 只能是 open、invite'],
  ...[
    'me',
    'a@b',
    'a@b.example, c@d.example',
    'mailto:me@example.com',
    'http://yi.example.com',
    'javascript:alert(1)',
  ].map((contact) => [{ CONTACT: contact }, MODES, CONTACT_LINE] as const),
  ...['https://', 'https://me:pw@yi.example.com', 'https://yi.example.com/a b', 'me@example.com?bcc=x@y.example'].map(
    (contact) => [{ CONTACT: contact }, MODES, CONTACT_LINE] as const,
  ),
  [{ CONTACT: 'me+yi@example.com' }, [], ''],
  [{ CLIENT_LOGS: 'debug' }, MODES, 'CLIENT_LOGS 只能是 error、info'],
  [{ LOG_LEVEL: 'debug' }, MODES, 'LOG_LEVEL 只能是 info、silent'],
  [{ LOG_FORMAT: 'xml' }, MODES, 'LOG_FORMAT 只能是 json、text'],
  [{ METRICS_PORT: '65536' }, MODES, 'METRICS_PORT 应为 0 至 65535 的整数'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, [], ''],
  [{ METRICS_HOST: 'a:9464' }, MODES, 'METRICS_HOST 应为 IP 地址或主机名，不带端口和方括号'],
];

describe.each(MODES)('%s', (mode) => {
  test.each(MATRIX.map(([change, refusing, line]) => [change, refusing.includes(mode) ? [line] : []] as const))(
    'with %j says %j',
    (change, lines) => {
      expect(reasons({ ...enough(mode), ...change })).toEqual(lines);
    },
  );

  test('a clock before the build date is refused, the build date itself is not', () => {
    const line = '系统时钟早于本程序的构建日期 2026-11-01：请先校准系统时间';
    const dayBefore = Date.UTC(2026, 9, 31, 23, 59, 59, 999);
    expect(reasons(enough(mode), dayBefore, '2026-11-01')).toEqual([line]);
    expect(reasons(enough(mode), Date.UTC(2026, 10, 1), '2026-11-01')).toEqual([]);
    expect(reasons(enough(mode), 0, null)).toEqual([]);
  });

  test('a data folder that cannot be made is reported once, not again for the secret in it', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(reasons({ ...enough(mode), DATA_DIR: join(file, 'data') })).toEqual([
      `数据目录 ${join(file, 'data')} 无法创建或写入（路径中有一段不是文件夹）：可用 DATA_DIR 另选一个`,
    ]);
  });
});

test('an unknown mode is refused together with what is wrong in any mode, and no secret is made for it', () => {
  const env = { APP_MODE: 'prod', PORT: 'x', HOST: '0.0.0.0', DATA_DIR: futureFolder() };
  expect(reasons(env)).toEqual(['APP_MODE 只能是 local、development、production', 'PORT 应为 0 至 65535 的整数']);
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
});

test('all reasons are reported at once, one line each', () => {
  const env = {
    APP_MODE: 'production',
    DATA_DIR: futureFolder(),
    PORT: 'x',
    DATABASE_URL: 'mysql://db',
    ECHO_RESET_URL: '1',
    TRUSTED_PROXIES: '*',
    MIGRATE: 'x',
  };
  const lines = reasons(env, 0, '2026-11-01');
  expect(lines).toHaveLength(9);
  const subjects = lines.map((line) => /[A-Z_]{4,}|系统时钟/.exec(line)?.[0]);
  expect(new Set(subjects)).toEqual(
    new Set([
      '系统时钟',
      'PORT',
      'DATABASE_URL',
      'SERVER_SECRET',
      'SMTP_URL',
      'PUBLIC_BASE_URL',
      'TRUSTED_PROXIES',
      'ECHO_RESET_URL',
      'MIGRATE',
    ]),
  );
  expect(lines.join('')).not.toMatch(/[\r\n]/);
});

test('no reason repeats a value, whichever variable a secret was written into', () => {
  const leaked = 'hunter2hunter2';
  const names =
    'APP_MODE PORT HOST DATABASE_URL PUBLIC_BASE_URL SERVER_SECRET SMTP_URL MAIL_TRANSPORT REGISTRATION CONTACT TRUSTED_PROXIES ALLOW_LAN MIGRATE CLIENT_LOGS ECHO_RESET_URL RATE_LIMIT_FACTOR LOG_LEVEL SERVER_SECRET_FILE SERVER_SECRET_PREVIOUS SERVER_SECRET_PREVIOUS_FILE DATABASE_DIRECT_URL DATABASE_POOL_MAX DRAIN_SECONDS PREVIOUS_ASSETS IMAGES_S3_URL IMAGES_S3_REGION IMAGES_S3_ACCESS_KEY IMAGES_S3_ACCESS_KEY_FILE IMAGES_S3_SECRET_KEY IMAGES_S3_SECRET_KEY_FILE IMAGES_STORE'.split(
      ' ',
    );
  for (const mode of MODES)
    for (const name of names)
      for (const value of [leaked, `mysql://u:${leaked}@host`, `smtp://u:${leaked}%@host?x=1`])
        expect(reasons({ ...enough(mode), [name]: value }).join()).not.toContain(leaked);
});
