import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { FigureRemarks } from './figure-remarks.tsx';
import { KinCards } from './kin-cards.tsx';
import { PalaceCard } from './palace-card.tsx';

/** What a figure’s page has below its texts: what the wings say of it, 错综互, its palace and its month. */
export function FigureParts({ code }: { readonly code: HexagramCode }) {
  return (
    <>
      <ChunkSuspense rows={10}>
        <FigureRemarks code={code} />
      </ChunkSuspense>
      <KinCards code={code} />
      <PalaceCard code={code} />
    </>
  );
}
