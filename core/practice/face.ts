import {
  doubled,
  type HexagramCode,
  hexagramOf,
  lowerOf,
  oppositeOf,
  reversedOf,
  upperOf,
} from '../hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName, structureOf } from '../hexagram/king-wen.ts';
import { flipLine, LINE_INDICES, type LineIndex, lineLabel, lineName } from '../hexagram/line.ts';
import { linePlaceOf } from '../reading/line-place.ts';
import type { HexagramText, TrigramText } from '../texts/types.ts';
import { ELEMENTS, elementOf } from '../trigram/element.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName, trigramNumberOf } from '../trigram/trigram.ts';
import type { Card, HexagramCard, LineCard, TrigramCard, VerseCard } from './deck.ts';
import { firstWordsOf } from './first-words.ts';
import { hashOf, shuffled } from './shuffle.ts';
import { aboutVerse, LOWER_CANON, VERSES } from './songs.ts';

/** Something to choose: words, a figure, or both. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Beside the label: the number of a trigram. */
  readonly note?: string;
  readonly figure?: HexagramCode | TrigramCode;
}

/** What a card shows and asks, and what is right. */
export interface Face {
  /** flip: the learner says whether they knew it. choose, type: the app checks. */
  readonly how: 'flip' | 'choose' | 'type';
  readonly ask: string;
  /** What stands on the front, large. */
  readonly shown: {
    readonly figure?: HexagramCode | TrigramCode;
    /** The line that is asked about. */
    readonly marked?: LineIndex;
    readonly text?: string;
  };
  readonly options: readonly Option[];
  /** The value of the right option; of a typed answer its text. */
  readonly right: string;
  /** The answer in large letters on the back. */
  readonly answer: string;
  /** Why, in one sentence. */
  readonly about: string;
}

/** The texts, which are loaded apart. */
export interface CardTexts {
  readonly textOf: (hexagram: HexagramCode) => HexagramText;
  readonly trigramTextOf: (trigram: TrigramCode) => TrigramText;
}

/**
 * Options in an order that tells nothing: where the right one stands follows from the card, and moves on with every turn, which is how often
 * the card was answered; the others are shuffled.
 */
function mixed<T extends string>(options: readonly T[], right: T, id: string, turn: number): readonly T[] {
  const wrong = options.filter((option) => option !== right);
  const others = shuffled(wrong, `${id} ${turn}`, (option) => option);
  return others.toSpliced((hashOf(id) + turn) % options.length, 0, right);
}

const CHOICES = 4;

/** The figure itself and three that are easily taken for it: upside down, opposite, the halves exchanged, or one line different. */
export function figuresLike(hexagram: HexagramCode): readonly HexagramCode[] {
  const exchanged = hexagramOf(lowerOf(hexagram), upperOf(hexagram));
  const near = LINE_INDICES.map((line) => flipLine(hexagram, line));
  return [...new Set([hexagram, reversedOf(hexagram), exchanged, oppositeOf(hexagram), ...near])].slice(0, CHOICES);
}

const kindOf = (isYang: boolean): string => (isYang ? '阳' : '阴');

/** 坎上震下 · 水雷屯 · 第 3 卦 */
const factsOf = (hexagram: HexagramCode): string =>
  `${fullName(hexagram)} · ${structureOf(hexagram)} · 第 ${hexagramNumberOf(hexagram)} 卦`;

