import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok } from '#core/result.ts';
import { fileFault } from '../file-fault.ts';
import { type Env, type Reading, textOf } from './values.ts';

const MIN_BYTES = 32;
const MIN_DISTINCT_BYTES = 10;

/** Placeholders and sequences from manuals. All are so long that a random secret will not contain one by chance. */
const EXAMPLE =
  /change.?(me|this|it)|example|placeholder|replace.?(me|this|with)|your.?(secret|key)|server.?secret|secret.?key|insecure|keyboard.?cat|qwerty|abcdefgh|12345678|00010203|请(修改|更换|替换)/i;

/** Why these bytes are refused as a secret, or null. A file of zeros, as a power cut can leave it, fails the second test. */
function weaknessOf(secret: Buffer): string | null {
  if (secret.length < MIN_BYTES) return `只有 ${secret.length} 字节，至少要 ${MIN_BYTES} 字节`;
  if (new Set(secret).size < MIN_DISTINCT_BYTES) return `太单调，至少要有 ${MIN_DISTINCT_BYTES} 种不同的字节`;
  return EXAMPLE.test(secret.toString('utf8')) ? '是文档中常见的示例值' : null;
}

/**
 * Whether others than the process can read or change the file. Kubernetes and systemd give a secret by its group: a file of root's that
 * the group of the process can read, and the process cannot change.
 */
export function isOpen({ mode, uid }: Pick<Stats, 'mode' | 'uid'>, ownUid: number): boolean {
  const isGivenByGroup = uid === 0 && ownUid !== 0 && (mode & 0o037) === 0;
  return (mode & 0o077) !== 0 && !isGivenByGroup;
}

/** Windows has no such bits and reports every file as open to all. */
const isOpenToOthers = (path: string) => process.getuid !== undefined && isOpen(statSync(path), process.getuid());

/** A file written by an editor or `openssl rand -base64` ends its line; raw bytes end where they end, be it in 0x0a. */
function withoutLineEnd(bytes: Buffer): Buffer {
  const line = /^([\x20-\x7e]+)\r?\n$/.exec(bytes.toString('latin1'))?.[1];
  return line === undefined ? bytes : Buffer.from(line, 'latin1');
}

function secretInFile(name: string, path: string): Reading<Buffer> {
  try {
    if (!statSync(path).isFile()) return err(`${name} 所指的不是文件`);
    if (isOpenToOthers(path)) return err(`${name} 所指的文件对他人开放：请将权限改为 0600`);
    return ok(withoutLineEnd(readFileSync(path)));
  } catch (error) {
    // Without the path: if the two variables were mixed up, the path is the secret.
    return err(`${name} 所指的文件无法读取（${fileFault(error)}）`);
  }
}

/** A secret in the variable of this name, or in the file that NAME_FILE names; null if neither is set. Taken unchanged. */
export function readGivenSecret(env: Env, name: string): Reading<Buffer | null> {
  const text = textOf(env, name);
  const path = textOf(env, `${name}_FILE`);
  if (text !== null && path !== null) return err(`${name} 与 ${name}_FILE 只能设置一个`);
  if (path !== null) return secretInFile(`${name}_FILE`, path);
  return ok(text === null ? null : Buffer.from(text));
}

/** One that this server seals with: a weak one is refused. */
export function readOwnSecret(env: Env, name: 'SERVER_SECRET' | 'SERVER_SECRET_PREVIOUS'): Reading<Buffer | null> {
  const secret = readGivenSecret(env, name);
  if (!secret.ok || secret.value === null) return secret;
  const weakness = weaknessOf(secret.value);
  return weakness === null ? secret : err(`${name}${textOf(env, name) === null ? '_FILE' : ''} 的密钥${weakness}`);
}

/** Atomic: written to another name, then linked. Unlike a rename, a link never replaces the key that another start has made. */
function makeKey(path: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(MIN_BYTES), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Outside production the first start makes the secret. A damaged one is never replaced: everything sealed with it would be lost. */
export function localSecret(dataDir: string): Reading<Buffer> {
  const path = join(dataDir, 'secret.key');
  try {
    if (!existsSync(path)) makeKey(path);
    if (isOpenToOthers(path)) chmodSync(path, 0o600); // a copied folder may have lost its modes
    const secret = readFileSync(path);
    const weakness = weaknessOf(secret);
    if (weakness === null) return ok(secret);
    return err(`密钥文件 ${path} 已损坏（${weakness}）：请从备份恢复；若无备份，可删除它再启动，以另建一个`);
  } catch (error) {
    return err(`密钥文件 ${path} 无法读写（${fileFault(error)}）`);
  }
}
