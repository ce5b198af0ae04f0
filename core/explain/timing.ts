import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import { type HexagramCode, lowerOf, upperOf } from '../hexagram/hexagram.ts';
import type { Reading } from '../reading/reading.ts';
import { type Place, type Relation, type RelationToBody, saidOfIt } from '../reading/relation.ts';
import type { Quotation } from '../texts/types.ts';
import { type Element, elementOf } from '../trigram/element.ts';
import { type TrigramCode, type TrigramNumber, trigramNumberOf } from '../trigram/trigram.ts';
import { innerOf } from './counted-trigrams.ts';
import { isObstructed } from './interplay.ts';

/** 卦气: the times that belong to a trigram. The book dates by its own branches and by those of its element, and prefers neither. */
export interface TrigramSeason {
  /** Of the trigram itself: 先天后天论, and 时序 of 八卦万物属类. */
  readonly branches: readonly Branch[];
  /** Of its element. */
  readonly elementBranches: readonly Branch[];
  readonly stems: readonly string[];
}

const OWN_BRANCHES: Record<TrigramCode, readonly Branch[]> = {
  '111': ['戌', '亥'],
  '011': ['酉'],
  '101': ['午'],
  '001': ['卯'],
  '110': ['辰', '巳'],
  '010': ['子'],
  '100': ['丑', '寅'],
  '000': ['未', '申'],
};

/**
 * 占卜克应之诀 dates 坤 and 艮 by 辰戌丑未, 离 by 巳午; 屋宅之占诀 坎 by 亥子, 震 and 巽 by 寅卯, 兑 by 申酉; the stems are those of 十天干. 求名 with
 * 乾 as 体 and 坤 in the figure: “则断其辰、戌、丑、未之土月日”. They are given as the twelve run; 亥 runs over into 子.
 */
export const OF_ELEMENT: Record<Element, Pick<TrigramSeason, 'elementBranches' | 'stems'>> = {
  木: { elementBranches: ['寅', '卯'], stems: ['甲', '乙'] },
  火: { elementBranches: ['巳', '午'], stems: ['丙', '丁'] },
  土: { elementBranches: ['丑', '辰', '未', '戌'], stems: ['戊', '己'] },
  金: { elementBranches: ['申', '酉'], stems: ['庚', '辛'] },
  水: { elementBranches: ['亥', '子'], stems: ['壬', '癸'] },
};

export const seasonOf = (trigram: TrigramCode): TrigramSeason => ({
  branches: OWN_BRANCHES[trigram],
  ...OF_ELEMENT[elementOf(trigram)],
});

/** 占卦诀: how soon a trigram that generates 体 brings a thing about. */
const PACES: Record<Place, Pace> = { use: '即成', bodyMutual: '渐成', useMutual: '渐成', changed: '稍迟' };
export type Pace = '即成' | '渐成' | '稍迟';

/** One trigram that is dated, and when its season is. */
export interface SeasonClue extends TrigramSeason, RelationToBody {
  /** Only of 生体. */
  readonly pace: Pace | null;
}

/** The branches of some trigrams, each once and as the twelve run from 子: 丑、寅、午. */
export const branchesOf = (clues: readonly SeasonClue[]): string =>
  BRANCHES.filter((branch) => clues.some(({ branches }) => branches.includes(branch))).join('、');

/**
 * 按时序，生体的在丑、寅，克体的在午: what the sides bring is not one list (占卦诀: “有生体之卦，则事应于生体卦气之日；有克体之卦，则事败于克体
 * 卦气之日”). Without any, what is said instead.
 */
export function seasonsInWords({ seasons, undated }: Pick<Timing, 'seasons' | 'undated'>): string {
  const sides = sidesIn(seasons).map(([relation, some]) => `${saidOfIt(relation)}的在${branchesOf(some)}`);
  return sides.length === 0 && undated ? undated.brief : `按时序，${sides.join('，')}`;
}

const SIDES: readonly Relation[] = ['生体', '比和', '体克', '克体', '体生'];

/** By what they are to 体, what speaks for it first; all of one are of one element. */
export const sidesIn = (seasons: readonly SeasonClue[]): readonly (readonly [Relation, readonly SeasonClue[]])[] =>
  SIDES.map((side) => [side, seasons.filter(({ relation }) => relation === side)] as const).filter(
    ([, some]) => some.length > 0,
  );

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

/** What is said where nothing is there that the subject is dated by: in a sentence, in few words, and on what it rests. */
export interface Undated {
  readonly sentence: string;
  readonly brief: string;
  readonly quotation: Quotation;
}

/** The three ways of 应期, with their sums and without dates. */
export interface Timing {
  readonly seasons: readonly SeasonClue[];
  readonly undated: Undated | null;
  readonly figure: FigureNumber | null;
  readonly all: AllNumber;
  /** How long what overcomes 体 holds a thing up; empty unless something generates 体 as well. */
  readonly delays: readonly Delay[];
}

/** 占卦诀: “若乾克体，阻一日，兑克体，阻二日之类推之”. */
export interface Delay {
  readonly trigram: TrigramCode;
  readonly number: TrigramNumber;
}

/** fits: the book dates casts made in this way by it; ifLasting: only what is to last; unsaid: the book does not know this way. */
export type Fit = 'fits' | 'ifLasting' | 'other' | 'unsaid';

/** One of the three ways to tell when, with what it is for. */
export interface TimingMethod {
  readonly id: 'seasons' | 'figure' | 'all';
  readonly name: '卦气' | '成卦之数' | '全卦之数';
  readonly scope: string;
  readonly fit: Fit;
  /** What it comes to here. */
  readonly sentence: string;
  readonly quotations: readonly Quotation[];
}

/** 老人有忧色占: 乾 1 over 巽 5 in 卯时 4 is 10; walking, half of it: five days. */
export function figureNumberOf(main: HexagramCode, hourNumber: number): FigureNumber {
  const [upper, lower] = [trigramNumberOf(upperOf(main)), trigramNumberOf(lowerOf(main))];
  const sum = upper + lower + hourNumber;
  return { upper, lower, hour: hourNumber, sum, walking: sum / 2, standing: sum, sitting: sum * 2 };
}

/** 王姓起屋: 丰 4 3, 互 2 5, 变 震 4 4 are 22. The mutuals are those that are read everywhere. */
export function allNumberOf(reading: Reading): AllNumber {
  const figures = [reading.main, innerOf(reading), reading.changed].flatMap((figure) => figure ?? []);
  const trigrams = figures.flatMap((figure) => [upperOf(figure), lowerOf(figure)]);
  return { trigrams, sum: trigrams.reduce((sum, trigram) => sum + trigramNumberOf(trigram), 0) };
}

/** The double-hour that a cast was counted with, 子 1 … 亥 12; null if its method does not count one. */
export const hourNumberOf = (cast: Cast): number | null =>
  'basis' in cast && 'hourNumber' in cast.basis ? cast.basis.hourNumber : null;

/** 观梅占: 艮 generates 体 兑, 离 overcomes it: 离 is three. */
export function delaysOf(relations: readonly RelationToBody[]): readonly Delay[] {
  if (!isObstructed(relations)) return [];
  const attacking = relations.filter(({ relation }) => relation === '克体').map(({ trigram }) => trigram);
  return [...new Set(attacking)].map((trigram) => ({ trigram, number: trigramNumberOf(trigram) }));
}

export const seasonsOf = (dated: readonly RelationToBody[]): readonly SeasonClue[] =>
  dated.map((one) => ({ ...one, ...seasonOf(one.trigram), pace: one.relation === '生体' ? PACES[one.of] : null }));
