import { LINE_INDICES, type LineIndex } from '#core/hexagram/line.ts';

/** Every set of lines, from none to all six: 64. */
export const LINE_SETS: readonly (readonly LineIndex[])[] = Array.from({ length: 64 }, (_, bits) =>
  LINE_INDICES.filter((line) => (bits >> line) & 1),
);
