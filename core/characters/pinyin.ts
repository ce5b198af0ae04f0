import { FIRST_CODE, LAST_CODE } from './characters.ts';

/** The table has a letter for each character: U+0100 and the place of its syllable in the list, from 1; 0 is no reading. */
const LETTERS_FROM = 0x100;

export const syllableLetter = (place: number): string => String.fromCharCode(LETTERS_FROM + place);

/** The reading of most use today, without its tone; ü is v. The table is loaded with the first call: 20,992 characters, which few programs need. */
export async function loadPinyin() {
  const { SYLLABLES, READINGS } = await import('./pinyin-data.ts');
  const syllables = SYLLABLES.split(' ');
  const readingOf = (character: string): string | null => {
    const code = character.codePointAt(0) ?? 0;
    if (code < FIRST_CODE || code > LAST_CODE) return null;
    return syllables[READINGS.charCodeAt(code - FIRST_CODE) - LETTERS_FROM - 1] ?? null;
  };
  return {
    /** tingyu of 听雨; null unless every character is in the table. */
    pinyinOf(text: string): string | null {
      const readings = [...text].map(readingOf);
      return readings.length === 0 || readings.includes(null) ? null : readings.join('');
    },
  };
}
