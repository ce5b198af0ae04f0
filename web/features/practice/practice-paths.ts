import type { Group } from '#core/practice/deck.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';

interface PracticeRow {
  readonly group: Group;
  readonly path: string;
  readonly about: string;
}

export const ROWS: readonly PracticeRow[] = [
  { group: '认卦', path: '/academy/practice/figures', about: '卦画、卦名、上下卦互认' },
  { group: '爻名', path: '/academy/practice/lines', about: '初九、六二，和它的位、应' },
  { group: '类象', path: '/academy/practice/images', about: '见一物，归哪一卦' },
  { group: '歌诀', path: '/academy/practice/songs', about: '取象歌、卦名次序歌、八宫' },
];

/** What the last part of /academy/practice/… asks for. */
export interface Wanted {
  readonly title: string;
  readonly group: Group | null;
  /** due: new ones where nothing is due. new: whatever is due. forgotten: those of today. */
  readonly which: 'due' | 'new' | 'forgotten';
}

/** Null for an unknown address. */
export function wantedOf(part: string): Wanted | null {
  if (part === 'today') return { title: '温习', group: null, which: 'due' };
  if (part === 'new') return { title: '学新的', group: null, which: 'new' };
  if (part === 'again') return { title: '再来一遍', group: null, which: 'forgotten' };
  const row = ROWS.find(({ path }) => path.endsWith(`/${part}`));
  return row ? { title: row.group, group: row.group, which: 'due' } : null;
}

/** The cases of the book; exercises without end need none of them. */
export const caseTexts = chunkOf(() => import('#core/texts/cases.ts'));
