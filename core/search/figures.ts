import { type HexagramCode, hexagramOf, lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { fullName, KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName } from '../trigram/trigram.ts';
import { fold } from './fold.ts';
import { IMAGE_READINGS, nameReading, otherReadings } from './names.ts';
import { parsePinyin, spelled, syllablesOf } from './pinyin.ts';
import { LOOSE_LENGTH } from './query.ts';
import { HEXAGRAM_SIGNS } from './signs.ts';
import { figuresBeginning, parseTypedLines, readFromTop } from './typed-lines.ts';

export interface FigureHit {
  readonly code: HexagramCode;
  /** What was typed is this figure: its name, its number, its trigrams, its reading; not only a part of its name. */
  readonly isExact: boolean;
  /** What was typed is its full name with one character wrong. */
  readonly hasSlip?: boolean;
}

const exactly = (code: HexagramCode): FigureHit => ({ code, isExact: true });

const NUMERALS = '一二三四五六七八九';

/** 六十四, 十二, 三; null for others. */
function parseNumeral(text: string): number | null {
  const parts = /^([一二三四五六])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!parts || text === '') return null;
  const [, tens, ten, units] = parts;
  const value = (digit: string | undefined): number => (digit ? NUMERALS.indexOf(digit) + 1 : 0);
  if (!ten) return tens && units ? null : value(tens ?? units);
  return (tens ? value(tens) : 1) * 10 + value(units);
}

/** 3, 03, 第3卦, 第三卦, 周易第三卦: a place in King Wen order. Numerals count with 第 only: 六十四卦 are all of them. */
function byNumber(typed: string): readonly FigureHit[] {
  const query = typed.replace(/^(?:易经|周易)?(?:六十四卦)?[的中里]?(?=第)/, '');
  const digits = /^第?0?(\d{1,2})卦?$/.exec(query)?.[1];
  const numeral = /^第(.+?)卦?$/.exec(query)?.[1];
  const number = digits ? Number(digits) : parseNumeral(numeral ?? '');
  const code = number === null ? undefined : KING_WEN_ORDER[number - 1];
  return code ? [exactly(code)] : [];
}

/** 坎 or 水 */
const isTrigram = (code: TrigramCode, word: string): boolean =>
  trigramName(code) === word || trigramImage(code) === word;

const trigramOf = (word = ''): TrigramCode | undefined => TRIGRAM_CODES.find((code) => isTrigram(code, word));

/**
 * 坎震, 水雷, 坎上震下, 上坎下震, 外坎内震: two trigrams, the upper one first, or as the words say. 坎上: all with 坎 above; by its name only,
 * since 天下 and 地上 are words.
 */
function byTrigrams(query: string): readonly FigureHit[] {
  const two = /^[上外]?(.)[上外]?[下内]?(.)[下内]?$/.exec(query);
  const [upper, lower] = [trigramOf(two?.[1]), trigramOf(two?.[2])];
  if (upper && lower) return [exactly(hexagramOf(upper, lower))];
  const turned = /^[下内](.)[上外](.)$/.exec(query) ?? /^(.)[下内](.)[上外]$/.exec(query);
  const [below, above] = [trigramOf(turned?.[1]), trigramOf(turned?.[2])];
  if (below && above) return [exactly(hexagramOf(above, below))];
  const one = /^(?:([上外下内])(.)|(.)([上外下内]))$/.exec(query);
  const trigram = TRIGRAM_CODES.find((code) => trigramName(code) === (one?.[2] ?? one?.[3]));
  if (!one || !trigram) return [];
  const halfOf = /[上外]/.test(one[1] ?? one[4] ?? '') ? upperOf : lowerOf;
  return KING_WEN_ORDER.filter((code) => halfOf(code) === trigram).map((code) => ({ code, isExact: false }));
}

/** The names as they are compared. */
const NAMES = KING_WEN_ORDER.map((code) => ({ code, short: fold(shortName(code)), full: fold(fullName(code)) }));

/** Names in the older books that are not the short name. */
const OTHER_NAMES: Readonly<Record<string, HexagramCode>> = { 习坎: '010010', 大蓄: '100111', 小蓄: '110111' };

