import type { Entry } from '#core/journal/entry.ts';
import { omenInWords } from '#core/journal/omen.ts';

/** Everything that was written in an entry, as plain text to be copied. */
export function entryText(entry: Entry): string {
  const { question, category, judgment, notes, outcome, reviewOn, omen, images } = entry;
  const lines = [
    ['所问', question],
    ['外应', omen && omenInWords(omen)],
    ['类别', category],
    ['取象', images?.join('、')],
    ['断语', judgment?.text],
    ['原来的断语', judgment?.first?.text],
    ...notes.map(({ text }) => ['札记', text] as const),
    ['结果', outcome && [outcome.kind, outcome.text].filter(Boolean).join('，')],
    ['回看', reviewOn],
  ] as const;
  return lines.flatMap(([name, text]) => (text ? [`${name}：${text}`] : [])).join('\n');
}
