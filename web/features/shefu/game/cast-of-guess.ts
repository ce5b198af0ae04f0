import type { GuessCast } from '#contract/guess.ts';
import type { Cast } from '#core/casting/cast.ts';
import { type CastFigure, castName, changedOf, parseCastName } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';

/** The facts of a cast that go with a guess: neither what was asked nor what was seen. */
export const guessCastOf = (cast: Cast, castFor: string): GuessCast => ({
  figure: castName(cast),
  method: cast.method === 'unknown' ? cast.given.method : cast.method,
  castFor,
});

/** Null for what is no cast: it is shown without one. */
export function figureOfGuess(cast: GuessCast | null): CastFigure | null {
  const figure = cast && parseCastName(cast.figure);
  return figure?.ok ? figure.value : null;
}

/** 三爻动 · 之 火雷噬嗑; 六爻不动. */
export function movementInWords(figure: CastFigure): string {
  const movement = movementOf(figure.moving);
  return figure.moving.length === 0 ? movement : `${movement} · 之 ${fullName(changedOf(figure))}`;
}
