import { extraLabel, type LineIndex, lineLabel } from '../hexagram/line.ts';
import type { Term } from './types.ts';
import data from './vocabulary.json' with { type: 'json' };

// JSON has no literal types; vocabulary.test.ts checks groups and examples.
export const TERMS = data.terms as unknown as readonly Term[];

export const TERM_GROUPS = ['断辞', '爻位', '结构', '卦变', '梅花'] as const satisfies readonly Term['group'][];

const LABEL = '[初上][九六]|[九六][二三四五]';

/**
 * Where a word of the vocabulary stands in a text. A word of one character is often part of another word (中 in 其中): a verdict
 * (吉, 咎) counts in the classic alone, a relation (应, 承, 乘) beside the label of a line (承九五, 与六二应), and no other.
 */
function patternOf(word: string, { group }: Term, isClassic: boolean): RegExp | null {
  if (word.length > 1) return new RegExp(word, 'g');
  if (group === '断辞' && isClassic) return new RegExp(word, 'g');
  if (group === '爻位' && !isClassic) return new RegExp(`${word}(?=${LABEL})|(?<=${LABEL})相?${word}`, 'g');
  return null;
}

const WORDS = TERMS.flatMap((entry) => [entry.term, ...entry.aliases].map((word) => ({ word, entry }))).toSorted(
  (a, b) => b.word.length - a.word.length,
);

/** The entries whose words stand in a passage of the classic or in prose about it, in the order of the vocabulary. The longest word counts: 无咎 is not 咎. */
export function termsIn(classic: string, prose: string): readonly Term[] {
  const found = new Set<Term>();
  const rest = { classic, prose };
  for (const { word, entry } of WORDS) {
    for (const kind of ['classic', 'prose'] as const) {
      const pattern = patternOf(word, entry, kind === 'classic');
      if (!pattern?.test(rest[kind])) continue;
      found.add(entry);
      rest[kind] = rest[kind].replaceAll(pattern, '　');
    }
  }
  return TERMS.filter((entry) => found.has(entry));
}

/** 坤·用六, 屯·彖传: the place of an example. */
export function placeOf({ hexagram, part, index }: Term['example']): string {
  if (part === 'judgment') return '卦辞';
  if (part === 'tuan') return '彖传';
  if (part === 'daxiang') return '大象';
  const label = index === 6 ? (extraLabel(hexagram) ?? '') : lineLabel(hexagram, index as LineIndex);
  return part === 'line' ? label : `${label}小象`;
}
