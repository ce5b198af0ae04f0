import { type ComponentType, useState } from 'react';
import { showToast } from '../toast.ts';
import { type Chunk, NOT_LOADED } from './chunk.ts';

/** A sheet in a chunk of its own: `open` loads it, and `Sheet` is what to render while it is open. */
export function useLazySheet<P>(chunk: Chunk<ComponentType<P>>) {
  const [Sheet, setSheet] = useState<ComponentType<P> | null>(null);
  const open = async () => {
    const loaded = await chunk.load().catch(() => null);
    if (loaded) setSheet(() => loaded);
    else showToast(NOT_LOADED);
  };
  return { Sheet, open, close: () => setSheet(null) };
}
