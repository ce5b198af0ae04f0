import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { extraLabel, LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import type { RuleText } from '../reading/kaobianzhan.ts';
import { textOf } from '../texts/classic.ts';
import lineExceptions from '../texts/line-exceptions.json' with { type: 'json' };
import { explainedLine } from './explained-line.ts';
import type { ExplainedLine } from './step.ts';

const lineOf = (read: RuleText): ExplainedLine =>
  explainedLine(read, textOf(read.hexagram), null) ?? expect.fail('a line');

const ALL = HEXAGRAM_CODES.flatMap((hexagram) => [
  ...LINE_INDICES.map((index) => lineOf({ hexagram, part: 'line', index })),
  ...(extraLabel(hexagram) ? [lineOf({ hexagram, part: 'extra' })] : []),
]);

test('革初九 is explained by its place, its words and its 小象', () => {
  expect(lineOf({ hexagram: '011101', part: 'line', index: 0 }).sentence).toBe(
    '革初九以阳爻居阳位，当位（王弼说初、上没有定位；这里照阴阳算）；在一卦最下，还没到中位。它与上卦的九四同是阳爻，敌应。六二在上面乘着它。革初九只有象，没有断语，要从象里自己体会。《小象》说的缘由是“不可以有为也”。',
  );
});

test('离六二 stands well and is called 元吉; nothing more is said of that', () => {
  expect(lineOf({ hexagram: '101101', part: 'line', index: 1 })).toMatchObject({
    label: '六二',
    text: '黄离，元吉。',
    place: { isProper: true, isCentral: true, response: '敌应', bears: 2, rides: 0 },
    verdicts: [{ kind: '吉', word: '元吉', start: 3, end: 5, meaning: '吉祥，有得，所行与所求相合' }],
    reasons: ['得中道也'],
    sentence:
      '离六二以阴爻居阴位，当位；居下卦之中，得中。它与上卦的六五同是阴爻，敌应。上承九三，下乘初九。爻辞里“元吉”是断语，其余是象。《小象》说的缘由是“得中道也”。',
  });
});

test('where place and words disagree the sentence says so', () => {
  expect(lineOf({ hexagram: '001110', part: 'line', index: 5 }).sentence).toContain('当位、有应，断语却是“凶”');
  expect(lineOf({ hexagram: '010001', part: 'line', index: 4 }).sentence).not.toContain('位置');
  const said = ALL.filter(({ sentence }) => sentence.includes('位置不能替爻辞作主'));
  const warned = ALL.filter(({ sentence }) => sentence.includes('位置合宜也有要当心的时候'));
  expect([said.length, warned.length > 10 && warned.length < 64]).toEqual([6, true]);
});

test('one plain sentence says how the place suits a line, or that its words say otherwise', () => {
  const remarkOf = (hexagram: HexagramCode, index: LineIndex) => lineOf({ hexagram, part: 'line', index }).remark;
  expect(remarkOf('011101', 0)).toBe('革初九站的位置合适；只是对面没有接应。');
  expect(remarkOf('010001', 1)).toBe('屯六二站的位置合适，居中不偏，对面有接应。');
  expect(remarkOf('010001', 2)).toBe('屯六三站的位置不合适，对面没有接应。');
  expect(remarkOf('001110', 5)).toBe('当位、有应，断语却是“凶”：位置合宜也有要当心的时候。');
  const remarks = ALL.map(({ remark }) => remark);
  expect(remarks.filter((remark) => remark === null)).toHaveLength(2); // 用九 and 用六
  expect(remarks.filter((remark) => /[吉凶必]/.test(remark?.replaceAll(/“[^”]*”/g, '') ?? ''))).toEqual([]);
});

test('用九 and 用六 have no place; a judgment is no line', () => {
  const extra = lineOf({ hexagram: '111111', part: 'extra' });
  expect(extra).toMatchObject({ index: 6, label: '用九', place: null, reasons: ['天德不可为首也'] });
  expect(extra.sentence).toBe(
    '乾用九不在六爻之内，没有位、应、承、乘可说。爻辞里“吉”是断语，其余是象。《小象》说的缘由是“天德不可为首也”。',
  );
  expect(explainedLine({ hexagram: '111111', part: 'judgment' }, textOf('111111'), null)).toBeNull();
});

test('all 386 lines have a sentence of their own, whose quotations stand in the line or in its 小象', () => {
  expect(ALL).toHaveLength(386);
  expect(new Set(ALL.map(({ sentence }) => sentence)).size).toBe(386);
  const strays = ALL.flatMap(({ sentence, text, xiaoxiang }) =>
    [...sentence.matchAll(/“([^”]+)”/g)]
      .map(([, words = '']) => words)
      .filter((words) => !text.includes(words) && !xiaoxiang.replaceAll(/[“”]/g, '').includes(words)),
  );
  expect(strays).toEqual([]);
});

test('a 小象 that gives no reason is shown as a whole and not called one', () => {
  const isCalled = ({ sentence }: ExplainedLine) => sentence.includes('《小象》说的缘由是');
  const unreasoned = ALL.filter((line) => !isCalled(line));
  expect(unreasoned.map(({ hexagram, label }) => `${shortName(hexagram)}${label}`).toSorted()).toEqual(
    lineExceptions.unreasoned.toSorted(),
  );
  expect(lineOf({ hexagram: '001101', part: 'line', index: 0 }).sentence).toMatch(/《小象》：“虽旬无咎，过旬灾也”。$/);
});

test('of 初 and 上 it is said that 王弼 knows no 当位 there, of no other line', () => {
  const wrong = ALL.filter(({ index, sentence }) => sentence.includes('王弼') !== (index === 0 || index === 5));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
