import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { extraLabel, LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import type { RuleText } from '../reading/kaobianzhan.ts';
import { textOf } from '../texts/classic.ts';
import lineExceptions from '../texts/line-exceptions.json' with { type: 'json' };
import { isWarning, prognosticClausesIn } from '../texts/prognostic.ts';
import { isReason, isRepeated } from '../texts/xiaoxiang.ts';
import { explainedLine } from './explained-line.ts';
import type { ExplainedLine } from './step.ts';

const lineOf = (read: RuleText): ExplainedLine =>
  explainedLine(read, textOf(read.hexagram), null) ?? expect.fail('a line');

const ALL = HEXAGRAM_CODES.flatMap((hexagram) => [
  ...LINE_INDICES.map((index) => lineOf({ hexagram, part: 'line', index })),
  ...(extraLabel(hexagram) ? [lineOf({ hexagram, part: 'extra' })] : []),
]);

const nameOf = ({ hexagram, label }: ExplainedLine) => `${shortName(hexagram)}${label}`;

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
    verdicts: [{ kind: '吉', word: '元吉', start: 3, end: 5, meaning: '至为吉祥，所行与所求相合' }],
    reasons: ['得中道也'],
    sentence:
      '离六二以阴爻居阴位，当位；居下卦之中，得中。它与上卦的六五同是阴爻，敌应。上承九三，下乘初九。爻辞里“元吉”是断语，其余说处境和条件。《小象》说的缘由是“得中道也”。',
  });
});

test('where place and words disagree the sentence says so', () => {
  expect(lineOf({ hexagram: '001110', part: 'line', index: 5 }).sentence).toContain('当位、有应，断语却是“凶”');
  expect(lineOf({ hexagram: '010001', part: 'line', index: 4 }).sentence).not.toContain('位置');
  const said = ALL.filter(({ sentence }) => sentence.includes('位置不能替爻辞作主'));
  expect(said).toHaveLength(3);
});

test('one plain sentence says how the place suits a line, or that its words say otherwise', () => {
  const remarkOf = (hexagram: HexagramCode, index: LineIndex) => lineOf({ hexagram, part: 'line', index }).remark;
  expect(remarkOf('011101', 0)).toBe('革初九站的位置合适；与对面的九四不相应。');
  expect(remarkOf('010001', 1)).toBe(
    '屯六二站的位置合适，居中不偏；与对面的九五相应。《小象》的缘由在“乘刚”，又说“反常也”。',
  );
  expect(remarkOf('010001', 2)).toBe('屯六三站的位置不合适；与对面的上六不相应。');
  expect(remarkOf('001110', 5)).toBe('当位、有应，断语却是“凶”：已到恒的尽头，过了中位。');
  const remarks = ALL.map(({ remark }) => remark);
  expect(remarks.filter((remark) => remark === null)).toHaveLength(2); // 用九 and 用六
  expect(remarks.filter((remark) => /[吉凶必]/.test(remark?.replaceAll(/“[^”]*”/g, '') ?? ''))).toEqual([]);
});

