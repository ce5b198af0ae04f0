import { doubled, type HexagramCode } from '../hexagram/hexagram.ts';
import { flipLines, type LineIndex } from '../hexagram/line.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';

/**
 * 八宫, handed down from 京房 (《京氏易传》); the classic itself has none. A palace begins with a trigram doubled. Its lines are flipped from the
 * bottom up to the fifth; then the fourth is flipped back, 游魂; then the lower three, 归魂. 世 is the line that was flipped last, in 本宫
 * the top line; 应 is three lines away from it. 乾宫: 乾 姤 遁 否 观 剥 晋 大有.
 */
interface Place {
  readonly name: string;
  /** The lines in which it differs from 本宫. */
  readonly flipped: readonly LineIndex[];
  readonly shi: LineIndex;
}

const PLACES = [
  { name: '本宫', flipped: [], shi: 5 },
  { name: '一世', flipped: [0], shi: 0 },
  { name: '二世', flipped: [0, 1], shi: 1 },
  { name: '三世', flipped: [0, 1, 2], shi: 2 },
  { name: '四世', flipped: [0, 1, 2, 3], shi: 3 },
  { name: '五世', flipped: [0, 1, 2, 3, 4], shi: 4 },
  { name: '游魂', flipped: [0, 1, 2, 4], shi: 3 },
  { name: '归魂', flipped: [4], shi: 2 },
] as const satisfies readonly Place[];

export type PalacePlace = (typeof PLACES)[number]['name'];
export const PALACE_PLACES: readonly PalacePlace[] = PLACES.map(({ name }) => name);

/** 京房's order: father and three sons, mother and three daughters. */
const PALACES: readonly TrigramCode[] = ['111', '001', '010', '100', '000', '110', '101', '011'];

const figuresOf = (palace: TrigramCode): readonly HexagramCode[] =>
  PLACES.map(({ flipped }) => flipLines(doubled(palace), flipped));

/** All sixty-four: palace after palace, in each the eight places in their order. */
export const PALACE_ORDER: readonly HexagramCode[] = PALACES.flatMap(figuresOf);

export interface InPalace {
  readonly palace: TrigramCode;
  readonly place: PalacePlace;
  readonly shi: LineIndex;
  readonly ying: LineIndex;
  /** The eight figures of the palace, in the order of their places. */
  readonly figures: readonly HexagramCode[];
}

/** Where a figure stands: 屯 is 坎宫二世, 世 in the second line and 应 in the fifth. */
export function palaceOf(hexagram: HexagramCode): InPalace {
  const at = PALACE_ORDER.indexOf(hexagram);
  const palace = PALACES[Math.floor(at / PLACES.length)] as TrigramCode;
  const { name, shi } = PLACES[at % PLACES.length] as (typeof PLACES)[number];
  return { palace, place: name, shi, ying: ((shi + 3) % 6) as LineIndex, figures: figuresOf(palace) };
}

const FLIPPED_UP_TO = ['', '初', '二', '三', '四', '五'] as const;

/** How the figure comes about in its palace, without a full stop: 谦 is 兑卦自初爻一路变到五爻. */
export function palaceReason({ palace, place }: Pick<InPalace, 'palace' | 'place'>): string {
  const name = trigramName(palace);
  if (place === '本宫') return `上下都是${name}，一宫之首`;
  if (place === '游魂') return `${name}卦变到五爻，四爻又变回来`;
  if (place === '归魂') return `游魂之后，下三爻变回${name}`;
  if (place === '一世') return `${name}卦变了初爻`;
  return `${name}卦自初爻一路变到${FLIPPED_UP_TO[PALACE_PLACES.indexOf(place)]}爻`;
}
