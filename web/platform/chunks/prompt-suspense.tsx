import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/page.tsx';
import { watchLoads } from './chunk.ts';

interface PromptSuspenseProps {
  /** Height, in lines of text, of what stands there until the chunks are loaded. */
  readonly rows: number;
  readonly children: ReactNode;
}

/**
 * A skeleton while chunks load. By itself React leaves a fallback on the screen for at least 300 ms, however soon its promise resolves, but not
 * if something else changes too: here a state changes with every chunk that arrives.
 */
export function PromptSuspense({ rows, children }: PromptSuspenseProps) {
  const [, setLoaded] = useState({});
  return <Suspense fallback={<Waiting rows={rows} onLoad={setLoaded} />}>{children}</Suspense>;
}

function Waiting({ rows, onLoad }: { readonly rows: number; readonly onLoad: (change: object) => void }) {
  useEffect(() => watchLoads(() => onLoad({})), [onLoad]);
  return <Skeleton rows={rows} />;
}