function hexagramFace({ id, kind, hexagram }: HexagramCard, { textOf }: CardTexts, turn: number): Face {
  const name = shortName(hexagram);
  const about = factsOf(hexagram);
  const own = { right: hexagram, answer: name, about, options: [] };
  const like = mixed(figuresLike(hexagram), hexagram, id, turn);
  switch (kind) {
    case 'name':
      return { ...own, how: 'flip', ask: '想一想它叫什么，再点开', shown: { figure: hexagram } };
    case 'figure': {
      const options = like.map((code) => ({ value: code, label: '', figure: code }));
      return { ...own, how: 'choose', ask: '是哪一个卦画？', shown: { text: name }, options };
    }
    case 'trigrams': {
      const options = like.map((code) => ({ value: code, label: structureOf(code) }));
      const answer = structureOf(hexagram);
      return { ...own, how: 'choose', ask: '上下是哪两卦？', shown: { text: name }, options, answer };
    }
    case 'words': {
      const { text, isWhole } = firstWordsOf(hexagram, textOf);
      const options = like.map((code) => ({ value: code, label: shortName(code), figure: code }));
      const ask = isWhole ? '卦辞只有这几个字，是哪一卦？' : '卦辞这样开头，是哪一卦？';
      return { ...own, how: 'choose', ask, shown: { text: isWhole ? text : `${text}……` }, options };
    }
    case 'judgment': {
      const { text, isWhole } = firstWordsOf(hexagram, textOf);
      const answer = isWhole ? text : `${text}……`;
      const shown = { figure: hexagram, text: name };
      return { ...own, how: 'flip', ask: '想一想卦辞怎么开头，再点开', shown, answer };
    }
    case 'number': {
      const number = String(hexagramNumberOf(hexagram));
      const shown = { figure: hexagram, text: name };
      return { ...own, how: 'type', ask: '在六十四卦里是第几卦？', shown, right: number, answer: `第 ${number} 卦` };
    }
  }
}

/** Without figures, where those would tell. */
const names: readonly Option[] = TRIGRAM_CODES.map((code) => ({ value: code, label: trigramName(code) }));

const trigramOptions: readonly Option[] = TRIGRAM_CODES.map((code) => ({
  value: code,
  label: trigramName(code),
  figure: code,
}));

const aspectOf = ({ correspondences }: TrigramText, aspect: string): string =>
  correspondences.find(([name]) => name === aspect)?.[1] ?? '';

const ASPECTS = { family: '家人', animal: '动物', body: '身体' } as const;

/** The order of 八卦取象歌: opposites together. */
const SHAPE_ORDER: readonly TrigramCode[] = ['111', '000', '001', '100', '101', '010', '011', '110'];

function trigramFace({ kind, trigram }: TrigramCard, { trigramTextOf }: CardTexts): Face {
  const name = trigramName(trigram);
  const number = trigramNumberOf(trigram);
  const own = { how: 'choose', right: trigram, answer: name, options: trigramOptions } as const;
  const numbered = `先天数：乾一，兑二，离三，震四，巽五，坎六，艮七，坤八。${name}是 ${number}。`;
  switch (kind) {
    case 'trigram': {
      const about = `${name}为${trigramImage(trigram)}，自下而上：${linesOf(trigram)}。`;
      return { ...own, ask: '这是八卦里的哪一卦？', shown: { figure: trigram }, options: names, about };
    }
    case 'image':
      return {
        ...own,
        ask: '是哪一卦的象？',
        shown: { text: trigramImage(trigram) },
        about: `${name}为${trigramImage(trigram)}。`,
      };
    case 'family':
    case 'animal':
    case 'body': {
      const text = aspectOf(trigramTextOf(trigram), ASPECTS[kind]);
      return {
        ...own,
        ask: `照《说卦》，${ASPECTS[kind]}里归哪一卦？`,
        shown: { text },
        about: `《说卦》以${name}为${text}。`,
      };
    }
    case 'virtue': {
      const { virtue, virtuePinyin } = trigramTextOf(trigram);
      const text = virtuePinyin ? `${virtue}（${virtuePinyin}）` : virtue;
      return {
        ...own,
        ask: '照《说卦》，是哪一卦的性情？',
        shown: { text },
        about: `《说卦》说${name}，${virtue}也。`,
      };
    }
    case 'element': {
      const element = elementOf(trigram);
      const options = ELEMENTS.map((value) => ({ value, label: value }));
      const about = '乾兑属金，震巽属木，坤艮属土，坎属水，离属火。';
      const shown = { figure: trigram, text: name };
      return { ...own, ask: '五行属什么？', shown, options, right: element, answer: element, about };
    }
    case 'count': {
      const options = TRIGRAM_CODES.map((_, index) => ({ value: String(index + 1), label: String(index + 1) }));
      const shown = { figure: trigram, text: name };
      const right = String(number);
      return { ...own, ask: '先天数是几？', shown, options, right, answer: right, about: numbered };
    }
    case 'shape': {
      const text = trigramTextOf(trigram).shape;
      const song = SHAPE_ORDER.map((code) => `${trigramName(code)}${trigramTextOf(code).shape}`).join('，');
      return { ...own, ask: '《八卦取象歌》里，说的是哪一卦？', shown: { text }, options: names, about: `${song}。` };
    }
    case 'palace': {
      const about = '从初爻到五爻依次变，四爻变回来，下三爻再都变回来。';
      const shown = { figure: doubled(trigram), text: `${name}宫` };
      const ask = '想一想这一宫的八卦，再点开';
      return { ...own, how: 'flip', ask, shown, options: [], answer: trigramTextOf(trigram).palaceSong, about };
    }
    case 'counted':
      return { ...own, ask: '哪一卦的先天数是它？', shown: { text: String(number) }, about: numbered };
  }
}

