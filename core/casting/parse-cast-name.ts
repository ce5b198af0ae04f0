import { parseHexagram } from '../hexagram/hexagram.ts';
import { linesBetween } from '../hexagram/line.ts';
import { err, ok, type Result } from '../result.ts';
import type { CastFigure } from './cast-name.ts';

/** Reads what `castName` writes. Apart from it, because every page of the app loads that file and none needs this. */
export function parseCastName(text: string): Result<CastFigure, 'notACast'> {
  const main = parseHexagram(text.slice(0, 6));
  const changed = parseHexagram(text.slice(7));
  if (!main.ok || !changed.ok || text[6] !== '-') return err('notACast');
  return ok({ main: main.value, moving: linesBetween(main.value, changed.value) });
}
