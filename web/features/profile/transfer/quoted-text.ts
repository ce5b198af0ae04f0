/**
 * What a person wrote, as a quotation in Markdown: every line begins with >, so that no text can be taken for a heading or a front matter,
 * and editors show it as it is. Characters that editors change or break lines at are written by their number, and so is the space at the end
 * of a line: \u{d}, \u{20}.
 */

const escapeOf = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Controls but the tab, breaks that are no \n, a byte order mark, half a character, and a backslash that would look like an escape. */
const UNSAFE = /(?!\t)\p{Cc}|[\u2028\u2029\ufeff]|\p{Surrogate}|\\(?=u\{)/gu;

const toLine = (line: string): string => {
  const safe = line.replaceAll(UNSAFE, escapeOf).replace(/\s$/u, escapeOf);
  return safe === '' ? '>' : `> ${safe}`;
};

export const toQuoted = (text: string): readonly string[] => text.split('\n').map(toLine);

function characterOf(written: string, number: string): string {
  const code = Number.parseInt(number, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

const fromLine = (line: string): string => line.replace(/^> ?/, '').replaceAll(/\\u\{([0-9a-f]{1,6})\}/g, characterOf);

/** The text of these lines; null if there is none. Lines without > are taken as they are: somebody has added them in an editor. */
export function parseQuoted(lines: readonly string[]): string | null {
  const isWritten = (line: string) => line.trim() !== '';
  const first = lines.findIndex(isWritten);
  if (first === -1) return null;
  const written = lines.slice(first, lines.findLastIndex(isWritten) + 1);
  return written.map((line) => (line.startsWith('>') ? fromLine(line) : line)).join('\n');
}
