/** 平 1, 上 2, 去 3, 入 4. */
export type Tone = 1 | 2 | 3 | 4;

export const FIRST_CODE = 0x4e00;
export const LAST_CODE = 0x9fff;

/** The table has a letter for each character: U+0100 and its byte, six bits for the strokes below two for the tone, from 0. */
const LETTERS_FROM = 0x100;

export const letterOf = (strokes: number, tone: Tone): string =>
  String.fromCharCode(LETTERS_FROM + (tone - 1) * 64 + strokes);

/**
 * What is known of the Han characters from U+4E00 to U+9FFF; null for everything else. Strokes as a dictionary counts them, and the tone as
 * 《梅花易数》 counts it (scripts/generate-characters.ts has the rule). Readings vary, and a character may be written with other strokes: 西 has 6
 * here, 7 in 西林寺牌额占. The user may correct both.
 */
export async function loadCharacters() {
  const { LETTERS } = await import('./character-data.ts');
  /** Null where there is no such letter. */
  const byteOf = (character: string): number | null => {
    const letter = character.length === 1 ? LETTERS.charCodeAt(character.charCodeAt(0) - FIRST_CODE) : Number.NaN;
    return Number.isNaN(letter) ? null : letter - LETTERS_FROM;
  };
  return {
    strokesOf(character: string): number | null {
      const byte = byteOf(character);
      return byte === null ? null : byte % 64;
    },
    toneOf(character: string): Tone | null {
      const byte = byteOf(character);
      return byte === null ? null : ((Math.floor(byte / 64) + 1) as Tone);
    },
  };
}

export type Characters = Awaited<ReturnType<typeof loadCharacters>>;
