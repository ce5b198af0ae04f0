import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';
import { VERSES } from './songs.ts';

/** The four rows of 练习: what a card belongs to. */
export const GROUPS = ['认卦', '爻名', '类象', '歌诀'] as const;
export type Group = (typeof GROUPS)[number];

/** What is asked about one hexagram. name: 见卦画，说卦名; words: 见卦辞开头，认卦画; judgment: the other way round. */
export type HexagramKind = 'name' | 'figure' | 'trigrams' | 'words' | 'judgment' | 'number';
/** About one trigram. count: 卦 → 先天数; counted: the other way round; shape: 三连 → 乾, as the song says it;
 * palace: its eight figures; the others: something → the trigram it belongs to. */
export type TrigramKind =
  | 'trigram'
  | 'image'
  | 'family'
  | 'animal'
  | 'body'
  | 'virtue'
  | 'element'
  | 'count'
  | 'counted'
  | 'shape'
  | 'palace';
/** About a line that is yin or yang; `partner` about a place, whichever it is. */
export type LineKind = 'line' | 'place' | 'partner';
/** About a verse of a song: the next one is asked. */
export type VerseKind = 'verse';
export type Kind = HexagramKind | TrigramKind | LineKind | VerseKind;

interface CardOf<K extends Kind> {
  /** Never changes: the log names cards by it. name:010001, animal:111, line:0-1 (初九), partner:0. */
  readonly id: string;
  readonly kind: K;
  readonly group: Group;
}
export type HexagramCard = CardOf<HexagramKind> & { readonly hexagram: HexagramCode };
export type TrigramCard = CardOf<TrigramKind> & { readonly trigram: TrigramCode };
export type LineCard = CardOf<LineKind> & { readonly line: LineIndex; readonly isYang: boolean };
/** `verse` is its place among `VERSES` (songs.ts). */
export type VerseCard = CardOf<VerseKind> & { readonly verse: number };
export type Card = HexagramCard | TrigramCard | LineCard | VerseCard;

const hexagramCards = (kind: HexagramKind): readonly Card[] =>
  KING_WEN_ORDER.map((hexagram) => ({ id: `${kind}:${hexagram}`, kind, group: '认卦', hexagram }));

const groupOf = (kind: TrigramKind): Group =>
  kind === 'trigram' ? '认卦' : kind === 'shape' || kind === 'palace' ? '歌诀' : '类象';

const trigramCards = (kind: TrigramKind): readonly Card[] =>
  TRIGRAM_CODES.map((trigram) => ({ id: `${kind}:${trigram}`, kind, group: groupOf(kind), trigram }));

const verseCards: readonly Card[] = VERSES.map((_, verse) => ({
  id: `verse:${verse}`,
  kind: 'verse',
  group: '歌诀',
  verse,
}));

/** Both kinds of line at each place; the partner of a place is the same for both. */
function lineCards(kind: LineKind): readonly Card[] {
  const kinds = kind === 'partner' ? [true] : [true, false];
  return LINE_INDICES.flatMap((line) =>
    kinds.map((isYang): Card => {
      const id = kind === 'partner' ? `${kind}:${line}` : `${kind}:${line}-${isYang ? 1 : 0}`;
      return { id, kind, group: '爻名', line, isYang };
    }),
  );
}

/**
 * Every card, in the order in which new ones are shown: the eight trigrams and what they stand for, the names of the lines, then the
 * sixty-four by name, and only then the other sides of each. 先认八个，再认六十四个.
 */
export const DECK: readonly Card[] = [
  ...trigramCards('trigram'),
  ...trigramCards('image'),
  ...lineCards('line'),
  ...hexagramCards('name'),
  ...trigramCards('count'),
  ...trigramCards('counted'),
  ...hexagramCards('figure'),
  ...lineCards('place'),
  ...lineCards('partner'),
  ...hexagramCards('trigrams'),
  ...(['family', 'animal', 'body', 'virtue', 'element'] as const).flatMap(trigramCards),
  ...hexagramCards('words'),
  ...hexagramCards('judgment'),
  ...trigramCards('shape'),
  ...verseCards,
  ...hexagramCards('number'),
  ...trigramCards('palace'),
];

const BY_ID: ReadonlyMap<string, Card> = new Map(DECK.map((card) => [card.id, card]));

/** Null for a card that only a newer version has. */
export const cardOf = (id: string): Card | null => BY_ID.get(id) ?? null;

/** The card by which a hexagram counts as 熟, 在学 or 未学: its figure is shown, its name is asked. */
export const nameCardOf = (hexagram: HexagramCode): string => `name:${hexagram}`;
