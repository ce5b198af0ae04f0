import { expect, test } from 'vitest';
import { loadCompanions } from '../../tests/support/companions.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { textOf } from './classic.ts';
import type { Companion } from './types.ts';
import { TERMS } from './vocabulary.ts';

const COMPANIONS = await loadCompanions();
const companionOf = (code: HexagramCode) => COMPANIONS.get(code) as Companion;
const termText = (id: string) => TERMS.find((term) => term.id === id)?.text ?? '';

/** Passages that a first rendering said too surely: which words of the 白话 follow which reading. */
const RENDERED: readonly (readonly [
  why: string,
  code: HexagramCode,
  words: string,
  text: (of: Companion) => string,
])[] = [
  ['比: 筮 is no divination, as 程颐 says', '010000', '推究本原，审慎决断', ({ plain }) => plain.judgment],
  ['遁九四: to like, and still to let go', '111100', '虽有所好，仍能割舍而退', ({ plain }) => plain.lines[3] ?? ''],
  ['its 小象 in the same words', '111100', '虽有所好，仍能割舍而退', ({ wings }) => wings.xiaoxiang[3] ?? ''],
  ['离六二: 离 is to cling to a thing', '101101', '以居中的黄色附丽于物', ({ plain }) => plain.lines[1] ?? ''],
  ['鼎九三 小象: 义 is 宜', '101110', '所宜', ({ wings }) => wings.xiaoxiang[2] ?? ''],
  ['无妄六三: no fault brought it', '111001', '不由妄行招来的灾', ({ plain }) => plain.lines[2] ?? ''],
  ['无妄九五: no fault brought it', '111001', '不由妄行招来的病', ({ plain }) => plain.lines[4] ?? ''],
];

test.each(RENDERED)('%s', (_why, code, words, text) => {
  expect(text(companionOf(code))).toContain(words);
});

test('比: a note says who reads 原筮 as a divination and who does not', () => {
  const note = companionOf('010000').notes.find(({ part }) => part === 'judgment');
  expect(note?.quote).toBe('原筮');
  expect(note?.text).toContain('非谓以蓍龟也');
  expect(companionOf('010000').plain.judgment).not.toContain('占问');
});

test('革九五: the two seasons of the moult are those of 《尧典》, not of 朱熹', () => {
  expect(companionOf('011101').detail.lines[4]?.symbol).toContain('分两季是《尧典》的话');
});

test('讼: 中 and 终 sound alike today, which they did not in old times', () => {
  expect(companionOf('111010').detail.judgment.interpretation).toContain('今天同音，古时声母不同');
});

test('时: of the 彖传 only 损 and 益 say 与时偕行, and only 遁 and 小过 say 与时行也', () => {
  const saying = (words: string) => KING_WEN_ORDER.filter((code) => textOf(code).tuan.includes(words)).map(shortName);
  expect([saying('与时偕行'), saying('与时行也')]).toEqual([
    ['损', '益'],
    ['遁', '小过'],
  ]);
  expect(termText('shi')).toContain('损、益两卦的彖传都说“与时偕行”');
});

test('应期: 克应 are omens in 占卜总诀, and a term only in 占卜克应之诀', () => {
  expect(termText('ying-qi')).toContain('占卜总诀里的克应，指的是起卦时听到、看到的兆头');
});
