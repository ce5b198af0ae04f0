import { tokenHash } from './tokens.ts';

const TOKEN = /^([0-9a-z]{26})_[A-Za-z0-9_-]{43}$/;

/** The account that the token of a link names, and what is stored of the token; null for what is no token. */
export function linkOf(token: unknown) {
  const [link, userId] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  return link === undefined || userId === undefined ? null : { userId, tokenHash: tokenHash(link) };
}
