import { type ComponentType, useRef } from 'react';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import type { Way } from '../form/way-names.ts';
import type { WayProps } from '../ways/way-props.ts';
import { makeCast } from './make-cast.ts';

/** Every way but 手动, each a chunk of its own. */
const FORMS: Readonly<Record<Exclude<Way, 'manual'>, ComponentType<WayProps>>> = {
  moment: lazyPart(async () => (await import('../ways/moment-form.tsx')).MomentForm),
  numbers: lazyPart(async () => (await import('../ways/numbers-form.tsx')).NumbersForm),
  text: lazyPart(async () => (await import('../ways/text-form.tsx')).TextForm),
  direction: lazyPart(async () => (await import('../ways/direction-form.tsx')).DirectionForm),
  coins: lazyPart(async () => (await import('../ways/coins-form.tsx')).CoinsForm),
  yarrow: lazyPart(async () => (await import('../ways/yarrow-form.tsx')).YarrowForm),
};

/** The open way. Those opened before stay, hidden, so that nothing entered is lost by a look at another. */
export function OtherWays({ open }: { readonly open: Way }) {
  const opened = useRef(new Set<keyof typeof FORMS>());
  if (open !== 'manual') opened.current.add(open);
  return [...opened.current].map((way) => {
    const Form = FORMS[way];
    return (
      <div key={way} hidden={way !== open}>
        <ChunkSuspense rows={8}>
          <Form onCast={(cast, moment) => makeCast(cast, moment ?? null, way)} />
        </ChunkSuspense>
      </div>
    );
  });
}
