import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';

/** What identifies a cast, however it was made. */
export interface CastFigure {
  readonly main: HexagramCode;
  readonly moving: LineIndex;
}

/** A time cast and a manual cast of the same hexagram and moving line are the same cast. */
export const isSameCast = (a: CastFigure, b: CastFigure): boolean => a.main === b.main && a.moving === b.moving;

/** The short name of a cast in headers and ids: 屯 with 初爻 moving is 010001-0. */
export const castName = ({ main, moving }: CastFigure): string => `${main}-${moving}`;
