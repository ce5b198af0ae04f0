/** These never begin a line: they stand beyond its end, in the margin. */
const CLOSING = /[，。、；：？！”’）》」』…]/;
/** So many do, and no more: there is no room for a line of them. */
const MARGIN_IS_FULL = /[，。、；：？！”’）》」』…]{3}$/;
/** These never end one. */
const OPENING = /[“‘（《「『]/;

/**
 * Lines of Chinese text that are no wider than `width`, but for a closing mark at their end. 元亨，利贞 in a width of two characters is
 * 元亨， and 利贞.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    const hangs = CLOSING.test(character) && !MARGIN_IS_FULL.test(line);
    if (line === '' || hangs || widthOf(line + character) <= width) {
      line += character;
      continue;
    }
    const last = line.at(-1) ?? '';
    const carried = OPENING.test(last) && line.length > 1 ? last : '';
    lines.push(carried ? line.slice(0, -1) : line);
    line = carried + character;
  }
  return line === '' ? lines : [...lines, line];
}

/** The beginning that fits, with … where something is left out. */
export function cutText(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  let end = text.length;
  while (end > 0 && widthOf(`${text.slice(0, end)}…`) > width) end--;
  return `${text.slice(0, end)}…`;
}
