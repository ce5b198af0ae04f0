import { BRANCHES } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import { lowerOf, upperOf } from '../hexagram/hexagram.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { placeName, type Relation, saidOfIt } from '../reading/relation.ts';
import { asExampleUnless, ruleOf } from '../texts/meihua-rules.ts';
import { type TrigramCode, trigramName, trigramNumberOf } from '../trigram/trigram.ts';
import { gathered } from './relation-words.ts';
import {
  type Delay,
  type FigureNumber,
  type Fit,
  type Pace,
  type SeasonClue,
  sidesIn,
  type Timing,
  type TimingMethod,
} from './timing.ts';
import type { Dates } from './timing-dates.ts';

type FitOf = Readonly<Record<TimingMethod['id'], Fit>>;

const NUMBERS_FIRST: FitOf = { seasons: 'fits', figure: 'other', all: 'other' };
const FIGURE_FIRST: FitOf = { seasons: 'other', figure: 'fits', all: 'other' };
const UNKNOWN: FitOf = { seasons: 'unsaid', figure: 'unsaid', all: 'unsaid' };

/**
 * 先天后天论: a cast that comes from numbers (先天) is dated by 卦气, one that comes from a thing and its direction (后天) by 成卦之数.
 * 占卜克应之诀: a house, a marriage, a new thing, cast by the hour of its beginning, by 全卦之数. Of three numbers
 * (今法), coins, stalks and figures chosen by hand the book knows nothing.
 */
const FITS: Record<Cast['method'], FitOf> = {
  time: { ...NUMBERS_FIRST, all: 'ifLasting' },
  sounds: NUMBERS_FIRST,
  things: NUMBERS_FIRST,
  'two-numbers': NUMBERS_FIRST,
  'three-numbers': UNKNOWN,
  'zhang-chi': NUMBERS_FIRST,
  'chi-cun': NUMBERS_FIRST,
  character: NUMBERS_FIRST,
  'text-strokes': NUMBERS_FIRST,
  'text-tones': NUMBERS_FIRST,
  'text-count': NUMBERS_FIRST,
  'object-direction': FIGURE_FIRST,
  coins: UNKNOWN,
  yarrow: UNKNOWN,
  manual: UNKNOWN,
  unknown: UNKNOWN,
};

/** 兑2 */
const numbered = (trigram: TrigramCode): string => `${trigramName(trigram)}${trigramNumberOf(trigram)}`;

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const numeral = (count: number): string =>
  count < 10 ? (NUMERALS[count] ?? '') : `十${count === 10 ? '' : NUMERALS[count - 10]}`;

/** Half of a number of days: 7; 五六之间, since nobody counts half a day. */
export function halfInWords(sum: number): string {
  if (sum % 2 === 0) return String(sum / 2);
  const [below, above] = [Math.floor(sum / 2), Math.ceil(sum / 2)];
  return above < 10 ? `${numeral(below)}${numeral(above)}之间` : `${numeral(below)}与${numeral(above)}之间`;
}

/** ；稍迟. Where they differ, whose is which: ；用即成，体互、用互渐成. */
function pacesText(clues: readonly SeasonClue[]): string {
  const paces = [...new Set(clues.flatMap(({ pace }) => pace ?? []))];
  const placesOf = (pace: Pace) => clues.filter((clue) => clue.pace === pace).map(({ of }) => placeName(of));
  const said = paces.length === 1 ? paces : paces.map((pace) => `${placesOf(pace).join('、')}${pace}`);
  return said.length > 0 ? `；${said.join('，')}` : '';
}

