import { shortName } from '../hexagram/king-wen.ts';
import type { RuleText } from '../reading/kaobianzhan.ts';
import { textLabel } from '../reading/rule-words.ts';
import { plainVerdictIn } from '../texts/plain-verdict.ts';
import type { HexagramText } from '../texts/types.ts';
import { verdictsIn } from '../texts/verdict.ts';
import type { PlainOf, TextOf } from './text-step.ts';

/** So that it fits three lines of a phone. */
const LONGEST = 50;

/** Up to a mark, which belongs to it; a mark in brackets divides nothing. */
const CLAUSE = /(?:（[^）]*）|[^，。；：？！（])+[，。；：？！]?/g;
const CUT = '……';

/** 在山丘园圃中文饰……会有遗憾，最终吉祥: the clauses that are kept, in their order, and where some are left out. */
function joined(clauses: readonly string[], kept: ReadonlySet<number>): string {
  const parts = clauses.map((clause, index) => {
    if (!kept.has(index)) return kept.has(index - 1) || index === 0 ? CUT : '';
    return kept.has(index + 1) || index === clauses.length - 1 ? clause : clause.slice(0, -1);
  });
  return parts.join('').replace(/[，。；：？！]$/, '');
}

/**
 * As much of a text as there is room for. A clause that judges always stays; then what stands right before it, since that is what it
 * judges (the last first: 师六五 若用子弟之辈便会载尸而归，固守则凶); then how it ends (睽六三: 没有好的开头，却有好的结局); then the rest, from the beginning.
 */
function shortened(text: string, isJudging: (clause: string) => boolean, room: number): string {
  const clauses = text.match(CLAUSE) ?? [];
  const judging = clauses.flatMap((clause, index) => (isJudging(clause) ? [index] : []));
  const kept = new Set(judging);
  const last = clauses.length - 1;
  for (const index of [...judging.toReversed().map((one) => one - 1), last, last - 1, ...clauses.keys()]) {
    if (index < 0 || kept.has(index)) continue;
    if (joined(clauses, new Set([...kept, index])).length <= room) kept.add(index);
  }
  return joined(clauses, kept);
}

export const classicOf = (text: RuleText, { judgment, lines }: HexagramText): string =>
  (text.part === 'judgment' ? judgment : lines[text.part === 'line' ? text.index : 6]) ?? '';

/** What follows the text, the longest first: with a second text to read none is left out. */
function tailsOf(first: RuleText, second: RuleText | undefined): readonly string[] {
  if (second) return [`；再读${shortName(second.hexagram)}的${textLabel(second)}`];
  return first.part === 'judgment' ? [''] : ['；卦辞讲全卦，放在后面看', '；卦辞放在后面看', ''];
}

/**
 * Which text comes first, and what it says: 先读贲的六五：“在山丘园圃中文饰，一束丝帛微薄得很，会有遗憾，最终吉祥”；卦辞放在后面看。 Where
 * it is long, image goes and judgment stays.
 */
export function readSentence(texts: readonly RuleText[], textOf: TextOf, plainOf: PlainOf): string {
  const [first, second] = texts as readonly [RuleText, RuleText?];
  const classic = classicOf(first, textOf(first.hexagram));
  const plain = plainOf(first);
  const kinds = verdictsIn(classic).map(({ kind }) => kind);
  const isJudging = (clause: string): boolean =>
    plain === null ? verdictsIn(clause).length > 0 : kinds.some((kind) => plainVerdictIn(clause, kind) !== null);
  const said = (plain ?? classic).replaceAll(/[“”]/g, '');
  const head = `先读${shortName(first.hexagram)}的${textLabel(first)}：“`;
  const tails = tailsOf(first, second);
  const roomFor = (tail: string): number => LONGEST - head.length - tail.length - 2; // ” and 。
  const tail = tails.find((one) => said.length - 1 <= roomFor(one)) ?? tails.at(-1) ?? '';
  return `${head}${shortened(said, isJudging, roomFor(tail))}”${tail}。`;
}
