import { type HexagramCode, parseHexagram } from '../hexagram/hexagram.ts';
import { fullName } from '../hexagram/king-wen.ts';
import { flipLines, type LineIndex, linesBetween, movementOf } from '../hexagram/line.ts';
import { err, ok, type Result } from '../result.ts';

/** What identifies a cast, however it was made: a hexagram and the lines that move, from the bottom, none to all six. */
export interface CastFigure {
  readonly main: HexagramCode;
  readonly moving: readonly LineIndex[];
}

/** 变卦, 之卦: the hexagram that the moving lines lead to; the same one when nothing moves. */
export const changedOf = ({ main, moving }: CastFigure): HexagramCode => flipLines(main, moving);

/** A time cast and a manual cast of the same hexagram and moving lines are the same cast. */
export const isSameCast = (a: CastFigure, b: CastFigure): boolean =>
  a.main === b.main &&
  a.moving.length === b.moving.length &&
  a.moving.every((line, position) => line === b.moving[position]);

/**
 * The short name of a cast, always 13 characters: main and changed hexagram. 屯 with 初爻 moving is 010001-010000, with nothing
 * moving 010001-010001. Storage, database, headers and ids use this name and no other.
 */
export const castName = (figure: CastFigure): string => `${figure.main}-${changedOf(figure)}`;

/** Reads what `castName` writes. Apart from it, because every page of the app loads that file and none needs this. */
export function parseCastName(text: string): Result<CastFigure, 'notACast'> {
  const main = parseHexagram(text.slice(0, 6));
  const changed = parseHexagram(text.slice(7));
  if (!main.ok || !changed.ok || text[6] !== '-') return err('notACast');
  return ok({ main: main.value, moving: linesBetween(main.value, changed.value) });
}

/** 水雷屯，初爻动: the accessible name of a figure. */
export const castLabel = ({ main, moving }: CastFigure): string => `${fullName(main)}，${movementOf(moving)}`;
