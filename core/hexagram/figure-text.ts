import type { TrigramCode } from '../trigram/trigram.ts';
import type { HexagramCode } from './hexagram.ts';
import { isYang, LINE_INDICES, type LineIndex, lineLabel } from './line.ts';

/** The space between the halves is as wide as a half, in a proportional face and in a fixed one. */
const DRAWN = { yang: '━━━', yin: '━\u2003━' } as const;

const drawn = (isYangLine: boolean): string => (isYangLine ? DRAWN.yang : DRAWN.yin);

/** A figure as text, one row a line, 上爻 first: 初九 ━━━ ○. ○ is a yang line that moves, × a yin line, as on screen. */
export const figureRows = (hexagram: HexagramCode, moving: readonly LineIndex[] = []): readonly string[] =>
  LINE_INDICES.toReversed().map((line) => {
    const mark = moving.includes(line) ? ` ${isYang(hexagram, line) ? '○' : '×'}` : '';
    return `${lineLabel(hexagram, line)} ${drawn(isYang(hexagram, line))}${mark}`;
  });

/** A trigram as text, its upper line first. */
export const trigramRows = (trigram: TrigramCode): readonly string[] =>
  [...trigram].map((digit) => drawn(digit === '1'));
