import { extraLabel, type LineIndex, lineLabel } from '../hexagram/line.ts';
import type { Term } from './types.ts';
import data from './vocabulary.json' with { type: 'json' };

// JSON has no literal types; vocabulary.test.ts checks groups and examples.
export const TERMS = data.terms as unknown as readonly Term[];

export const TERM_GROUPS = ['断辞', '爻位', '结构', '卦变', '梅花'] as const satisfies readonly Term['group'][];

/** 承九五, 与六二相应: a relation of one character counts beside the label of a line. */
const BESIDE_A_LABEL = /[应比承乘](?=[初上][九六]|[九六][二三四五])|(?<=[初上][九六]|[九六][二三四五])相?[应比承乘]/g;

const WORDS = TERMS.flatMap((entry) => [entry.term, ...entry.aliases].map((word) => ({ word, entry }))).toSorted(
  (a, b) => b.word.length - a.word.length,
);

/**
 * The entries whose words stand in a passage of the classic or in prose about it, in the order of the vocabulary. The longest
 * word counts: 无咎 is not 咎. A single character is often part of another word (中 in 其中): only a verdict in the classic
 * (吉, 咎) and a relation beside a label count.
 */
export function termsIn(classic: string, prose: string): readonly Term[] {
  const found = new Set<Term>();
  let rest = `${classic}｜${prose}`;
  for (const { word, entry } of WORDS) {
    if (word.length === 1 || !rest.includes(word)) continue;
    found.add(entry);
    rest = rest.replaceAll(word, '　');
  }
  const [verdicts = '', restOfProse = ''] = rest.split('｜');
  const relations = restOfProse.match(BESIDE_A_LABEL)?.join('') ?? '';
  for (const { word, entry } of WORDS)
    if (word.length === 1 && (entry.group === '断辞' ? verdicts : relations).includes(word)) found.add(entry);
  return TERMS.filter((entry) => found.has(entry));
}

/** 用六, 彖传, 六五小象: the place of an example in its hexagram. */
export function placeOf({ hexagram, part, index }: Term['example']): string {
  if (part === 'judgment') return '卦辞';
  if (part === 'tuan') return '彖传';
  if (part === 'daxiang') return '大象';
  const label = index === 6 ? (extraLabel(hexagram) ?? '') : lineLabel(hexagram, index as LineIndex);
  return part === 'line' ? label : `${label}小象`;
}