/** Less is better; null if the words are not in its name. 屯, 屯卦, 水雷屯, 雷屯, 水雷屯卦. */
function nameRank({ code, short, full }: (typeof NAMES)[number], query: string): number | null {
  const name = query.length > 1 ? query.replace(/卦$/, '') : query;
  if (name === short || name === full || OTHER_NAMES[name] === code) return 0;
  if (short.startsWith(name)) return 1;
  if (full.startsWith(name)) return 2;
  return full.includes(name) ? 3 : null;
}

function byName(query: string): readonly FigureHit[] {
  return NAMES.flatMap((names) => {
    const rank = nameRank(names, query);
    return rank === null ? [] : [{ code: names.code, rank }];
  })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ code, rank }) => ({ code, isExact: rank === 0 }));
}

/** 火水末济: a full name of four characters with one of them wrong; of three there is too much. */
function byNameWithSlip(query: string): readonly FigureHit[] {
  const name = query.replace(/卦$/, '');
  if (name.length < LOOSE_LENGTH) return [];
  const isOneOff = (full: string): boolean =>
    full.length === name.length && [...full].filter((character, at) => character !== name[at]).length === 1;
  return NAMES.filter(({ full }) => isOneOff(full)).map(({ code }) => ({ code, isExact: false, hasSlip: true }));
}

/** 水雷屯 is shui lei zhun, 乾为天 qian wei tian; a name is also found alone. `isOther`: not the reading of the name, which counts less. */
function spellingsOf(code: HexagramCode) {
  const [upper, lower] = [upperOf(code), lowerOf(code)];
  const readings = [
    { reading: nameReading(code), isOther: false },
    ...otherReadings(code).map(({ reading }) => ({ reading, isOther: true })),
  ];
  return readings.flatMap(({ reading, isOther }) => {
    const full =
      upper === lower
        ? `${reading} wéi ${IMAGE_READINGS[upper]}`
        : `${IMAGE_READINGS[upper]} ${IMAGE_READINGS[lower]} ${reading}`;
    return [reading, full].map((words) => ({ code, syllables: syllablesOf(words), isOther }));
  });
}

const SPELLINGS = KING_WEN_ORDER.flatMap(spellingsOf);

function byPinyin(letters: string): readonly FigureHit[] {
  const best = new Map<HexagramCode, number>();
  for (const { code, syllables, isOther } of SPELLINGS) {
    const rank = spelled(letters, syllables);
    if (rank === null) continue;
    best.set(code, Math.min(best.get(code) ?? Number.POSITIVE_INFINITY, rank * 2 + (isOther ? 1 : 0)));
  }
  return [...best].toSorted(([, a], [, b]) => a - b).map(([code, rank]) => ({ code, isExact: rank < 2 }));
}

/** Six lines are one figure, and another if they were written from the top; fewer are all that begin so. */
function byLines(folded: string): readonly FigureHit[] {
  const lines = parseTypedLines(folded);
  if (!lines) return [];
  const found = figuresBeginning(lines.areYang);
  const [only] = found;
  if (found.length > 1 || !only) return found.map((code) => ({ code, isExact: false }));
  const turned = readFromTop(lines.areYang);
  return [exactly(only), ...(turned === only ? [] : [{ code: turned, isExact: false }])];
}

const withoutRepeats = (hits: readonly FigureHit[]): readonly FigureHit[] =>
  hits.filter(({ code }, index) => hits.findIndex((other) => other.code === code) === index);

/** ䷂: each figure that is typed as its sign. */
const bySigns = (query: string): readonly FigureHit[] =>
  [...query].flatMap((sign) => {
    const code = HEXAGRAM_SIGNS.get(sign);
    return code ? [exactly(code)] : [];
  });

/** The figures that a query names, best first. */
export function findFigures(query: string): readonly FigureHit[] {
  const signs = bySigns(query);
  if (signs.length > 0) return withoutRepeats(signs);
  const folded = fold(query);
  if (folded === '') return [];
  const letters = parsePinyin(query);
  if (letters !== null) {
    const spelt = new Set([letters.replace(/(.)gua$/, '$1'), letters]); // kun gua
    return withoutRepeats([...spelt].flatMap(byPinyin));
  }
  const found = withoutRepeats([byNumber, byTrigrams, byLines, byName].flatMap((by) => by(folded)));
  return found.length > 0 ? found : byNameWithSlip(folded);
}
