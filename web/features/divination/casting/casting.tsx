/** The parts of the form that a prerendered form does not show, in one chunk. Loaded right after the form is hydrated. */
import type { ComponentType } from 'react';
import type { Cast, CastMoment } from '#core/casting/cast.ts';
import type { WayProps } from '#web/features/divination/ways/way-names.ts';
import { momentNow } from '#web/platform/calendar/calendar.ts';
import { moveAskedTo } from '#web/platform/casts/asked-questions.ts';
import { addDraft } from '#web/platform/casts/cast-drafts.ts';
import { newTimestamp, openNewCast } from '#web/platform/casts/current-cast.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { log } from '#web/platform/log/logger.ts';
import type { Way } from '../ways/way-names.ts';
import './kept-form.ts';

export { castManually } from '#core/casting/cast.ts';
export { AskField } from './ask-field.tsx';
export { DraftSection } from './draft-section.tsx';
export { CastPreview, SeveralLines } from './manual-extras.tsx';

/** Every cast is a draft until it is saved. `moment`: the one it is cast for, unless that is now. */
export function makeCast(cast: Cast, moment: CastMoment | null): void {
  const timestamp = newTimestamp();
  const facts = { timestamp, cast, ...(moment ?? momentNow(new Date(timestamp))) };
  addDraft(facts);
  moveAskedTo(timestamp);
  openNewCast(facts);
  log('info', 'cast made', { method: cast.method });
}

/** Every way but 手动, each a chunk of its own. */
const FORMS: Readonly<Record<Exclude<Way, 'manual'>, ComponentType<WayProps>>> = {
  moment: lazyPart(async () => (await import('../ways/moment-form.tsx')).MomentForm),
  numbers: lazyPart(async () => (await import('../ways/numbers-form.tsx')).NumbersForm),
  text: lazyPart(async () => (await import('../ways/text-form.tsx')).TextForm),
  direction: lazyPart(async () => (await import('../ways/direction-form.tsx')).DirectionForm),
  coins: lazyPart(async () => (await import('../ways/coins-form.tsx')).CoinsForm),
  yarrow: lazyPart(async () => (await import('../ways/yarrow-form.tsx')).YarrowForm),
};

/** The form of a way that is open. What is entered in the others stays: platform/casts/form-state.ts. */
export function OtherWay({ way }: { readonly way: Exclude<Way, 'manual'> }) {
  const Form = FORMS[way];
  return (
    <ChunkSuspense key={way} rows={8}>
      <Form onCast={(cast, moment) => makeCast(cast, moment ?? null)} />
    </ChunkSuspense>
  );
}
