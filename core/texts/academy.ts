import articles from './articles.json' with { type: 'json' };
import firstWeek from './first-week.json' with { type: 'json' };
import mottos from './mottos.json' with { type: 'json' };
import type { Article, Motto, PathDay } from './types.ts';

// JSON has no literal types; academy.test.ts checks codes, lines and categories.
export const ARTICLES = articles.articles as unknown as readonly Article[];

/** Twenty-one sentences of the classic; the profile shows one at random. */
export const MOTTOS: readonly Motto[] = mottos.mottos;

/** What to read, cast and practise in the first week. JSON has no literal types; academy.test.ts checks the kinds and the addresses. */
export const FIRST_WEEK = firstWeek.days as readonly PathDay[];
