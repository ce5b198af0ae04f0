import type { ComponentType } from 'react';
import { chunkOf } from './chunk.ts';

/**
 * A component in a chunk of its own. Once it is loaded it renders at once; React's `lazy` shows the fallback first even then,
 * and caches a failure.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const chunk = chunkOf(load);
  function Part(props: P) {
    const Loaded = chunk.read();
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { prefetch: chunk.load });
}
