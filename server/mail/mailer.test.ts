import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configOf } from '#tests/support/env-config.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { serverLog } from '../telemetry/log.ts';
import { type Mailer, mailerFor } from './mailer.ts';

const NOW = Date.now();
let dataDir: string;
let mailer: Mailer;
beforeEach(() => {
  dataDir = temporaryFolder();
  const config = configOf({ DATA_DIR: dataDir, SERVER_SECRET: '' });
  mailer = mailerFor({ config, now: () => NOW, log: serverLog(config) });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  mailer.close();
});

const outbox = () => join(dataDir, 'outbox');
const send = (text: string, to = 'zhang@example.com') => mailer.send({ to, subject: '观象', text });

test('without SMTP a mail is written as a file with mode 600, and the console shows its path, not its content', async () => {
  await send('token=abc');
  const [name = ''] = readdirSync(outbox());
  expect(statSync(outbox()).mode & 0o777).toBe(0o700);
  expect(statSync(join(outbox(), name)).mode & 0o777).toBe(0o600);
  expect(vi.mocked(console.warn).mock.calls).toEqual([[`已写入 ${join(outbox(), name)}`]]);
});

test('mails of one millisecond get separate files, in the order of sending', async () => {
  for (let n = 0; n < 60; n++) await send(`mail ${n}.`);
  const names = readdirSync(outbox()).sort();
  expect(names).toHaveLength(60);
  for (const [index, name] of names.entries())
    expect(readFileSync(join(outbox(), name), 'utf8')).toContain(`mail ${index}.`);
});

test('the next mail removes files older than a day, but only mails', async () => {
  await send('old');
  const [old = ''] = readdirSync(outbox());
  writeFileSync(join(outbox(), 'note.txt'), '');
  for (const name of [old, 'note.txt']) utimesSync(join(outbox(), name), NOW / 1000 - 86_401, NOW / 1000 - 86_401);
  await send('new');
  const names = readdirSync(outbox());
  expect(names).not.toContain(old);
  expect(names).toContain('note.txt');
  expect(names).toHaveLength(2);
});

test('no line break in what is sent becomes a header or a second recipient', async () => {
  await mailer.send({
    to: 'zhang@example.com\r\nBcc: evil@example.net',
    subject: '观象\r\nBcc: evil@example.net',
    text: '\r\nBcc: evil@example.net\r\n',
  });
  const [name = ''] = readdirSync(outbox());
  const [head = ''] = readFileSync(join(outbox(), name), 'utf8').split('\n\n');
  expect(head).not.toMatch(/^bcc:/im);
  expect(
    head
      .match(/^[a-z-]+:/gim)
      ?.map((field) => field.toLowerCase())
      .sort(),
  ).toEqual([
    'content-transfer-encoding:',
    'content-type:',
    'date:',
    'from:',
    'message-id:',
    'mime-version:',
    'subject:',
    'to:',
  ]);
});
