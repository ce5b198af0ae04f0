import { COUNT_MAX, hanIn, TEXT_MAX_CHARACTERS } from '#core/casting/basis-fields.ts';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { castBy } from '#core/casting/method.ts';
import { METHODS } from '#core/casting/methods.ts';
import { loadCharacters } from '#core/characters/characters.ts';
import { wholesOf } from './option-values.ts';
import { Refusal } from './refusal.ts';

interface TextOptions {
  readonly text?: string;
  readonly strokes?: string;
  readonly tones?: string;
}

function charactersFrom(text: string): readonly string[] {
  const characters = hanIn(text);
  if (characters.length < 1 || characters.length > TEXT_MAX_CHARACTERS)
    throw new Refusal(`--text 应为 1 至 ${TEXT_MAX_CHARACTERS} 个汉字，标点与空格不数`);
  return characters;
}

/** What was counted of a text, where something was left out. */
export function countedIn({ text = '' }: TextOptions): { readonly counted?: string } {
  const counted = hanIn(text).join('');
  return counted === text ? {} : { counted };
}

/** The numbers that were given, or else those of the table. */
async function numbersFor(
  characters: readonly string[],
  option: 'strokes' | 'tones',
  given: string | undefined,
): Promise<readonly number[]> {
  const { strokesOf, toneOf } = await loadCharacters();
  if (given !== undefined) {
    const numbers = wholesOf(given, option === 'strokes' ? COUNT_MAX : 4);
    if (numbers?.length === characters.length) return numbers;
    const each = option === 'strokes' ? '各字的笔画' : '各字的声调（平 1、上 2、去 3、入 4）';
    throw new Refusal(`--${option} 应为${each}，共 ${characters.length} 个整数，以半角逗号相隔`);
  }
  return characters.map((character) => {
    const found = option === 'strokes' ? strokesOf(character) : toneOf(character);
    if (found === null) throw new Refusal(`字表中没有 ${character}，请用 --${option} 逐字给出`);
    return found;
  });
}

/** A machine cannot split a character: what is left and right of it has to be said. */
function halvesFrom(given: string | undefined): readonly number[] {
  const halves = wholesOf(given ?? '', COUNT_MAX);
  if (halves?.length !== 2) throw new Refusal('一个字起卦，须用 --strokes 给出左右两边的笔画，如 --strokes 4,4');
  return halves;
}

/** 字占: one character by its halves, two and three by strokes, four to ten by tones, more by their number. */
export async function textCast({ text: typed = '', strokes, tones }: TextOptions): Promise<CastWithBasis> {
  const characters = charactersFrom(typed);
  const text = characters.join('');
  const count = characters.length;
  if (strokes !== undefined && count > 3) throw new Refusal('--strokes 只用于一至三个字');
  if (tones !== undefined && (count < 4 || count > 10)) throw new Refusal('--tones 只用于四至十个字');
  if (count === 1) return castBy(METHODS.character, { text, strokes: halvesFrom(strokes) });
  if (count <= 3)
    return castBy(METHODS['text-strokes'], { text, strokes: await numbersFor(characters, 'strokes', strokes) });
  if (count <= 10) return castBy(METHODS['text-tones'], { text, tones: await numbersFor(characters, 'tones', tones) });
  return castBy(METHODS['text-count'], { text });
}
