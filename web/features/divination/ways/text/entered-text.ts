import { hanIn, TEXT_MAX_CHARACTERS } from '#core/casting/basis-fields.ts';

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
  /** Whether something else was typed between them: it is not counted. */
  readonly hasOthers: boolean;
  /** Why it cannot be cast with; null if it can, or while there is nothing. */
  readonly problem: string | null;
  /** How it is counted; null while there is nothing or a problem. */
  readonly method: TextMethod | null;
}

/** Han characters count, punctuation and all else is left out. */
export function enteredTextOf(typed: string): EnteredText {
  const characters = hanIn(typed);
  const hasOthers = characters.join('') !== typed.trim();
  const problem = problemOf(characters.length, hasOthers);
  const [, method = null] = METHODS_FROM.find(([from]) => characters.length >= from) ?? [];
  return { characters, hasOthers, problem, method: problem === null ? method : null };
}

function problemOf(han: number, hasOthers: boolean): string | null {
  if (han === 0) return hasOthers ? '只数汉字，请写汉字' : null;
  return han > TEXT_MAX_CHARACTERS ? `最多 ${TEXT_MAX_CHARACTERS} 字，请删去 ${han - TEXT_MAX_CHARACTERS} 字` : null;
}

/** A name for each character that stays the same while others are added and removed: the second 人 is 人2. */
export const keysOf = (characters: readonly string[]): readonly string[] =>
  characters.map((one, index) => `${one}${characters.slice(0, index + 1).filter((other) => other === one).length}`);

/** How many characters are above: one of two or three, else the smaller half. */
export const upperCountOf = (count: number): number => Math.max(1, Math.floor(count / 2));
