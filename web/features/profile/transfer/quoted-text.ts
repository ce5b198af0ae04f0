/** What a person wrote, as a quotation in Markdown: every line begins with >, and nothing in it is taken for anything but text. */
import { fromMarkdown, toMarkdown } from '#core/markdown-text.ts';

export const toQuoted = (text: string): readonly string[] =>
  text.split('\n').map((line) => `> ${toMarkdown(line)}`.trimEnd());

const fromLine = (line: string): string => fromMarkdown(line.replace(/^> ?/, ''));

/** The text of these lines; null if there is none. Lines without > are taken as they are: somebody has added them in an editor. */
export function parseQuoted(lines: readonly string[]): string | null {
  const isWritten = (line: string) => line.trim() !== '';
  const first = lines.findIndex(isWritten);
  if (first === -1) return null;
  const written = lines.slice(first, lines.findLastIndex(isWritten) + 1);
  return written.map((line) => (line.startsWith('>') ? fromLine(line) : line)).join('\n');
}
