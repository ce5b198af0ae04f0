import { parseHexagram } from '../hexagram/hexagram.ts';
import { parseLineIndex } from '../hexagram/line.ts';
import { err, ok, type Result } from '../result.ts';
import type { CastFigure } from './cast-name.ts';

/** Reads what `castName` writes. Apart from it, because every page of the app loads that file and none needs this. */
export function parseCastName(text: string): Result<CastFigure, 'notACast'> {
  const [code, line, ...rest] = text.split('-');
  const main = parseHexagram(code ?? '');
  const moving = parseLineIndex(line ?? '');
  return main.ok && moving.ok && rest.length === 0 ? ok({ main: main.value, moving: moving.value }) : err('notACast');
}
