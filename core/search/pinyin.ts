import { fold } from './fold.ts';

/** How well what was typed spells a name; less is better. */
export const SPELLED = { whole: 0, initials: 1, beginning: 2 } as const;

/** Tones as digits, marks, spaces and apostrophes do not matter: “Zhūn”, “zhun1”, “shui lei zhun”. Null if it is no pinyin. */
export function parsePinyin(query: string): string | null {
  const letters = fold(query);
  return /^[a-z]+(?:[1-5][a-z]*)*$/.test(letters) ? letters.replaceAll(/[1-5]/g, '') : null;
}

/** xiǎo guò → xiao, guo */
export const syllablesOf = (reading: string): readonly string[] => reading.split(' ').map(fold);

/** zh, ch and sh are typed whole, or by their first letter. */
const initialsOf = (syllable: string): readonly string[] =>
  /^[zcs]h/.test(syllable) ? [syllable.slice(0, 2), syllable.slice(0, 1)] : [syllable.slice(0, 1)];

/** lǚ is typed lv, lu or lyu. */
const spellingsOf = (syllable: string): readonly string[] =>
  syllable.includes('v') ? [syllable, syllable.replace('v', 'u'), syllable.replace('v', 'yu')] : [syllable];

/** The letters are one way to type each syllable, one after another. */
const isTyped = (
  letters: string,
  [first, ...others]: readonly string[],
  waysOf: (syllable: string) => readonly string[],
): boolean =>
  first === undefined
    ? letters === ''
    : waysOf(first).some((way) => letters.startsWith(way) && isTyped(letters.slice(way.length), others, waysOf));

/** Each syllable whole or by its initial, the last one begun: shuil, slzh. */
function isBeginning(letters: string, [first, ...others]: readonly string[]): boolean {
  if (letters === '') return true;
  if (first === undefined) return false;
  if (spellingsOf(first).some((spelling) => spelling.startsWith(letters))) return true;
  return [...spellingsOf(first), ...initialsOf(first)].some(
    (part) => letters.startsWith(part) && isBeginning(letters.slice(part.length), others),
  );
}

/** Null if the letters do not spell these syllables, whole, begun or by their initials. */
export function spelled(letters: string, syllables: readonly string[]): number | null {
  if (isTyped(letters, syllables, spellingsOf)) return SPELLED.whole;
  if (syllables.length > 1 && isTyped(letters, syllables, initialsOf)) return SPELLED.initials;
  return isBeginning(letters, syllables) ? SPELLED.beginning : null;
}