/** 生体的是变 艮土：按时序艮在丑、寅；按五行在丑、辰、未、戌，天干是戊、己；稍迟。 All of one relation are of one element, whose times are said once. */
function seasonText(relation: Relation, clues: readonly SeasonClue[]): string {
  const own = new Map(clues.map(({ trigram, branches }) => [trigram, branches.join('、')]));
  const times = [...own].map(([trigram, branches]) => `${trigramName(trigram)}在${branches}`).join('，');
  const [{ elementBranches, stems }] = clues as readonly [SeasonClue];
  const ofElement = `按五行在${elementBranches.join('、')}，天干是${stems.join('、')}`;
  return `${saidOfIt(relation)}的是${gathered(clues, '和')}：按时序${times}；${ofElement}${pacesText(clues)}。`;
}

const delayText = (delays: readonly Delay[]): string =>
  delays.length === 0
    ? ''
    : `生体、克体都有，书里再看克体的卦阻几日，乾是一，兑是二，照先天卦数类推：${delays.map(({ trigram, number }) => `${trigramName(trigram)}是${numeral(number)}`).join('，')}。`;

const seasonsText = ({ seasons, delays, undated }: Timing): string =>
  [
    ...sidesIn(seasons).map(([relation, some]) => seasonText(relation, some)),
    undated?.sentence ?? '',
    delayText(delays),
  ].join('');

function figureText({ main }: BodyUseReading, figure: FigureNumber | null): string {
  if (!figure) return '没有用来起卦的时辰，成卦之数不算。';
  const sum = `${numbered(upperOf(main))} + ${numbered(lowerOf(main))} + ${BRANCHES[figure.hour - 1]}时${figure.hour} = ${figure.sum}`;
  return `成卦之数 ${sum}：起卦时自己在走，取半，${halfInWords(figure.sum)}；站着，用全数，${figure.sum}；坐着，加倍，${figure.sitting}。`;
}

export interface Way {
  readonly method: Cast['method'] | null;
  /** Whether what is asked about may be a thing that lasts, which 全卦之数 is for. */
  readonly isLasting: boolean;
  readonly grounds: Dates['quotations'];
}

/** Each method once, with its scope and its own quotations; the one that fits this way of casting comes first. */
export function timingMethodsOf(
  reading: BodyUseReading,
  timing: Timing,
  { method, isLasting, grounds }: Way,
): readonly TimingMethod[] {
  const fit = FITS[method ?? 'unknown'];
  const ofAll = fit.all === 'ifLasting' && !isLasting ? 'other' : fit.all;
  const { figure, all, seasons, delays, undated } = timing;
  const hasEarth = seasons.some(({ element }) => element === '土');
  const methods: readonly TimingMethod[] = [
    {
      ...{ id: 'seasons', name: '卦气', fit: fit.seasons },
      scope: '由数起的卦、寻常的事：生体克体之卦在何时。',
      sentence: seasonsText(timing),
      quotations: [
        ruleOf('seasonScope'),
        ruleOf('season'),
        ...(seasons.length > 0 ? [asExampleUnless(hasEarth, ruleOf('elementBranches')), ruleOf('stems')] : []),
        ...(seasons.some(({ pace }) => pace !== null) ? [ruleOf('pace')] : []),
        ...grounds.filter(({ text }) => text !== undated?.quotation.text),
        ...(undated ? [undated.quotation] : []),
        ...(delays.length > 0 ? [ruleOf('delay')] : []),
      ],
    },
    {
      ...{ id: 'figure', name: '成卦之数', fit: fit.figure },
      scope: '由所见之物与方位起的卦：卦数加时数。',
      sentence: figureText(reading, figure),
      quotations: [ruleOf('figureScope'), ...(figure ? [ruleOf('figureNumber')] : [])],
    },
    {
      ...{ id: 'all', name: '全卦之数', fit: ofAll },
      scope: '屋宅、器物这类久用的东西：六卦之数相加。',
      sentence: `全卦之数 ${all.trigrams.map(numbered).join(' + ')} = ${all.sum}。`,
      quotations: [ruleOf('allNumber'), ruleOf('allScope')],
    },
  ];
  return methods.toSorted((a, b) => Number(b.fit === 'fits') - Number(a.fit === 'fits'));
}
