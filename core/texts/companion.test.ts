import { expect, test } from 'vitest';
import { labelsNamed, labelsOf, loadCompanions, wholeTextOf } from '../../tests/support/companions.ts';
import { hanOf } from '../../tests/support/han.ts';
import { straysIn } from '../../tests/support/quotations.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { textOf } from './classic.ts';
import sources from './hexagrams/sources.json' with { type: 'json' };

const COMPANIONS = await loadCompanions();
const EACH = [...COMPANIONS];

/** Each passage of the classic with its 白话. */
const PASSAGES = EACH.flatMap(([code, { plain, wings }]) => {
  const { judgment, lines, tuan, daxiang, xiaoxiang } = textOf(code);
  expect([plain.lines.length, wings.xiaoxiang.length], code).toEqual([lines.length, lines.length]);
  const withPlain = (texts: readonly string[], own: readonly string[], isWing: boolean) =>
    texts.map((classic, index) => ({ code, classic, plain: own[index] ?? '', isWing }));
  return [
    ...withPlain([judgment, ...lines], [plain.judgment, ...plain.lines], false),
    ...withPlain([tuan, daxiang, ...xiaoxiang], [wings.tuan, wings.daxiang, ...wings.xiaoxiang], true),
  ];
});

test('there is a companion for each code, and every kind of text in it has its source', () => {
  expect(COMPANIONS.size).toBe(64);
  const kinds = ['plain', 'wings', 'commentary', 'pronunciation', 'detail', 'notes', 'question'];
  expect(Object.keys(sources)).toEqual(kinds);
  for (const [, companion] of EACH) expect(Object.keys(companion)).toEqual(kinds);
});

test('all 964 passages have their 白话, none equal to the classic', () => {
  expect(PASSAGES).toHaveLength(64 + 386 + 514);
  for (const { code, classic, plain } of PASSAGES) {
    expect(plain.length, `${code} ${classic}`).toBeGreaterThan(4);
    expect(hanOf(plain)).not.toBe(hanOf(classic));
  }
});

test('the 白话 of a wing is over half and at most four times as long as the passage', () => {
  for (const { code, classic, plain } of PASSAGES.filter(({ isWing }) => isWing)) {
    expect(plain.length, `${code} ${classic}`).toBeGreaterThan(classic.length / 2);
    expect(plain.length, `${code} ${classic}`).toBeLessThanOrEqual(classic.length * 4);
  }
});

test('what the 白话 of a wing quotes are the words of that hexagram’s own 白话', () => {
  const strays = PASSAGES.filter(({ isWing }) => isWing).flatMap(({ code, plain }) => {
    const { judgment, lines } = COMPANIONS.get(code)?.plain ?? { judgment: '', lines: [] };
    const quoted = [...plain.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
    return quoted.filter((words) => ![judgment, ...lines].some((own) => own.includes(words)));
  });
  expect(strays).toEqual([]);
});

test('no 白话 has ASCII characters, and no text the literary words that 白话 avoids', () => {
  expect(PASSAGES.filter(({ plain }) => /[ -~]/.test(plain))).toEqual([]);
  expect(EACH.filter(([, companion]) => /咎害|憾惜/.test(JSON.stringify(companion)))).toEqual([]);
});

test('each commentary has 200 to 500 characters and its own beginning', () => {
  expect(new Set(EACH.map(([, { commentary }]) => commentary.slice(0, 8))).size).toBe(64);
  for (const [code, { commentary }] of EACH) {
    expect(commentary.length, code).toBeGreaterThanOrEqual(200);
    expect(commentary.length, code).toBeLessThanOrEqual(500);
  }
});

test('at most half of the commentaries ask a question, and only as their last sentence', () => {
  const asking = EACH.filter(([, { commentary }]) => commentary.includes('？'));
  expect(asking.length).toBeLessThanOrEqual(32);
  for (const [code, { commentary }] of asking) expect(commentary.indexOf('？'), code).toBe(commentary.length - 1);
});

test('each commentary names at least two lines, all by labels of its hexagram', () => {
  for (const [code, { commentary }] of EACH) {
    const named = labelsNamed(commentary);
    expect(new Set(named).size, code).toBeGreaterThanOrEqual(2);
    for (const label of named) expect(labelsOf(code), code).toContain(label);
  }
});

test('the commentaries of 大有, 谦 and 明夷 name their most famous lines', () => {
  const commentaryOf = (code: '101111' | '000100' | '000101') => COMPANIONS.get(code)?.commentary;
  expect(commentaryOf('101111')).toContain('自天祐之');
  for (const words of ['鸣谦', '㧑谦']) expect(commentaryOf('000100')).toContain(words);
  for (const name of ['文王', '箕子']) expect(commentaryOf('000101')).toContain(name);
});

test('a quotation in a commentary is verbatim in its hexagram or among the confirmed ones', () => {
  expect(EACH.flatMap(([code, { commentary }]) => straysIn(commentary, wholeTextOf(code)))).toEqual([]);
});

test('every hexagram name has pinyin with tone marks, and every reading is of characters in its text', () => {
  for (const [code, { pronunciation }] of EACH) {
    const { name, readings } = pronunciation;
    expect(name).toMatch(/^[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü ]+$/);
    expect(name).toMatch(/[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/);
    expect(new Set(readings.map(([text]) => text)).size, code).toBe(readings.length);
    for (const reading of readings) {
      expect(reading).toHaveLength(2);
      expect(hanOf(wholeTextOf(code)), `${code} ${reading[0]}`).toContain(hanOf(reading[0]));
      expect(reading[1].split(' '), `${code} ${reading[0]}`).toHaveLength([...reading[0]].length);
    }
  }
});

test('each rare character has a reading in a hexagram that contains it', () => {
  for (const character of '咥愬繘纆窞臲卼鼫胏繻袽虩邅稊脢頄刲衎嗃蔀沬甃藟餗鞶褫柅禴劓刖') {
    const homes = HEXAGRAM_CODES.filter((code) => wholeTextOf(code).includes(character));
    expect(homes.length, character).toBeGreaterThan(0);
    const isExplained = homes.some((code) =>
      COMPANIONS.get(code)?.pronunciation.readings.some(([text]) => text.includes(character)),
    );
    expect(isExplained, character).toBe(true);
  }
});

test('each question of 每日一卦 is unique, short, a question, and no prediction', () => {
  expect(new Set(EACH.map(([, { question }]) => question)).size).toBe(64);
  for (const [code, { question }] of EACH) {
    expect(question, code).toMatch(/？$/);
    expect([...question].length, code).toBeLessThanOrEqual(30);
    expect(question, code).not.toMatch(/吉|凶|运|财|灾|祸|福|桃花|贵人|宜|忌/);
  }
});
