import { RESET_HANDLE_MS } from '#contract/limits.ts';
import { seal, unseal } from '#server/security/seal.ts';

const PURPOSE = 'reset-handle';
const PREFIX = 'h1.';
/** All handles have the same length, so that it reveals nothing. */
const PADDED_CHARACTERS = 96;

/** Replaces the address in the answer to a search by name, so that the address is not disclosed. */
export function makeHandle(secret: Buffer, userId: string, now: number): string {
  const text = JSON.stringify({ userId, expiresAt: now + RESET_HANDLE_MS });
  return `${PREFIX}${seal(secret, PURPOSE, text.padEnd(PADDED_CHARACTERS))}`;
}

/** h1.smith@example.com is an address. */
export const isHandle = (text: string): boolean => text.startsWith(PREFIX) && !text.includes('@');

/** The user id in a handle; null when it was forged or cut, or has expired. */
export function userOfHandle(secrets: readonly Buffer[], handle: string, now: number): string | null {
  const text = unseal(secrets, PURPOSE, handle.slice(PREFIX.length));
  if (text === null) return null;
  const { userId, expiresAt } = JSON.parse(text) as { userId: string; expiresAt: number };
  return expiresAt > now ? userId : null;
}
