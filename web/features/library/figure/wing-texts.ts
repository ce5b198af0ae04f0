import type { Wing, WingId } from '#core/texts/types.ts';
import { loadWing, WING_IDS } from '#core/texts/wings.ts';
import { type Chunk, chunkOf } from '#web/platform/chunks/chunk.ts';

/** A chunk for each wing. */
const WINGS = Object.fromEntries(WING_IDS.map((id) => [id, chunkOf(() => loadWing(id))])) as Readonly<
  Record<WingId, Chunk<Wing>>
>;

/** For renders: suspends until all of them are loaded, side by side. */
export function readWings(ids: readonly WingId[]): readonly Wing[] {
  for (const id of ids) WINGS[id].load().catch(() => {}); // `read` says so
  return ids.map((id) => WINGS[id].read());
}

/** The page of a chapter, and in it the place of a passage. */
export const wingPath = (id: WingId, chapterNumber: number, passageNumber?: number): string =>
  `/library/wings/${id}/${chapterNumber}${passageNumber === undefined ? '' : `#p${passageNumber}`}`;
