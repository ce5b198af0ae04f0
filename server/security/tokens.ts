import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, for sessions and reset links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token. A plain hash is enough, because a token is random. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** 130 random bits in lower-case letters and digits, for ids in URLs. */
export function newId(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}

/** A separate key for each purpose, derived from the server secret. */
export const keyFor = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'guanxiang', purpose, 32));

/** A stable pseudonym for a text, from which the text cannot be recovered. */
export const opaqueName = (secret: Buffer, text: string): string =>
  createHmac('sha256', keyFor(secret, 'opaque-name')).update(text).digest('base64url').slice(0, 22);
