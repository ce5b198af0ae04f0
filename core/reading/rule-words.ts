import { shortName } from '../hexagram/king-wen.ts';
import { extraLabel, lineLabel } from '../hexagram/line.ts';
import type { RuleText } from './kaobianzhan.ts';
import type { WholeReading } from './reading.ts';

/** 卦辞, 九五, 用九. */
export function textLabel(text: RuleText): string {
  if (text.part === 'line') return lineLabel(text.hexagram, text.index);
  return text.part === 'extra' ? (extraLabel(text.hexagram) ?? '') : '卦辞';
}

/** 考变占 in words: what to read, and why these texts in this order. */
export function decisionOf({ moving, changed }: WholeReading, texts: readonly RuleText[]): readonly [string, string] {
  const [first, second] = texts.map(textLabel);
  const [leading, following] = texts.map(({ hexagram }) => shortName(hexagram));
  switch (moving.length) {
    case 0:
      return ['只读本卦的卦辞。', '没有动爻，之卦仍是本卦。'];
    case 2:
      return [`两条动爻的爻辞都读，${first}为主，${second}为辅。`, '两爻动，以上面的一爻为主。'];
    case 3:
      return [
        `两卦的卦辞都读，${leading}为主，${following}为辅。`,
        moving.includes(0) ? '动爻里有初爻，属前十卦，故主贞。' : '动爻里没有初爻，属后十卦，故主悔。',
      ];
    case 4:
      return [
        `读之卦${shortName(changed)}里没有动的两爻，${first}为主，${second}为辅。`,
        '四爻动，看不动的；以下面的一爻为主。',
      ];
    case 5:
      return [`读之卦${shortName(changed)}里没有动的那一爻：${first}。`, '五爻动，看唯一不动的。'];
    default:
      return texts[0]?.part === 'extra'
        ? [`读${leading}卦的${first}。`, '乾、坤六爻皆动，各有一条专为此时而设。']
        : [`读之卦${shortName(changed)}的卦辞。`, '六爻皆动，本卦已尽变为之卦。'];
  }
}
