import type { Companion, Detail, Note, Part } from './types.ts';

/** Null where none is written yet. */
export const detailOf = ({ detail }: Companion, part: Part): Detail | null =>
  (part === 'judgment' ? detail.judgment : detail.lines[part]) ?? null;

export const notesOf = ({ notes }: Companion, part: Part): readonly Note[] =>
  notes.filter((note) => note.part === part);
