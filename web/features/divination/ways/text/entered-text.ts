import { TEXT_MAX_CHARACTERS } from '#core/casting/basis-fields.ts';

/** What of a text is counted depends on how many characters it has. Each is a method of casting. */
export type TextMethod = 'character' | 'text-strokes' | 'text-tones' | 'text-count';

const METHODS_FROM: readonly (readonly [number, TextMethod])[] = [
  [11, 'text-count'],
  [4, 'text-tones'],
  [2, 'text-strokes'],
  [1, 'character'],
];

export interface EnteredText {
  /** Its Han characters. */
  readonly characters: readonly string[];
  /** Why it cannot be cast with; null if it can, or while there is nothing. */
  readonly problem: string | null;
  /** How it is counted; null while there is nothing or a problem. */
  readonly method: TextMethod | null;
}

/** What is typed is never changed in silence: whatever is no Han character is to be taken out by whoever typed it. */
export function enteredTextOf(typed: string): EnteredText {
  const all = [...typed.trim()];
  const characters = all.filter((one) => /^\p{Script=Han}$/u.test(one));
  const problem = problemOf(all.length, characters.length);
  const [, method = null] = METHODS_FROM.find(([from]) => characters.length >= from) ?? [];
  return { characters, problem, method: problem === null ? method : null };
}

function problemOf(all: number, han: number): string | null {
  if (han < all) return '只数汉字，请去掉标点与其他符号';
  return han > TEXT_MAX_CHARACTERS ? `最多 ${TEXT_MAX_CHARACTERS} 字，请删去 ${han - TEXT_MAX_CHARACTERS} 字` : null;
}

/** A name for each character that stays the same while others are added and removed: the second 人 is 人2. */
export const keysOf = (characters: readonly string[]): readonly string[] =>
  characters.map((one, index) => `${one}${characters.slice(0, index + 1).filter((other) => other === one).length}`);

/** How many characters stand above: one of two or three, else the smaller half. */
export const upperCountOf = (count: number): number => Math.max(1, Math.floor(count / 2));
