import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { pairOf } from '../kin/kin.ts';
import type { Passage, Wing, WingId } from './types.ts';

/**
 * What 系辞 and 文言 mention, `code` or `code line`, known before a text is loaded. 序卦 and 杂卦 mention all sixty-four.
 * wing-remarks.test.ts compares it with the texts.
 */
const SUBJECTS: Partial<Record<WingId, readonly string[]>> = {
  'wenyan-qian': ['111111', ...[0, 1, 2, 3, 4, 5, 6].map((line) => `111111 ${line}`)],
  'wenyan-kun': ['000000', ...[0, 1, 2, 3, 4, 5].map((line) => `000000 ${line}`)],
  'xici-shang': [
    ...['111111', '000000', '101111 5', '110011 1', '111101 4', '011110 0', '000100 2', '111111 5', '010011 0'],
    '001010 2',
  ],
  'xici-xia': [
    ...['111111', '000000', '101101', '110001', '101001', '101111 5', '110010', '011001', '001000', '001100', '101011'],
    ...['001111', '011110', '011111', '011100 3', '011010 2', '001010 5', '101001 0', '101001 5', '111000 4'],
    ...['101110 3', '001000 1', '000001 0', '100011 2', '110001 5'],
    ...['111011', '000100', '000001', '001110', '100011', '011010', '010110', '110110'],
  ],
};

const wingsWith = (speaksOf: (subject: string) => boolean): readonly WingId[] =>
  (Object.keys(SUBJECTS) as WingId[]).filter((id) => SUBJECTS[id]?.some(speaksOf));

/** The wings to load for a figure, in the order in which its page shows them. 谦: 序卦, 杂卦, 系辞上, 系辞下. */
export const wingsAbout = (code: HexagramCode): readonly WingId[] => [
  ...['xugua' as const, 'zagua' as const],
  ...wingsWith((subject) => subject.startsWith(code)),
];

/** The wings that quote or explain a line; 用九 and 用六 are line 6. 谦九三: 系辞上. */
export const wingsAboutLine = (code: HexagramCode, line: number): readonly WingId[] =>
  wingsWith((subject) => subject === `${code} ${line}`);

/** A passage that mentions a hexagram, and its location. */
export interface Remark {
  readonly wing: WingId;
  /** 系辞上 */
  readonly wingTitle: string;
  /** 第八章; empty where the wing has one chapter only. */
  readonly chapterTitle: string;
  readonly chapterNumber: number;
  readonly passageNumber: number;
  readonly passage: Passage;
}

/** What a wing says of a figure or, if `line` is given, of that line. */
export function remarksIn({ id, title, chapters }: Wing, code: HexagramCode, line?: number): readonly Remark[] {
  const isMeant = ({ about = [] }: Passage): boolean =>
    about.some((subject) => subject.code === code && (line === undefined || subject.line === line));
  return chapters.flatMap((chapter, chapterIndex) =>
    chapter.passages.flatMap((passage, index) => {
      const place = { chapterTitle: chapter.title, chapterNumber: chapterIndex + 1, passageNumber: index + 1 };
      return isMeant(passage) ? [{ wing: id, wingTitle: title, ...place, passage }] : [];
    }),
  );
}

const partsOf = (text: string, ends: RegExp): readonly string[] => text.match(ends) ?? [];

/** Sentences that name the figure, and what explains its name right after: 故受之以明夷。夷者，伤也。 */
function namingSentences(text: string, name: string): string {
  const sentences = partsOf(text, /[^。]+。/g);
  const isNamed = (sentence = ''): boolean => sentence.includes(name);
  const explains = (sentence: string): boolean => /^.者，/.test(sentence) && name.includes(sentence.charAt(0));
  return sentences
    .filter((sentence, at) => isNamed(sentence) || (explains(sentence) && isNamed(sentences[at - 1])))
    .join('');
}

/** Of a list of figures, the clauses on this one and on its pair beside it: 谦轻而豫怠也。 */
function ownClauses(text: string, code: HexagramCode, listed: readonly HexagramCode[]): string {
  const own = [shortName(code), shortName(pairOf(code))];
  const others = listed.map(shortName).filter((name) => !own.includes(name));
  const groups: { isOwn: boolean; words: string }[] = [];
  for (const clause of partsOf(text, /[^，；。]+[，；。]/g)) {
    const isOwn = own.some((name) => clause.includes(name));
    const last = groups.at(-1);
    const isStart = isOwn ? !last?.isOwn : others.some((name) => clause.includes(name));
    if (isStart || !last) groups.push({ isOwn, words: clause });
    else last.words += clause;
  }
  return groups
    .filter(({ isOwn, words }) => isOwn && words.includes(shortName(code)))
    .map(({ words }) => words.replace(/[，；]$/, '。'))
    .join('');
}

/** In a passage with more figures than these each has a clause of its own. */
const FEW = 3;

/** The words of a passage that speak of this figure; the whole of it where they cannot be told apart. */
export function excerptOf({ wing, passage: { text, about = [] } }: Remark, code: HexagramCode): string {
  if (wing === 'xugua') return namingSentences(text, shortName(code)) || text;
  const listed = about.map((subject) => subject.code as HexagramCode);
  if (wing !== 'zagua' && listed.length <= FEW) return text;
  return ownClauses(text, code, listed) || text;
}