/** 阳、阴、阴 for 震. */
export const linesOf = (code: HexagramCode | TrigramCode): string =>
  [...code]
    .reverse()
    .map((line) => kindOf(line === '1'))
    .join('、');

/** The lines of 既济 and 未济 are the twelve names. */
const figureWith = (line: LineIndex, isYang: boolean): HexagramCode =>
  isYang === (line % 2 === 0) ? '010101' : '101010';

const opposite = (line: LineIndex): LineIndex => (5 - line) as LineIndex;

function lineFace({ id, kind, line, isYang }: LineCard, turn: number): Face {
  const figure = figureWith(line, isYang);
  const label = lineLabel(figure, line);
  const labels = [label, lineLabel(figureWith(line, !isYang), line)];
  switch (kind) {
    case 'line': {
      const others = [isYang, !isYang].map((kindHere) =>
        lineLabel(figureWith(opposite(line), kindHere), opposite(line)),
      );
      const options = mixed([...labels, ...others], label, id, turn).map((value) => ({ value, label: value }));
      const about = `自下而上数，这是${lineName(line)}；${kindOf(isYang)}爻称${isYang ? '九' : '六'}，所以叫${label}。`;
      const shown = { figure, marked: line };
      return { how: 'choose', ask: '标红的这一爻叫什么？', shown, options, right: label, answer: label, about };
    }
    case 'place': {
      const { isProper } = linePlaceOf(figure, line);
      const options = ['当位', '不当位'].map((value) => ({ value, label: value }));
      const right = isProper ? '当位' : '不当位';
      const about = `初、三、五是阳位，二、四、上是阴位。${label}是${kindOf(isYang)}爻居${kindOf(line % 2 === 0)}位，${right}。`;
      return { how: 'choose', ask: '当位不当位？', shown: { text: label }, options, right, answer: right, about };
    }
    case 'partner': {
      const right = lineName(linePlaceOf(figure, line).partner);
      const options = LINE_INDICES.filter((one) => one !== line).map((one) => ({
        value: lineName(one),
        label: lineName(one),
      }));
      const about = '初与四，二与五，三与上，各在上下卦同一个位置，两两对着看应不应。';
      const shown = { text: lineName(line) };
      return { how: 'choose', ask: '看应，与哪一爻相对？', shown, options, right, answer: right, about };
    }
  }
}

/** The verse before it is shown; of the first of a part the name of the song. */
function verseFace({ verse }: VerseCard): Face {
  const right = VERSES[verse] as string;
  const isFirst = verse === 0 || verse === LOWER_CANON;
  const text = isFirst ? `上下经卦名次序歌 · ${verse === 0 ? '上' : '下'}经` : (VERSES[verse - 1] as string);
  const ask = `想一想${isFirst ? '第' : '下'}一句，再点开`;
  return { how: 'flip', ask, shown: { text }, options: [], right, answer: `${right}。`, about: aboutVerse(right) };
}

/** What the card shows, asks and answers. */
export function faceOf(card: Card, texts: CardTexts, turn: number): Face {
  if ('verse' in card) return verseFace(card);
  if ('hexagram' in card) return hexagramFace(card, texts, turn);
  return 'trigram' in card ? trigramFace(card, texts) : lineFace(card, turn);
}

/** Full-width digits and spaces are typed too: ３ is 3, 03 is 3. */
export const isRight = ({ how, right }: Pick<Face, 'how' | 'right'>, given: string): boolean =>
  how === 'type' ? String(Number(given.normalize('NFKC').trim() || Number.NaN)) === right : given === right;
