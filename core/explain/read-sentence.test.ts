import { expect, test } from 'vitest';
import { loadCompanions } from '#tests/support/companions.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import { readingOf } from '../reading/reading.ts';
import { textOf } from '../texts/classic.ts';
import { plainVerdictIn } from '../texts/plain-verdict.ts';
import { type Verdict, verdictsIn } from '../texts/verdict.ts';
import { summaryOf } from './summary.ts';

const COMPANIONS = await loadCompanions();
function plainOf(text: RuleText): string | null {
  const plain = COMPANIONS.get(text.hexagram)?.plain;
  return (text.part === 'judgment' ? plain?.judgment : plain?.lines[text.part === 'line' ? text.index : 6]) ?? null;
}
function classicOf({ hexagram, ...text }: RuleText): string {
  const { judgment, lines } = textOf(hexagram);
  return (text.part === 'judgment' ? judgment : lines[text.part === 'line' ? text.index : 6]) ?? '';
}

/** Every figure with none to six moving lines. */
const CASTS = HEXAGRAM_CODES.flatMap((main) => LINE_SETS.map((moving) => ({ main, moving })));
const readOf = (cast: (typeof CASTS)[number], plain: typeof plainOf | (() => null) = plainOf): string =>
  summaryOf(readingOf(cast), null, textOf, plain).read;
const quotedIn = (read: string): string => /“([^”]*)”/.exec(read)?.[1] ?? '';

/** The judgments of the text that its sentence has no word for, one after the other. */
function lostIn(said: string, verdicts: readonly Verdict[]): readonly string[] {
  let from = 0;
  return verdicts.flatMap(({ kind, word }) => {
    const found = plainVerdictIn(said, kind, from);
    if (!found) return [word];
    from = found.end;
    return [];
  });
}

const lostOf = (casts: typeof CASTS): readonly string[] =>
  casts.flatMap((cast) => {
    const [first] = textsToRead(cast) as readonly [RuleText];
    const read = readOf(cast);
    const lost = lostIn(quotedIn(read), verdictsIn(classicOf(first)));
    return lost.length > 0 ? [`${read} without ${lost.join()}`] : [];
  });

test('every word of judgment in each of 384 lines has its plain word in the sentence, in the same order', () => {
  const lost = lostOf(CASTS.filter(({ moving }) => moving.length === 1));
  expect({ count: lost.length, lost }).toEqual({ count: 0, lost: [] });
});

test('so has every word of judgment of what leads with none or several moving lines', () => {
  const lost = [...new Set(lostOf(CASTS.filter(({ moving }) => moving.length !== 1)))];
  expect({ count: lost.length, lost }).toEqual({ count: 0, lost: [] });
});

test('without 白话 the words themselves stand in the sentence', () => {
  const lost = CASTS.filter((cast) => {
    const [first] = textsToRead(cast) as readonly [RuleText];
    const said = quotedIn(readOf(cast, () => null));
    return verdictsIn(classicOf(first)).some(({ word }) => !said.includes(word));
  });
  expect(lost).toEqual([]);
});

test('what is said stands in 白话 or, without it, in the classic, clause by clause', () => {
  const strays = CASTS.flatMap((cast) => {
    const [first] = textsToRead(cast) as readonly [RuleText];
    const [plain, classic] = [plainOf(first) ?? '', classicOf(first)].map((text) => text.replaceAll(/[“”]/g, ''));
    const isIn = (whole: string, said: string) => said.split('……').every((part) => whole.includes(part));
    return isIn(plain ?? '', quotedIn(readOf(cast))) && isIn(classic ?? '', quotedIn(readOf(cast, () => null)))
      ? []
      : [readOf(cast)];
  });
  expect(strays).toEqual([]);
});

test.each([
  ['100101', 4, '先读贲的六五：“在山丘园圃中文饰，一束丝帛微薄得很，会有遗憾，最终吉祥”；卦辞讲全卦，放在后面看。'],
  ['011111', 2, '先读夬的九三：“强壮显露在颧骨上，有凶险。君子决而又决，独自行走遇上雨……惹人恼怒，没有过错”。'],
  ['111110', 0, '先读姤的初六：“系在金属的车刹上，守正则吉。有所前往，就会遇见凶险，瘦弱的猪也一心躁动，蹦跳不安”。'],
  ['101011', 2, '先读睽的六三：“看见大车被拖住，拉车的牛被牵制，车上的人被刺了额……没有好的开头，却有好的结局”。'],
  ['000010', 4, '先读师的六五：“……利于执持正当的言辞去声讨，没有过错……若用子弟之辈便会载尸而归，固守则凶”。'],
] as readonly [HexagramCode, LineIndex, string][])('%s, line index %i', (main, line, expected) => {
  expect(readOf({ main, moving: [line] })).toBe(expected);
});
