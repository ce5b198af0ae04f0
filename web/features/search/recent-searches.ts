import { readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';

/** On this device only: what was looked for, newest first. */
const KEY = 'guanxiang-searches';
const MOST = 10;
/** A longer one would fill the page, and is not typed again. */
const LONGEST = 30;

const parse = (value: unknown): readonly string[] | null =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, MOST)
    : null;

export const recentSearches = (): readonly string[] => readStored(localStorage, KEY, parse) ?? [];

/** For a search that led somewhere. */
export function rememberSearch(query: string): void {
  const words = query.trim();
  if (words === '' || words.length > LONGEST) return;
  const others = recentSearches().filter((one) => one !== words);
  writeStored(localStorage, KEY, [words, ...others].slice(0, MOST));
}

export const clearSearches = (): void => removeStored(localStorage, KEY);
