import { chunkOf } from './chunk.ts';

/** Texts are lazy chunks: the classic, which results need too, and what we wrote beside it. */
export const classicTexts = chunkOf(() => import('#core/texts/classic.ts'));
export const companionTexts = chunkOf(() => import('#core/texts/companion.ts'));
export const trigramTexts = chunkOf(() => import('#core/texts/trigrams.ts'));
export const academyTexts = chunkOf(() => import('#core/texts/academy.ts'));
