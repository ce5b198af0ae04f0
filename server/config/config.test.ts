import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enough, futureFolder, SECRET } from '#tests/support/enough-settings.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { valueIn } from '#tests/support/value-in.ts';
import { readConfig } from './config.ts';
import { type Env, MODES } from './values.ts';

const NOW = Date.parse('2026-11-15T00:00:00Z');
const PREVIOUS = 'Zt5Gq0Jw8Uy2Mr7Kd4Xb9Vn3Ec6Ha1Pf';

const accepted = (env: Env) => valueIn(readConfig(env, NOW));

test('with nothing set but the folder, the server is a local one on the loopback address', () => {
  const DATA_DIR = futureFolder();
  const { secret, ...config } = accepted({ DATA_DIR });
  expect(secret).toHaveLength(32);
  expect(config).toEqual({
    mode: 'local',
    port: 3000,
    host: '127.0.0.1',
    allowLan: false,
    dataDir: DATA_DIR,
    databaseUrl: null,
    databaseDirectUrl: null,
    databasePoolMax: 10,
    publicBaseUrl: null,
    previousSecret: null,
    smtpUrl: null,
    mailTransport: 'outbox',
    imagesS3: null,
    imageStore: 'database',
    registration: 'open',
    contact: null,
    trustedProxies: [],
    migrate: 'auto',
    drainSeconds: 0,
    previousAssets: null,
    clientLogs: 'info',
    echoResetUrl: false,
    rateLimitFactor: 1,
    logLevel: 'info',
    logFormat: 'text',
    metrics: null,
  });
});

test('every setting of production is taken as written', () => {
  const [DATA_DIR, PREVIOUS_ASSETS] = [futureFolder(), temporaryFolder()];
  const config = accepted({
    APP_MODE: 'production',
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR,
    DATABASE_URL: 'postgresql://yi:p%40ss@pooler.internal:6432/yi',
    DATABASE_DIRECT_URL: 'postgresql://owner:p%40ss@db.internal:5432/yi',
    DATABASE_POOL_MAX: '25',
    DRAIN_SECONDS: '20',
    PREVIOUS_ASSETS,
    PUBLIC_BASE_URL: 'https://yi.example.com:8443/',
    SERVER_SECRET: SECRET,
    SERVER_SECRET_PREVIOUS: PREVIOUS,
    SMTP_URL: 'smtp://user:p%40ss@mail.example.com:587',
    IMAGES_S3_URL: 'https://s3.example.com/yi-images',
    IMAGES_S3_REGION: 'eu-west-3',
    IMAGES_S3_ACCESS_KEY: 'AKIAYI',
    IMAGES_S3_SECRET_KEY: 'wJalr',
    IMAGES_STORE: 'database',
    MAIL_TRANSPORT: 'smtp',
    REGISTRATION: 'invite',
    CONTACT: 'https://yi.example.com/help?from=app',
    TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fc00::/7',
    MIGRATE: 'auto',
    CLIENT_LOGS: 'info',
    RATE_LIMIT_FACTOR: '1',
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'text',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.5',
    ALLOW_LAN: '1',
    SEED: '1',
    CSP_DISABLED: '1',
  });
  expect(config).toEqual({
    mode: 'production',
    port: 0,
    host: '0.0.0.0',
    allowLan: false,
    dataDir: DATA_DIR,
    databaseUrl: 'postgresql://yi:p%40ss@pooler.internal:6432/yi',
    databaseDirectUrl: 'postgresql://owner:p%40ss@db.internal:5432/yi',
    databasePoolMax: 25,
    drainSeconds: 20,
    previousAssets: PREVIOUS_ASSETS,
    publicBaseUrl: 'https://yi.example.com:8443',
    secret: Buffer.from(SECRET),
    previousSecret: Buffer.from(PREVIOUS),
    smtpUrl: 'smtp://user:p%40ss@mail.example.com:587',
    mailTransport: 'smtp',
    imagesS3: {
      url: 'https://s3.example.com/yi-images',
      region: 'eu-west-3',
      accessKey: 'AKIAYI',
      secretKey: 'wJalr',
    },
    imageStore: 'database',
    registration: 'invite',
    contact: 'https://yi.example.com/help?from=app',
    trustedProxies: ['10.0.0.0/8', '192.0.2.7', 'fc00::/7'],
    migrate: 'auto',
    clientLogs: 'info',
    echoResetUrl: false,
    rateLimitFactor: 1,
    logLevel: 'silent',
    logFormat: 'text',
    metrics: { port: 9464, host: '10.0.0.5' },
  });
});

