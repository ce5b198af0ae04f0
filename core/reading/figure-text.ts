import type { HexagramCode } from '../hexagram/hexagram.ts';
import { isYang, LINE_INDICES, type LineIndex, lineLabel } from '../hexagram/line.ts';
import type { TrigramCode } from '../trigram/trigram.ts';

/** As long as each other in a fixed face, and nearly so in any other. */
const DRAWN = { yang: '━━━━━', yin: '━━ ━━' } as const;

const drawn = (isYangLine: boolean): string => (isYangLine ? DRAWN.yang : DRAWN.yin);

/** A figure as text, one row a line, 上爻 first: 初九 ━━━━━ ○. ○ is a yang line that moves, × a yin line, as on screen. */
export const figureRows = (hexagram: HexagramCode, moving: readonly LineIndex[] = []): readonly string[] =>
  LINE_INDICES.toReversed().map((line) => {
    const mark = moving.includes(line) ? ` ${isYang(hexagram, line) ? '○' : '×'}` : '';
    return `${lineLabel(hexagram, line)} ${drawn(isYang(hexagram, line))}${mark}`;
  });

/** A trigram as text, its upper line first. */
export const trigramRows = (trigram: TrigramCode): readonly string[] =>
  [...trigram].map((digit) => drawn(digit === '1'));
