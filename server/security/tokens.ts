import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses a session or a reset link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. A token is random, so a plain hash cannot be run backwards. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** 128 random bits in lower-case letters and digits, for ids that stand in a URL. */
export function newId(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}

/** Keys for separate purposes from the one server secret, so that what is sealed for one opens nothing of another. */
export const keyFor = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'guanxiang', purpose, 32));

/** The same opaque name for the same text, without telling the text. */
export const opaqueName = (secret: Buffer, text: string): string =>
  createHmac('sha256', keyFor(secret, 'opaque-name')).update(text).digest('base64url').slice(0, 22);
