import { shortName } from '../hexagram/king-wen.ts';
import { trigramName } from '../trigram/trigram.ts';
import { foldedPairs } from './folded-pairs.ts';
import { HEXAGRAM_SIGNS, TRIGRAM_SIGNS } from './signs.ts';

/**
 * Characters that readers write for one another and OpenCC keeps apart: 遯 for 遁, 盘桓 for 磐桓, 佑 for 祐. The first of a pair is
 * read as the second, in what is typed and in the texts.
 */
const VARIANTS = [
  '遯遁',
  '祐佑',
  '磐盘',
  '槃盘',
  '闚窥',
  '辨辩',
  '惟唯',
  '脩修',
  '沈沉',
  '祇祗',
  '徧遍',
  '堃坤',
  '旡无',
  '耽眈',
];

const TABLE: ReadonlyMap<string, string> = new Map([
  ...foldedPairs(),
  ...VARIANTS.map((pair) => [pair[0], pair[1]] as [string, string]),
  // a sign is read as its name
  ...[...HEXAGRAM_SIGNS].map(([sign, code]) => [sign, shortName(code)] as const),
  ...[...TRIGRAM_SIGNS].map(([sign, code]) => [sign, trigramName(code)] as const),
]);

/** What is looked for: letters and digits. Punctuation and spaces are left out. */
const IS_LEFT_OUT = /[^\p{L}\p{N}]/u;
/** A character that may fold into something else by Unicode's rules: letters with tones, full width, compatibility forms. */
const IS_FOREIGN = /[^\u4e00-\u9fff0-9a-z]/;

/** ü is v, as it is typed. */
const latin = (character: string): string =>
  character.normalize('NFKD').replaceAll('u\u0308', 'v').replaceAll(/\p{M}/gu, '').toLowerCase();

/** One character as it is looked for; nothing for punctuation. 無 is 无, Ａ is a, ū is u, ䷂ is 屯. */
function foldCharacter(character: string): string {
  const own = TABLE.get(character);
  if (own !== undefined) return own;
  if (!IS_FOREIGN.test(character)) return character;
  if (IS_LEFT_OUT.test(character)) return '';
  const plain = latin(character);
  return TABLE.get(plain) ?? plain;
}

/** Folding the same few thousand characters of the texts again and again would be most of the work. */
const known = new Map<string, string>();

function folded(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const now = foldCharacter(character);
  if (known.size < 20_000) known.set(character, now);
  return now;
}

/** A text or a query as both are compared: 无咎，利涉大川。 and 無咎利涉大川 are the same. */
export function fold(text: string): string {
  let result = '';
  for (const character of text) result += folded(character);
  return result;
}

/**
 * A text that is shown: what was found in its folded form is marked in the text itself. `places`: for each unit of `folded`, where its character
 * begins in the text; and the length of the text at the end.
 */
export function foldWithPlaces(text: string) {
  let result = '';
  let at = 0;
  const places: number[] = [];
  for (const character of text) {
    const now = folded(character);
    for (let unit = 0; unit < now.length; unit++) places.push(at);
    result += now;
    at += character.length;
  }
  return { folded: result, places: [...places, text.length] };
}

/** Where a clause begins in the folded text: its units, and the end. */
export function clauseStarts(text: string): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  let isStart = true;
  for (const character of text) {
    const { length } = folded(character);
    if (length === 0) isStart = true;
    else if (isStart) {
      starts.push(at);
      isStart = false;
    }
    at += length;
  }
  return [...starts, at];
}
