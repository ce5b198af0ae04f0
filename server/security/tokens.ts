import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const SECRET_LENGTH = newToken().length;

/** A token that names its user, so that the database can find it among the rows of that user: the id, an underscore, 256 random bits. */
export const newTokenOf = (userId: string): string => `${userId}_${newToken()}`;

/** The user that a token names; null for one that names none, which is no token. Whether it is theirs, only its hash in the database shows. */
export const userOfToken = (token: string): string | null =>
  token.at(-SECRET_LENGTH - 1) === '_' ? token.slice(0, -SECRET_LENGTH - 1) : null;

/** What the database stores of a token. A plain hash is enough, because a token is random. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');

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

const TOKEN = /^([0-9a-z]{26})_[A-Za-z0-9_-]{43}$/;

/** The account that the token of a link names, and what is stored of the token. */
export interface LinkName {
  readonly userId: string;
  readonly tokenHash: string;
}

/** Null for an invalid token. */
export function linkOf(token: unknown): LinkName | null {
  const [link, userId] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  return link === undefined || userId === undefined ? null : { userId, tokenHash: tokenHash(link) };
}