test('用九 and 用六 have no place; a judgment is no line', () => {
  const extra = lineOf({ hexagram: '111111', part: 'extra' });
  expect(extra).toMatchObject({ index: 6, label: '用九', place: null, reasons: ['天德不可为首也'] });
  expect(extra.sentence).toBe(
    '乾用九不在六爻之内，没有位、应、承、乘可说。爻辞里“吉”是断语，其余说处境和条件。《小象》说的缘由是“天德不可为首也”。',
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

/** By hand: 小象 tells what is wanting in the picture, while the line warns of nothing (程颐 of 噬嗑六二: “深至灭鼻者，乘刚故也”). */
const WANTING =
  '讼九二 同人上九 谦上六 观上九 噬嗑六二 坎九五 咸九四 咸九五 大壮六五 夬九四 萃初六 萃九五 萃上六 升上六 困九五 震六三 巽初六';

test('a want of the picture is not called the reason why nothing is wrong, in all 386', () => {
  const called = ALL.filter(
    ({ sentence, verdicts }) =>
      /《小象》说的缘由是.*(?:位不当|乘刚|未得|未平|未安|未光|志末|志乱|志疑|不知|聪不明)/.test(sentence) &&
      verdicts.length > 0 &&
      !verdicts.some(isWarning),
  );
  expect(called.map(nameOf)).toEqual(['萃九四', '噬嗑九四']); // 大吉无咎，位不当也: their rows say how they agree
});

test('the reason of 小象 is told once, in all 386', () => {
  const twice = ALL.filter(
    ({ sentence }) => sentence.split('《小象》的缘由').length + sentence.split('说的缘由').length > 3,
  );
  expect(twice.map(nameOf)).toEqual([]);
  expect(lineOf({ hexagram: '000000', part: 'line', index: 4 }).sentence).toMatch(
    /断语是“元吉”：《小象》的缘由也在“中”字，原话是“文在中也”。$/,
  );
});

test('a 小象 that gives no reason is shown as a whole and not called one', () => {
  const isCalled = ({ sentence, xiaoxiang }: ExplainedLine) =>
    !sentence.includes(`《小象》：“${xiaoxiang.replaceAll(/[“”]|。$/g, '')}”`);
  const isWhy = ({ reasons, text }: ExplainedLine) =>
    reasons.every((reason) => isReason(reason) && !isRepeated(reason, text));
  const isUnreasoned = (line: ExplainedLine) =>
    [...lineExceptions.unreasoned, ...WANTING.split(' ')].includes(nameOf(line)) || !isWhy(line);
  expect(ALL.filter((line) => isCalled(line) === isUnreasoned(line)).map(nameOf)).toEqual([]);
  const rows = ALL.filter((line) => lineExceptions.unreasoned.includes(nameOf(line)));
  expect(rows.filter((line) => !isWhy(line)).map(nameOf)).toEqual([]); // no row where the rule says it
  expect(rows).toHaveLength(lineExceptions.unreasoned.length);
  expect(lineOf({ hexagram: '011110', part: 'line', index: 4 }).sentence).toMatch(
    /《小象》：“枯杨生华，何可久也？老妇士夫，亦可丑也”。$/,
  );
  expect(lineOf({ hexagram: '111101', part: 'line', index: 2 }).sentence).toContain('安行也？');
  expect(lineOf({ hexagram: '001101', part: 'line', index: 0 }).sentence).toMatch(/《小象》：“虽旬无咎，过旬灾也”。$/);
});

test('of 初 and 上 it is said that 王弼 knows no 当位 there, of no other line', () => {
  const wrong = ALL.filter(({ index, sentence }) => sentence.includes('王弼') !== (index === 0 || index === 5));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('the words that the sentence calls 断语 are those that 断 quotes; the rest is not called image alone', () => {
  const wrong = ALL.filter(({ sentence, text, verdicts: prognostics }) => {
    if (prognostics.length === 0) return !sentence.includes('只有象，没有断语');
    const said = [...new Set(prognosticClausesIn(text).map((one) => `“${one.said}”`))].join('');
    return ![
      `爻辞里${said}是断语，其余说处境和条件。`,
      `整条爻辞是断语${said}。`,
      `整条爻辞是断语${said}，没有象，`,
      `断语是${said}：`,
      `断语却是${said}：`,
      `断语是${said}，是告诫：`,
    ].some((words) => sentence.includes(words));
  });
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
  const bare = ALL.filter(({ sentence }) => sentence.includes('，没有象，'));
  expect(bare.map(({ hexagram, label }) => `${shortName(hexagram)}${label}`).toSorted()).toEqual(
    ['坤用六', '无妄九四', '大畜初九', '恒九二', '大壮九二', '解初六', '益初九'].toSorted(),
  );
});

test('用九 and 用六 have no place to look at', () => {
  const sent = ALL.filter(({ place, sentence }) => !place && sentence.includes('看它的位置'));
  expect(sent.map(({ sentence }) => sentence)).toEqual([]);
});

test('the words of judgment are told once, and 。 follows no ？ or ！, in all 386', () => {
  const twice = ALL.filter(({ sentence }) => /断语“|”是断语/.test(sentence) && /断语却?是“/.test(sentence));
  expect(twice.map(({ sentence }) => sentence)).toEqual([]);
  expect(ALL.filter(({ sentence }) => /[？！]”。/.test(sentence))).toEqual([]);
});

test('五 is the place of honour but where 程颐 denies it', () => {
  const denied = ALL.filter(({ index, sentence }) => index === 4 && !sentence.includes('又是尊位'));
  expect(denied.map(({ hexagram, label }) => `${shortName(hexagram)}${label}`).toSorted()).toEqual(
    lineExceptions.seats.toSorted(),
  );
});
