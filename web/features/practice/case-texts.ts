import { chunkOf } from '#web/platform/chunks/chunk.ts';

/** The cases of the book; exercises without end need none of them. */
export const caseTexts = chunkOf(() => import('#core/texts/cases.ts'));
