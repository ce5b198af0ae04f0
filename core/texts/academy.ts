import articles from './articles.json' with { type: 'json' };
import firstWeek from './first-week.json' with { type: 'json' };
import mottos from './mottos.json' with { type: 'json' };
import type { Article, Motto, OldCasts, PathDay } from './types.ts';

// JSON has no literal types; academy.test.ts checks codes, lines and categories.
export const ARTICLES = articles.articles as unknown as readonly Article[];

/** Twenty-one sentences of the classic; the profile shows one at random. */
export const MOTTOS: readonly Motto[] = mottos.mottos;

/** What to read, cast and practise in the first week. JSON has no literal types; academy.test.ts checks the kinds and the addresses. */
export const FIRST_WEEK = firstWeek.days as readonly PathDay[];

/** The casts of 《左传》 and 《国语》, in a file of their own; old-casts.test.ts derives every figure. */
export const loadOldCasts = async (): Promise<OldCasts> =>
  (await import('./old-casts.json', { with: { type: 'json' } })).default as OldCasts;
