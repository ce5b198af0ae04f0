import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { isOpen, localSecret, readOwnSecret } from './server-secret.ts';
import type { Env } from './values.ts';

const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8);
const GOOD = 'k7Qm2vXe9Rt4Bz8Lw1Ny6Hc3Fp5Ds0Ga';

function fileWith(content: string | Buffer, mode = 0o600): string {
  const path = join(temporaryFolder(), 'secret');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

describe('the secret of a local server', () => {
  test('the first start makes 32 random bytes for the owner alone, and leaves nothing else behind', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const secret = localSecret(one);
    expect(secret).toEqual({ ok: true, value: readFileSync(join(one, 'secret.key')) });
    expect(secret.ok && secret.value.length).toBe(32);
    expect(permissions(join(one, 'secret.key'))).toBe('600');
    expect(readdirSync(one)).toEqual(['secret.key']);
    expect(localSecret(other)).not.toEqual(secret);
  });

  test('a second start reads the same secret', () => {
    const folder = temporaryFolder();
    expect(localSecret(folder)).toEqual(localSecret(folder));
  });

  test('first starts at the same moment agree on one secret', async () => {
    // Making a key is slower than reading one, so the program behind catches up and the two meet again and again.
    const folders = Array.from({ length: 60 }, temporaryFolder);
    const program = `const { localSecret } = await import('${new URL('./server-secret.ts', import.meta.url).href}');
      for (const folder of ${JSON.stringify(folders)}) console.log(localSecret(folder).value?.toString('hex'));`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    const kept = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout.trim().split('\n'));
    const written = folders.map((folder) => readFileSync(join(folder, 'secret.key')).toString('hex'));
    expect(kept).toEqual([written, written, written]);
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual(folders.map(() => 'secret.key'));
  });

  test.each([
    ['empty', Buffer.alloc(0), '只有 0 字节，至少要 32 字节'],
    ['half-written', randomBytes(16), '只有 16 字节，至少要 32 字节'],
    ['one byte short', randomBytes(31), '只有 31 字节，至少要 32 字节'],
    ['zeroed by a power cut', Buffer.alloc(32), '太单调，至少要有 10 种不同的字节'],
  ])('a key that is %s is refused with a clear line and left as it is', (_, bytes, weakness) => {
    const folder = temporaryFolder();
    const path = join(folder, 'secret.key');
    writeFileSync(path, bytes, { mode: 0o600 });
    expect(localSecret(folder)).toEqual({
      ok: false,
      error: `密钥文件 ${path} 已损坏（${weakness}）：请从备份恢复；若无备份，可删除它再启动，以另建一个`,
    });
    expect(readFileSync(path)).toEqual(bytes);
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });

  test('a key whose modes were lost in a copy is closed again and used', () => {
    const folder = temporaryFolder();
    const secret = localSecret(folder);
    chmodSync(join(folder, 'secret.key'), 0o644);
    expect(localSecret(folder)).toEqual(secret);
    expect(permissions(join(folder, 'secret.key'))).toBe('600');
  });

  test('a key that cannot be read is a refusal, not a fault', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'secret.key'), { mode: 0o700 });
    const error = `密钥文件 ${join(folder, 'secret.key')} 无法读写（是文件夹，不是文件）`;
    expect(localSecret(folder)).toEqual({ ok: false, error });
  });
});

