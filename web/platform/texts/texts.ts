import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { Companion } from '#core/texts/types.ts';
import { type Chunk, chunkOf } from '../chunks/chunk.ts';

/** Texts are lazy chunks: the classic, which results need too, and what we wrote beside it. */
export const classicTexts = chunkOf(() => import('#core/texts/classic.ts'));
export const trigramTexts = chunkOf(() => import('#core/texts/trigrams.ts'));
export const academyTexts = chunkOf(() => import('#core/texts/academy.ts'));
export const vocabularyTexts = chunkOf(() => import('#core/texts/vocabulary.ts'));

/** The names of 64 files: too long for the first script of a page. */
const companionFiles = chunkOf(() => import('#core/texts/companion.ts'));
const companions = new Map<HexagramCode, Chunk<Companion>>();

/** What we wrote about one hexagram, a chunk for each. */
export function companionTexts(code: HexagramCode): Chunk<Companion> {
  const chunk = companions.get(code) ?? chunkOf(async () => (await companionFiles.load()).loadCompanion(code));
  companions.set(code, chunk);
  return chunk;
}
