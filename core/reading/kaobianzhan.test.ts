import { expect, test } from 'vitest';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import golden from '../casting/golden/worked-cases.json' with { type: 'json' };
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { extraLabel, type LineIndex } from '../hexagram/line.ts';
import { type RuleText, textsToRead } from './kaobianzhan.ts';

const codeOf = (name: string) => KING_WEN_ORDER.find((code) => shortName(code) === name) as HexagramCode;

/** 屯.卦辞, 屯.1, 乾.用九. */
function named(text: RuleText): string {
  if (text.part === 'line') return `${shortName(text.hexagram)}.${text.index + 1}`;
  return `${shortName(text.hexagram)}.${text.part === 'extra' ? extraLabel(text.hexagram) : '卦辞'}`;
}
const read = (main: HexagramCode, moving: readonly LineIndex[]): readonly string[] =>
  textsToRead({ main, moving }).map(named);

test.each(golden.kaobianzhan)('$main with lines $moving moving is read by $read', ({ main, moving, read: texts }) => {
  const lines = moving.map((line) => (line - 1) as LineIndex);
  expect(read(codeOf(main), lines)).toEqual(texts);
});

test.each([
  ['屯', [1, 2], ['屯.2', '屯.1']],
  ['屯', [2, 6], ['屯.6', '屯.2']],
  ['屯', [2, 3, 6], ['小畜.卦辞', '屯.卦辞']],
  ['屯', [1, 2, 3, 4], ['大过.5', '大过.6']],
  ['屯', [2, 3, 4, 5, 6], ['大有.1']],
  ['屯', [1, 2, 3, 4, 5, 6], ['鼎.卦辞']],
  ['坤', [1, 2, 3, 4, 5, 6], ['坤.用六']],
] as const)('%s with lines %j moving is read by %j', (main, moving, texts) => {
  expect(
    read(
      codeOf(main),
      moving.map((line) => (line - 1) as LineIndex),
    ),
  ).toEqual(texts);
});

/** 胡方平's chart: the twenty figures of three changes, in its order. Of 乾 the former ten lead with 乾, the latter with the other. */
const OF_QIAN = '否 渐 旅 咸 涣 未济 困 蛊 井 恒 益 噬嗑 随 贲 既济 丰 损 节 归妹 泰'.split(' ');

test.each([
  ['乾', OF_QIAN],
  ['坤', OF_QIAN.toReversed()],
])('of three changes of %s the former ten lead with it, the latter ten with what it became', (name, chart) => {
  const main = codeOf(name);
  const threes = LINE_SETS.filter((lines) => lines.length === 3).map((moving) => read(main, moving));
  const leading = (texts: readonly string[]) => texts.map((text) => text.replace('.卦辞', ''));
  const former = threes.filter(([first]) => first === `${name}.卦辞`).map((texts) => leading(texts)[1]);
  const latter = threes.filter(([, second]) => second === `${name}.卦辞`).map((texts) => leading(texts)[0]);
  expect(new Set(former)).toEqual(new Set(chart.slice(0, 10)));
  expect(new Set(latter)).toEqual(new Set(chart.slice(10)));
});

/** The rule once more, over strings of lines from the bottom, `o` for a line that moves. */
function expectedOf(main: HexagramCode, moving: readonly LineIndex[]): readonly string[] {
  const fromBelow = [...main].reverse();
  const marks = fromBelow.map((_, line) => (moving.includes(line as LineIndex) ? 'o' : '.')).join('');
  const became = fromBelow
    .map((line, index) => (marks[index] === 'o' ? String(1 - Number(line)) : line))
    .reverse()
    .join('') as HexagramCode;
  const [here, there] = [shortName(main), shortName(became)];
  const numbersOf = (mark: string) => [1, 2, 3, 4, 5, 6].filter((number) => marks[number - 1] === mark);
  const count = numbersOf('o').length;
  if (count === 0) return [`${here}.卦辞`];
  if (count <= 2)
    return numbersOf('o')
      .sort((a, b) => b - a)
      .map((number) => `${here}.${number}`);
  if (count === 3) return marks.startsWith('o') ? [`${here}.卦辞`, `${there}.卦辞`] : [`${there}.卦辞`, `${here}.卦辞`];
  if (count <= 5)
    return numbersOf('.')
      .sort((a, b) => a - b)
      .map((number) => `${there}.${number}`);
  if (here === '乾') return ['乾.用九'];
  return here === '坤' ? ['坤.用六'] : [`${there}.卦辞`];
}

test('all 4,096 pairs of figure and moving lines are read by the rule of their number', () => {
  const pairs = HEXAGRAM_CODES.flatMap((main) => LINE_SETS.map((moving) => [main, moving] as const));
  expect(pairs).toHaveLength(4096);
  const toRows = (texts: typeof read) => pairs.map(([main, moving]) => `${main} ${moving}: ${texts(main, moving)}`);
  expect(toRows(read)).toEqual(toRows(expectedOf));
});
