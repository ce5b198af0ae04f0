import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFor } from './tokens.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with AES-256-GCM under the key of this purpose. */
export function seal(secret: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv);
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, locked, cipher.getAuthTag()]).toString('base64url');
}

/** The secrets that open what was sealed: the present one, and while it is being replaced the previous one. */
export const secretsOf = ({ secret, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>): readonly Buffer[] =>
  previousSecret === null ? [secret] : [secret, previousSecret];

function unsealWith(secret: Buffer, purpose: string, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

/** The decrypted text; null when it was cut or changed, or sealed for another purpose or with none of the secrets. */
export function unseal(secrets: readonly Buffer[], purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
  for (const secret of secrets) {
    const text = unsealWith(secret, purpose, bytes);
    if (text !== null) return text;
  }
  return null;
}
