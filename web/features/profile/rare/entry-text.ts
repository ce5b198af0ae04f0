import type { Entry } from '#core/journal/entry.ts';

/** Everything that was written in an entry, as plain text to be copied. */
export function entryText({ question, category, judgment, notes, outcome, reviewOn }: Entry): string {
  const lines = [
    ['所问', question],
    ['类别', category],
    ['断语', judgment?.text],
    ['原来的断语', judgment?.first?.text],
    ...notes.map(({ text }) => ['札记', text] as const),
    ['结果', outcome && [outcome.kind, outcome.text].filter(Boolean).join('，')],
    ['回看', reviewOn],
  ] as const;
  return lines.flatMap(([name, text]) => (text ? [`${name}：${text}`] : [])).join('\n');
}
