import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { TrigramCode } from '../trigram/trigram.ts';

/** The groups of a page of results, in its order. */
export const GROUPS = [
  ...['卦辞爻辞', '彖象', '日常与成语', '白话与详解', '十翼'],
  ...['读音', '术语', '八卦与学院', '我的卦例'],
] as const;
export type Group = (typeof GROUPS)[number];

/** What a place is: a text of the book, one of ours, a word of daily life that leads to one, or what the reader wrote. */
export type TextKind = keyof typeof GROUP_OF;
export const GROUP_OF = {
  judgment: '卦辞爻辞',
  line: '卦辞爻辞',
  tuan: '彖象',
  daxiang: '彖象',
  xiaoxiang: '彖象',
  plain: '白话与详解',
  detail: '白话与详解',
  commentary: '白话与详解',
  note: '白话与详解',
  wing: '十翼',
  'wing-plain': '十翼',
  'wing-note': '十翼',
  reading: '读音',
  term: '术语',
  trigram: '八卦与学院',
  article: '八卦与学院',
  case: '八卦与学院',
  topic: '日常与成语',
  own: '我的卦例',
} as const satisfies Readonly<Record<string, Group>>;

/** One text that can be found: a judgment, a line, a passage, a paragraph. */
export interface Place {
  readonly kind: TextKind;
  /** Where a tap leads: /hexagram/111111/text/0. */
  readonly path: string;
  readonly code: HexagramCode | TrigramCode | null;
  /** Where it stands, for a reader: 蒙 · 卦辞. */
  readonly where: string;
  readonly text: string;
  /** What it is found by beside its text: the words that a term explains, the title of an article. A topic is found by these alone. */
  readonly words?: readonly string[];
  /** The reading by which pinyin finds it. */
  readonly reading?: string;
}
