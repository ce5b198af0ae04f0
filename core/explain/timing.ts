import type { Branch } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import { type HexagramCode, lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { mutualOf } from '../hexagram/mutual.ts';
import type { Reading } from '../reading/reading.ts';
import { type TrigramCode, trigramNumberOf } from '../trigram/trigram.ts';
import type { Place, RelationToBody } from './relation.ts';

/** 卦气: the branches and, for 金 and 木, the stems that belong to a trigram. */
export interface TrigramSeason {
  readonly branches: readonly Branch[];
  readonly stems: readonly string[];
}

/** 《梅花易数》先天后天论, and 时序 of 八卦万物属类. */
const SEASONS: Record<TrigramCode, TrigramSeason> = {
  '111': { branches: ['戌', '亥'], stems: ['庚', '辛'] },
  '011': { branches: ['酉'], stems: ['庚', '辛'] },
  '101': { branches: ['午'], stems: [] },
  '001': { branches: ['卯'], stems: ['甲', '乙'] },
  '110': { branches: ['辰', '巳'], stems: ['甲', '乙'] },
  '010': { branches: ['子'], stems: [] },
  '100': { branches: ['丑', '寅'], stems: [] },
  '000': { branches: ['未', '申'], stems: [] },
};

export const seasonOf = (trigram: TrigramCode): TrigramSeason => SEASONS[trigram];

/** 占卦诀: how soon a trigram that generates 体 brings a thing about. */
const PACES: Record<Place, Pace> = { use: '即成', bodyMutual: '渐成', useMutual: '渐成', changed: '稍迟' };
export type Pace = '即成' | '渐成' | '稍迟';

/** One trigram that generates or overcomes 体, and when its season is. */
export interface SeasonClue extends TrigramSeason, RelationToBody {
  /** Only of 生体. */
  readonly pace: Pace | null;
}

/** 成卦之数: both numbers of the figure and the hour; half of it walking, all of it standing, twice of it sitting. */
export interface FigureNumber {
  readonly upper: number;
  readonly lower: number;
  readonly hour: number;
  readonly sum: number;
  readonly walking: number;
  readonly standing: number;
  readonly sitting: number;
}

/** 全卦之数: the numbers of both trigrams of 主, 互 and 变. */
export interface AllNumber {
  readonly trigrams: readonly TrigramCode[];
  readonly sum: number;
}

/** The three ways of 应期, with their sums and without dates. */
export interface Timing {
  readonly seasons: readonly SeasonClue[];
  readonly figure: FigureNumber | null;
  readonly all: AllNumber;
}

/** 老人有忧色占: 乾 1 over 巽 5 in 卯时 4 is 10; walking, half of it: five days. */
export function figureNumberOf(main: HexagramCode, hourNumber: number): FigureNumber {
  const [upper, lower] = [trigramNumberOf(upperOf(main)), trigramNumberOf(lowerOf(main))];
  const sum = upper + lower + hourNumber;
  return { upper, lower, hour: hourNumber, sum, walking: sum / 2, standing: sum, sitting: sum * 2 };
}

/** 王姓起屋: 丰 4 3, 互 2 5, 变 震 4 4 are 22. The mutuals of 乾 and 坤 are those of the changed figure, as everywhere. */
export function allNumberOf({ main, changed, mutual }: Reading): AllNumber {
  const figures = [main, mutual === main ? mutualOf(changed) : mutual, changed]; // only 乾 and 坤 are their own 互卦
  const trigrams = figures.flatMap((figure) => [upperOf(figure), lowerOf(figure)]);
  return { trigrams, sum: trigrams.reduce((sum, trigram) => sum + trigramNumberOf(trigram), 0) };
}

/** The double-hour that a cast was counted with, 子 1 … 亥 12; null if its method does not count one. */
export const hourNumberOf = (cast: Cast): number | null =>
  'basis' in cast && 'hourNumber' in cast.basis ? cast.basis.hourNumber : null;

export function seasonsOf(relations: readonly RelationToBody[]): readonly SeasonClue[] {
  return relations
    .filter(({ relation }) => relation === '生体' || relation === '克体')
    .map((one) => ({ ...one, ...seasonOf(one.trigram), pace: one.relation === '生体' ? PACES[one.of] : null }));
}