test('empty and blank settings count as unset, and a space left at the end is dropped', () => {
  const names = [
    'PORT',
    'HOST',
    'APP_MODE',
    'DATABASE_URL',
    'PUBLIC_BASE_URL',
    'SMTP_URL',
    'TRUSTED_PROXIES',
    'MIGRATE',
  ];
  const blank = Object.fromEntries(names.map((name, index) => [name, index % 2 ? '' : ' ']));
  const DATA_DIR = futureFolder();
  expect(accepted({ ...blank, DATA_DIR })).toEqual(accepted({ DATA_DIR }));
  expect(accepted({ DATA_DIR, PORT: '8080 ' }).port).toBe(8080);
});

test('a reset link is echoed in development only, and not with ALLOW_LAN', () => {
  expect(accepted({ ...enough('development'), ECHO_RESET_URL: '1' }).echoResetUrl).toBe(true);
  expect(accepted({ ...enough('development'), ECHO_RESET_URL: '1', ALLOW_LAN: '1' })).toMatchObject({
    echoResetUrl: false,
    allowLan: true,
  });
});

test('MIGRATE is check by default only in production on PostgreSQL', () => {
  const DATABASE_URL = 'postgres://yi@db/yi';
  expect(MODES.map((mode) => accepted({ ...enough(mode), DATABASE_URL }).migrate)).toEqual(['auto', 'auto', 'check']);
  expect(MODES.map((mode) => accepted(enough(mode)).migrate)).toEqual(['auto', 'auto', 'auto']);
});

test('CLIENT_LOGS is error by default in production', () => {
  expect(MODES.map((mode) => accepted(enough(mode)).clientLogs)).toEqual(['info', 'info', 'error']);
});

test('LOG_FORMAT is json by default in production', () => {
  expect(MODES.map((mode) => accepted(enough(mode)).logFormat)).toEqual(['text', 'text', 'json']);
});

test('metrics are offered where METRICS_PORT is set, on the loopback address', () => {
  expect(MODES.map((mode) => accepted(enough(mode)).metrics)).toEqual([null, null, null]);
  expect(accepted({ ...enough('production'), METRICS_PORT: '9464' }).metrics).toEqual({
    port: 9464,
    host: '127.0.0.1',
  });
});

test('mail goes by SMTP if SMTP_URL is set, unless MAIL_TRANSPORT is outbox', () => {
  const SMTP_URL = 'smtps://mail.example.com';
  for (const mode of MODES) {
    expect(accepted({ ...enough(mode), SMTP_URL }).mailTransport).toBe('smtp');
    expect(accepted({ ...enough(mode), SMTP_URL, MAIL_TRANSPORT: 'outbox' }).mailTransport).toBe('outbox');
  }
});

test('proxies are trusted in production only', () => {
  const lists = MODES.map((mode) => accepted({ ...enough(mode), TRUSTED_PROXIES: '127.0.0.1' }).trustedProxies);
  expect(lists).toEqual([[], [], ['127.0.0.1']]);
});

test('SERVER_SECRET counts in every mode; only without it a server outside production makes a secret.key', () => {
  for (const mode of MODES) {
    const env: Env = { ...enough(mode), SERVER_SECRET: SECRET };
    expect(accepted(env).secret).toEqual(Buffer.from(SECRET));
    expect(existsSync(join(String(env['DATA_DIR']), 'secret.key'))).toBe(false);
  }
  const local = enough('local');
  const { secret } = accepted(local);
  expect(existsSync(join(String(local['DATA_DIR']), 'secret.key'))).toBe(true);
  expect(accepted(local).secret).toEqual(secret);
});

test('without a pooler there is one address of the database', () => {
  const DATABASE_URL = 'postgres://yi@db.internal/yi';
  expect(accepted({ DATA_DIR: futureFolder(), DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
});

test.each(MODES)('a server of mode %s drains by itself only in production on PostgreSQL', (mode) => {
  expect(accepted(enough(mode)).drainSeconds).toBe(0);
  const onPostgres = accepted({ ...enough(mode), DATABASE_URL: 'postgres://yi@db.internal/yi' });
  expect(onPostgres.drainSeconds).toBe(mode === 'production' ? 5 : 0);
});
