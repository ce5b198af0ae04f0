/**
 * What a person wrote, as text of a Markdown file: no program that shows the file makes a heading, a list, a link, code, a formula or HTML of
 * it. # 题 is \# 题, and <b> is &lt;b>. Characters that editors change or break lines at are written by their number: \u{d}.
 */

/** Means something anywhere in a line. A backslash begins an escape, or TeX. */
const MARKS = /[\\`*_[\]{}~$|@]|:(?=\/\/)|(?<=www)\./giu;
/** Means something only where a line begins: headings, quotations, lists, rules, definitions. */
const BEGINNING = /^(\d*)([#>+\-=:.)%!])/;
/** Controls but the tab, breaks that are no \n, a byte order mark, half a character. */
const UNSAFE = /(?!\t)\p{Cc}|[\u2028\u2029\ufeff]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', ' ': '&#32;', '\t': '&#9;' };
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));
const entityOf = (character: string): string => ENTITIES[character] ?? numberOf(character);
const numberOf = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** One line. Not every program takes a backslash before < and &. Space where a line begins may begin code, and where it ends is lost. */
export const toMarkdown = (line: string): string =>
  line
    .replaceAll(/<|&(?=#?\w+;)/g, entityOf)
    .replaceAll(MARKS, '\\$&')
    .replace(BEGINNING, '$1\\$2')
    .replaceAll(UNSAFE, numberOf)
    .replace(/^[ \t]/, entityOf)
    .replace(/\s$/u, entityOf);

function characterOf(number: string): string | null {
  const code = Number.parseInt(number, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Reads what `toMarkdown` writes, and what a person has escaped in the same way. */
export const fromMarkdown = (line: string): string =>
  line.replaceAll(
    /\\u\{([0-9a-f]{1,6})\}|\\([!-/:-@[-`{-~])|&(?:lt|amp|#32|#9);/g,
    (found: string, number?: string, mark?: string) =>
      (number === undefined ? (mark ?? CHARACTERS.get(found)) : characterOf(number)) ?? found,
  );
