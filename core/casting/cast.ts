import type { DayAt } from '../calendar/almanac.ts';
import { hexagramOf } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import type { CastFigure } from './cast-name.ts';
import type { CoinsBasis } from './coins.ts';
import type { ChiCunBasis, ZhangChiBasis } from './measures.ts';
import type { ObjectDirectionBasis } from './object-direction.ts';
import type { CountBasis } from './sounds.ts';
import type { StrokesBasis, TextBasis, TonesBasis } from './text.ts';
import type { ThreeNumbersBasis } from './three-numbers.ts';
import type { TimeBasis } from './time.ts';
import type { TwoNumbersBasis } from './two-numbers.ts';
import type { YarrowBasis } from './yarrow.ts';

/** The raw inputs of each method: enough to cast again, and to show how. */
export interface Bases {
  readonly time: TimeBasis;
  readonly sounds: CountBasis;
  readonly things: CountBasis;
  readonly 'two-numbers': TwoNumbersBasis;
  readonly 'three-numbers': ThreeNumbersBasis;
  readonly 'zhang-chi': ZhangChiBasis;
  readonly 'chi-cun': ChiCunBasis;
  readonly character: StrokesBasis;
  readonly 'text-strokes': StrokesBasis;
  readonly 'text-tones': TonesBasis;
  readonly 'text-count': TextBasis;
  readonly 'object-direction': ObjectDirectionBasis;
  readonly coins: CoinsBasis;
  readonly yarrow: YarrowBasis;
}

export type MethodWithBasis = keyof Bases;

/** The figure itself was chosen. */
export interface ManualCast extends CastFigure {
  readonly method: 'manual';
}

export type CastWithBasis<Name extends MethodWithBasis = MethodWithBasis> = {
  readonly [Each in Name]: CastFigure & { readonly method: Each; readonly basis: Bases[Each] };
}[Name];

/** Made by a method that this version does not know: its figure is shown, and what was given is kept as it is. */
export interface UnknownCast extends CastFigure {
  readonly method: 'unknown';
  readonly given: { readonly method: string; readonly basis: unknown };
}

/** A hexagram, the lines of it that move, and how it was made. Everything else is derived (reading/reading.ts). */
export type Cast = ManualCast | CastWithBasis | UnknownCast;

export function castManually(upper: TrigramCode, lower: TrigramCode, moving: readonly LineIndex[]): ManualCast {
  return manualCast({ main: hexagramOf(upper, lower), moving });
}

export const manualCast = ({ main, moving }: CastFigure): ManualCast => ({ method: 'manual', main, moving });

/** When a cast was made for, and by which clock. Null: not known; the API does not ask for it. */
export interface CastMoment {
  /** The instant cast for: ISO 8601 in UTC with milliseconds. */
  readonly castFor: string;
  /** Minutes that the wall clock was ahead of UTC. */
  readonly utcOffset: number | null;
  readonly dayAt: DayAt | null;
}
