import type { Wing, WingChapter, WingId } from './types.ts';

/** One file for each wing; where the texts come from is in wings/sources.json. */
const FILES: Readonly<Record<WingId, () => Promise<{ readonly default: unknown }>>> = {
  'wenyan-qian': () => import('./wings/wenyan-qian.json', { with: { type: 'json' } }),
  'wenyan-kun': () => import('./wings/wenyan-kun.json', { with: { type: 'json' } }),
  'xici-shang': () => import('./wings/xici-shang.json', { with: { type: 'json' } }),
  'xici-xia': () => import('./wings/xici-xia.json', { with: { type: 'json' } }),
  shuogua: () => import('./wings/shuogua.json', { with: { type: 'json' } }),
  xugua: () => import('./wings/xugua.json', { with: { type: 'json' } }),
  zagua: () => import('./wings/zagua.json', { with: { type: 'json' } }),
};

export const WING_IDS = Object.keys(FILES) as WingId[];

/** A wing with its 白话. It loads the file of this one only. */
export async function loadWing(id: WingId): Promise<Wing> {
  // JSON has no literal types; wings.test.ts checks the fields.
  return (await FILES[id]()).default as Wing;
}

/** The classical text alone, without titles, from end to end. */
export const textOfWing = ({ chapters }: Wing): string =>
  chapters.flatMap(({ passages }) => passages.map(({ text }) => text)).join('');

/** Where a passage stands, as it is cited: 《周易·系辞上》第五章. */
export const citationOf = ({ title }: Pick<Wing, 'title'>, chapter: Pick<WingChapter, 'title'>): string =>
  `《周易·${title}》${chapter.title}`;

const LONGEST_OPENING = 16;

/** The words that a passage opens with, whole clauses of at most sixteen characters, without who says them: 同人，先号咷而后笑. */
export function openingOf(text: string): string {
  const said = text.replace(/^(?:《文言》曰|《易》曰|子曰)：/, '').replaceAll(/[“”‘’]/g, '');
  const [first = '', ...others] = (/^[^。；！？：]*/.exec(said)?.[0] ?? said).split('，');
  let opening = first;
  for (const clause of others) {
    if (opening.length + clause.length >= LONGEST_OPENING) break;
    opening += `，${clause}`;
  }
  return opening;
}
