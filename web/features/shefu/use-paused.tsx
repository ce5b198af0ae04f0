import { useState } from 'react';
import { chunkOf, useChunk } from '#web/platform/chunks/chunk.ts';

const paused = chunkOf(async () => (await import('#web/sheets/decided/paused-box.tsx')).Paused);

/**
 * For a form of what a paused account may not do: whether the signed-in user is paused, and what is shown instead. It is known while
 * `box` is on the page. What was typed before stays where it is kept.
 */
export function usePaused() {
  const { value: Paused } = useChunk(paused);
  const [isPaused, setIsPaused] = useState(false);
  return { isPaused, box: Paused && <Paused onChange={setIsPaused} /> };
}