describe('a secret that the settings give', () => {
  const given = (env: Env) => readOwnSecret(env, 'SERVER_SECRET');

  test('comes from the variable or from a file, the same bytes either way', () => {
    const value = Buffer.from(GOOD);
    expect(given({ SERVER_SECRET: GOOD })).toEqual({ ok: true, value });
    for (const content of [GOOD, `${GOOD}\n`, `${GOOD}\r\n`])
      expect(given({ SERVER_SECRET_FILE: fileWith(content) })).toEqual({ ok: true, value });
  });

  test('a file of raw bytes is taken whole, even when its last byte is a line end', () => {
    const raw = Buffer.concat([Buffer.from([0, 255]), Buffer.from(GOOD.slice(0, 29)), Buffer.from('\n')]);
    expect(raw).toHaveLength(32);
    expect(given({ SERVER_SECRET_FILE: fileWith(raw) })).toEqual({ ok: true, value: raw });
  });

  test.each([
    ['short', GOOD.slice(1), '只有 31 字节，至少要 32 字节'],
    ['of nine different bytes', 'a1b2c3d4e'.repeat(8), '太单调，至少要有 10 种不同的字节'],
    ['a placeholder', 'please-change-me-to-something-random', '是文档中常见的示例值'],
    ['a placeholder', 'Your_Secret_of_at_least_32_characters', '是文档中常见的示例值'],
    ['a placeholder', '请修改为一串足够长的随机字符', '是文档中常见的示例值'],
    ['a run', 'abcdefghijklmnopqrstuvwxyz0123456789', '是文档中常见的示例值'],
    ['a test vector', '000102030405060708090a0b0c0d0e0f10111213', '是文档中常见的示例值'],
  ])('a secret that is %s is refused, in the variable and in a file', (_, secret, weakness) => {
    expect(given({ SERVER_SECRET: secret })).toEqual({
      ok: false,
      error: `SERVER_SECRET 的密钥${weakness}`,
    });
    expect(given({ SERVER_SECRET_FILE: fileWith(`${secret}\n`) })).toEqual({
      ok: false,
      error: `SERVER_SECRET_FILE 的密钥${weakness}`,
    });
  });

  test('ten different bytes in 32 are enough', () => {
    const secret = `9${'z8x7c6v5'.repeat(4)}q`;
    expect(new Set(secret).size).toBe(10);
    expect(given({ SERVER_SECRET: secret }).ok).toBe(true);
  });

  test('random secrets pass in every usual writing', () => {
    for (let round = 0; round < 2000; round++)
      for (const writing of ['hex', 'base64', 'base64url'] as const)
        expect(given({ SERVER_SECRET: randomBytes(32).toString(writing) }).ok).toBe(true);
  });

  test.each([0o640, 0o604, 0o644, 0o660, 0o777])('a file of mode %o, open to others, is refused', (mode) => {
    expect(given({ SERVER_SECRET_FILE: fileWith(GOOD, mode) })).toEqual({
      ok: false,
      error: 'SERVER_SECRET_FILE 所指的文件对他人开放：请将权限改为 0600',
    });
  });

  test.each([
    ['of root, readable by the group', 0o440, 0, 10_001, false],
    ['of root, readable by the group, written by root', 0o640, 0, 10_001, false],
    ['of root, written by the group', 0o460, 0, 10_001, true],
    ['of root, run by the group', 0o450, 0, 10_001, true],
    ['of root, readable by all', 0o444, 0, 10_001, true],
    ['of the process itself, readable by the group', 0o440, 10_001, 10_001, true],
    ['of another user, readable by the group', 0o440, 1000, 10_001, true],
    ['of root, readable by the group, for a process of root', 0o440, 0, 0, true],
    ['of the process itself alone', 0o600, 10_001, 10_001, false],
  ])('a file %s, mode %o, owner %i, is open to others for the user %i: %s', (_, mode, uid, ownUid, expected) => {
    expect(isOpen({ mode: 0o100_000 | mode, uid }, ownUid)).toBe(expected);
  });

  test('a file of mode 400 is as good as 600', () => {
    expect(given({ SERVER_SECRET_FILE: fileWith(GOOD, 0o400) }).ok).toBe(true);
  });

  test('a missing file, a folder, both variables and neither are each told apart', () => {
    const error = (env: Record<string, string>) => {
      const secret = given(env);
      return secret.ok ? null : secret.error;
    };
    expect(error({ SERVER_SECRET_FILE: join(temporaryFolder(), 'none') })).toBe(
      'SERVER_SECRET_FILE 所指的文件无法读取（不存在）',
    );
    expect(error({ SERVER_SECRET_FILE: temporaryFolder() })).toBe('SERVER_SECRET_FILE 所指的不是文件');
    expect(error({ SERVER_SECRET: GOOD, SERVER_SECRET_FILE: fileWith(GOOD) })).toBe(
      'SERVER_SECRET 与 SERVER_SECRET_FILE 只能设置一个',
    );
    expect(given({})).toEqual({ ok: true, value: null });
  });
});

test('a previous secret is read and refused as the present one is, under its own name', () => {
  const previous = (env: Env) => readOwnSecret(env, 'SERVER_SECRET_PREVIOUS');
  expect(previous({})).toEqual({ ok: true, value: null });
  expect(previous({ SERVER_SECRET_PREVIOUS: GOOD })).toEqual({ ok: true, value: Buffer.from(GOOD) });
  expect(previous({ SERVER_SECRET_PREVIOUS_FILE: fileWith(GOOD) })).toEqual({
    ok: true,
    value: Buffer.from(GOOD),
  });
  expect(previous({ SERVER_SECRET_PREVIOUS: 'short' })).toEqual({
    ok: false,
    error: 'SERVER_SECRET_PREVIOUS 的密钥只有 5 字节，至少要 32 字节',
  });
  expect(previous({ SERVER_SECRET_PREVIOUS_FILE: fileWith(GOOD, 0o644) })).toEqual({
    ok: false,
    error: 'SERVER_SECRET_PREVIOUS_FILE 所指的文件对他人开放：请将权限改为 0600',
  });
});
