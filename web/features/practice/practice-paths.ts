import type { Group } from '#core/practice/deck.ts';

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
  /** New cards only, whatever is due. */
  readonly isNew: boolean;
}

/** Null for an address that is none of ours. */
export function wantedOf(part: string): Wanted | null {
  if (part === 'today') return { title: '温习', group: null, isNew: false };
  if (part === 'new') return { title: '学新的', group: null, isNew: true };
  const row = ROWS.find(({ path }) => path.endsWith(`/${part}`));
  return row ? { title: row.group, group: row.group, isNew: false } : null;
}
