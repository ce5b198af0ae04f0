import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { configOf } from '#tests/support/env-config.ts';
import { sharedFolder } from '#tests/support/temporary-folder.ts';
import { registerErrors } from './errors.ts';
import { registerOriginCheck } from './origin.ts';

const SECRET = randomBytes(48).toString('base64');
const DATA_DIR = sharedFolder();

const SETTINGS = {
  local: {},
  'local on a LAN': { ALLOW_LAN: '1', HOST: '0.0.0.0' },
  development: { APP_MODE: 'development' },
  'development on a LAN': { APP_MODE: 'development', ALLOW_LAN: '1', HOST: '0.0.0.0' },
  production: {
    APP_MODE: 'production',
    PUBLIC_BASE_URL: 'https://yi.example.com',
    SERVER_SECRET: SECRET,
    MAIL_TRANSPORT: 'outbox',
  },
} as const;

async function ask(mode: keyof typeof SETTINGS, method: string, host: string, origin: string | null) {
  const app = fastify();
  registerErrors(app);
  registerOriginCheck(app, configOf({ DATA_DIR, ...SETTINGS[mode] }));
  app.all('/', () => 'let in');
  const headers = { host, ...(origin !== null && { origin }) };
  const { statusCode, body } = await app.inject({ method: method as 'GET', url: '/', headers });
  await app.close();
  return body === 'let in' ? 200 : `${statusCode} ${JSON.parse(body).message}`;
}

const FOREIGN = '403 来源不被允许';
const WRONG_HOST = '400 请求地址无效';

test.each([
  ['local', '127.0.0.1:3000', null, 200],
  ['local', 'localhost:3000', 'http://localhost:3000', 200],
  ['local', 'LOCALHOST', null, 200],
  ['local', '[::1]:3000', 'http://[::1]:3000', 200],
  ['local', '[::1]', 'http://[::1]', 200],
  ['local', '127.0.0.1:3000', 'http://localhost:3000', FOREIGN],
  ['local', '127.0.0.1:3000', 'http://127.0.0.1:3001', FOREIGN],
  ['local', '127.0.0.1:3000', 'http://127.0.0.1:5173', FOREIGN],
  ['local', '127.0.0.1:3000', 'http://evil.example', FOREIGN],
  ['local', '127.0.0.1:3000', 'http://127.0.0.1:3000.evil.example', FOREIGN],
  ['local', '127.0.0.1:3000', 'http://127.0.0.1:3000@evil.example', FOREIGN],
  ['local', '127.0.0.1:3000', 'null', FOREIGN],
  ['local', '127.0.0.1:3000', 'file://', FOREIGN],
  ['local', '127.0.0.1:3000', '', FOREIGN],
  ['local', 'evil.example', null, WRONG_HOST],
  ['local', 'evil.example:3000', 'http://evil.example:3000', WRONG_HOST],
  ['local', 'localhost.evil.example', null, WRONG_HOST],
  ['local', '127.0.0.1.evil.example:3000', null, WRONG_HOST],
  ['local', '127.0.0.1@evil.example', null, WRONG_HOST],
  ['local', '192.168.1.5:3000', null, WRONG_HOST],
  ['local', '0.0.0.0:3000', null, WRONG_HOST],
  ['local on a LAN', '192.168.1.5:3000', 'http://192.168.1.5:3000', 200],
  ['local on a LAN', '192.168.1.5:3000', 'http://evil.example', FOREIGN],
  ['local on a LAN', '192.168.1.5:3000', 'http://evil.example:5173', FOREIGN],
  ['development', '127.0.0.1:3000', 'http://127.0.0.1:3000', 200],
  ['development', '127.0.0.1:3000', 'http://localhost:5173', 200],
  ['development', '127.0.0.1:3000', 'http://[::1]:5173', 200],
  ['development', '127.0.0.1:3000', 'http://evil.example:5173', FOREIGN],
  ['development', '127.0.0.1:3000', 'http://localhost:5174', FOREIGN],
  ['development', 'evil.example', 'http://localhost:5173', WRONG_HOST],
  ['development on a LAN', '192.168.1.5:3000', 'http://192.168.1.5:5173', 200],
  ['development on a LAN', '127.0.0.1:3000', 'http://localhost:5173', 200],
  ['development on a LAN', '192.168.1.5:3000', 'http://evil.example:5173', FOREIGN],
  ['production', 'yi.example.com', 'https://yi.example.com', 200],
  ['production', 'yi.example.com', null, 200],
  ['production', '10.0.0.7:3000', null, 200],
  ['production', 'yi.example.com', 'http://yi.example.com', FOREIGN],
  ['production', 'yi.example.com', 'https://yi.example.com:8443', FOREIGN],
  ['production', 'yi.example.com', 'https://yi.example.com.evil.example', FOREIGN],
  ['production', 'yi.example.com', 'https://evil.example', FOREIGN],
  ['production', 'evil.example', 'https://evil.example', FOREIGN],
  ['production', '127.0.0.1:3000', 'http://127.0.0.1:3000', FOREIGN],
  ['production', 'yi.example.com', 'null', FOREIGN],
] as const)('%s: a write to %s from the origin %s is answered %s', async (mode, host, origin, expected) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect(await ask(mode, method, host, origin), method).toBe(expected);
  }
});

test('reading needs no origin of ours, which pages of strangers cannot read anyway, but a host of ours it needs', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    expect(await ask('local', method, '127.0.0.1:3000', 'http://evil.example')).toBe(200);
    expect(await ask('local', method, 'evil.example', null)).toBe(WRONG_HOST);
  }
});
