import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import type { HexagramText } from '../texts/types.ts';

const MARKS = /[，。；：、？！]/g;
const plain = (text: string): string => text.replaceAll(MARKS, '');

/** The beginnings of a text, each a clause longer: 亨; 亨，利贞; … */
const beginningsOf = (text: string): readonly string[] =>
  [...text.matchAll(MARKS)].map((mark) => text.slice(0, mark.index));

/**
 * The first words of a judgment: as few clauses as tell it from the sixty-three others, whatever the punctuation. 屯 is 元亨，利贞。勿用有攸往,
 * since 元亨，利贞 begins five judgments. Of 乾, 大有, 遁, 大壮 and 兑, whose judgment is how others begin, it is the whole. `isWhole`: the judgment has no
 * more words than these.
 */
export function firstWordsOf(hexagram: HexagramCode, textOf: (hexagram: HexagramCode) => HexagramText) {
  const { judgment } = textOf(hexagram);
  const others = KING_WEN_ORDER.filter((other) => other !== hexagram).map((other) => plain(textOf(other).judgment));
  const enough = beginningsOf(judgment).find((start) => !others.some((other) => other.startsWith(plain(start))));
  const text = enough ?? judgment;
  return { text, isWhole: plain(text) === plain(judgment) };
}
