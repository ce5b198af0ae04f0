import articles from './articles.json' with { type: 'json' };
import mottos from './mottos.json' with { type: 'json' };
import type { Article, Motto } from './types.ts';

// JSON has no literal types; academy.test.ts checks codes, lines and categories.
export const ARTICLES = articles.articles as unknown as readonly Article[];

/** Twenty-one sentences of the classic; the profile shows one at random. */
export const MOTTOS: readonly Motto[] = mottos.mottos;
