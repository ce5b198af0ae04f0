import type { Bases, CastWithBasis, MethodWithBasis } from './cast.ts';
import { COINS } from './coins.ts';
import { CHI_CUN, ZHANG_CHI } from './measures.ts';
import { type CastingMethod, castBy } from './method.ts';
import { OBJECT_DIRECTION } from './object-direction.ts';
import { SOUNDS } from './sounds.ts';
import { CHARACTER, TEXT_COUNT, TEXT_STROKES, TEXT_TONES } from './text.ts';
import { THINGS } from './things.ts';
import { THREE_NUMBERS } from './three-numbers.ts';
import { TIME } from './time.ts';
import { TWO_NUMBERS } from './two-numbers.ts';
import { YARROW } from './yarrow.ts';

/** Every method that computes its figure, by name. */
export const METHODS: { readonly [Name in MethodWithBasis]: CastingMethod<Name, Bases[Name]> } = {
  time: TIME,
  sounds: SOUNDS,
  things: THINGS,
  'two-numbers': TWO_NUMBERS,
  'three-numbers': THREE_NUMBERS,
  'zhang-chi': ZHANG_CHI,
  'chi-cun': CHI_CUN,
  character: CHARACTER,
  'text-strokes': TEXT_STROKES,
  'text-tones': TEXT_TONES,
  'text-count': TEXT_COUNT,
  'object-direction': OBJECT_DIRECTION,
  coins: COINS,
  yarrow: YARROW,
};

/** The form of a method's name, also of one that only a newer version has. */
export const METHOD_NAME = /^[a-z][A-Za-z0-9-]{0,31}$/;

export const isMethodWithBasis = (name: unknown): name is MethodWithBasis =>
  typeof name === 'string' && Object.hasOwn(METHODS, name);

/** The cast of this method, read from raw inputs that may be anything; null if they are not its own. */
export function parseCastWithBasis(name: MethodWithBasis, value: unknown): CastWithBasis | null {
  const method = METHODS[name] as CastingMethod<MethodWithBasis, unknown>;
  const basis = method.parseBasis(value);
  return basis === null ? null : (castBy(method, basis) as CastWithBasis);
}
