import { type Cast, manualCast } from './cast.ts';
import { type CastFigure, isSameCast } from './cast-name.ts';
import { isMethodWithBasis, parseCastWithBasis } from './methods.ts';

/**
 * A cast as it was stored or sent. Its raw inputs are kept only if they lead to this figure; otherwise it is kept as a manual cast.
 * A method that this version does not know is kept as it is; a caller that must not accept it refuses it.
 */
export function parseCast(figure: CastFigure, method: unknown, basis: unknown): Cast {
  if (isMethodWithBasis(method)) {
    const cast = parseCastWithBasis(method, basis);
    return cast && isSameCast(cast, figure) ? cast : manualCast(figure);
  }
  if (typeof method !== 'string' || method === 'manual') return manualCast(figure);
  return { method: 'unknown', main: figure.main, moving: figure.moving, given: { method, basis } };
}
