import { chunkOf } from '#web/platform/chunks/chunk.ts';

/** The sheets that several features open. */
export const questionSheet = chunkOf(async () => (await import('../question/question-sheet.tsx')).QuestionSheet);
export const omenSheet = chunkOf(async () => (await import('../omen/omen-sheet.tsx')).OmenSheet);
export const shareSheet = chunkOf(async () => (await import('../share/share-sheet.tsx')).ShareSheet);
