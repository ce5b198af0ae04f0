import { userIdNow } from '#web/platform/storage/session.ts';
import { isRecord, readStored, removeStored, SEARCHES_KEY, writeStored } from '#web/platform/storage/storage.ts';

/** On this device only: what its user, or a guest, looked for, newest first. */
const MOST = 10;
/** A longer one would fill the page, and is not typed again. */
const LONGEST = 30;

interface Searches {
  /** Null for a guest, whose searches the next user takes over. */
  readonly user: string | null;
  readonly words: readonly string[];
}

const parseWords = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '').slice(0, MOST) : [];

/** A list alone is what earlier versions stored: it belongs to the signed-in user, else to nobody. */
function parse(value: unknown): Searches | null {
  if (Array.isArray(value)) return { user: userIdNow(), words: userIdNow() === null ? [] : parseWords(value) };
  if (!isRecord(value)) return null;
  return { user: typeof value['user'] === 'string' ? value['user'] : null, words: parseWords(value['words']) };
}

/** Those of another user are not shown: a session may have ended without 退出登录. */
export function recentSearches(): readonly string[] {
  const stored = readStored(localStorage, SEARCHES_KEY, parse);
  return stored && (stored.user === null || stored.user === userIdNow()) ? stored.words : [];
}

/** For a search that led somewhere. */
export function rememberSearch(query: string): void {
  const found = query.trim();
  if (found === '' || found.length > LONGEST) return;
  const others = recentSearches().filter((one) => one !== found);
  writeStored(localStorage, SEARCHES_KEY, { user: userIdNow(), words: [found, ...others].slice(0, MOST) });
}

export const clearSearches = (): void => removeStored(localStorage, SEARCHES_KEY);
