import { shortName } from '../hexagram/king-wen.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import type { Reading } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';
import type { HexagramText } from '../texts/types.ts';
import type { PlainOf, TextOf } from './text-step.ts';

/** So that it fits three lines of a phone. */
const LONGEST = 52;

export const classicOf = (text: RuleText, { judgment, lines }: HexagramText): string =>
  (text.part === 'judgment' ? judgment : lines[text.part === 'line' ? text.index : 6]) ?? '';

/** What follows the text, the longest first: 卦辞 is among what 考变占 reads with one moving line alone. 断 names a second text too, so that it may be left out here. */
function tailsOf(first: RuleText, second: RuleText | undefined, isOneLine: boolean): readonly string[] {
  if (!second) return isOneLine ? ['；卦辞讲全卦，放在后面看', '；卦辞放在后面看', ''] : [''];
  const whose = second.hexagram === first.hexagram ? '' : `${shortName(second.hexagram)}的`;
  return [`；再读${whose}${textLabel(second)}`, ''];
}

/**
 * Which text comes first, and all that it says: 先读贲的六五：“在山丘园圃中文饰，一束丝帛微薄得很，会有遗憾，最终吉祥”；卦辞放在后面看。 Where that
 * is too long, its short form, and rather without the second text than without words of the first.
 */
export function readSentence(reading: Reading, textOf: TextOf, plainOf: PlainOf): string {
  const [first, second] = textsToRead(reading) as readonly [RuleText, RuleText?];
  const classic = classicOf(first, textOf(first.hexagram));
  const forms = [plainOf(first), plainOf(first, true)].map((plain) =>
    (plain ?? classic).replaceAll(/[“”]|[，。；：？！]$/g, ''),
  );
  const tails = tailsOf(first, second, reading.kind === 'bodyUse');
  const before = second || reading.kind === 'bodyUse' ? '先读' : '只读'; // 一爻动 has 卦辞 after it
  const said = (form: string, tail: string): string =>
    `${before}${shortName(first.hexagram)}的${textLabel(first)}：“${form}”${tail}。`;
  const tries = second
    ? tails.flatMap((tail) => forms.map((form) => said(form, tail)))
    : forms.flatMap((form) => tails.map((tail) => said(form, tail)));
  return tries.find((one) => one.length <= LONGEST) ?? (tries.at(-1) as string);
}
