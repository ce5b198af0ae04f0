import { expect, test } from 'vitest';
import { hanOf, quotedIn } from '../../tests/support/han.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { extraLabel, LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import { textOf } from './classic.ts';
import { commentaryOf, detailOf, plainOf, pronunciationOf } from './companion.ts';

const wholeTextOf = (code: HexagramCode): string => {
  const { judgment, lines, tuan, daxiang, xiaoxiang } = textOf(code);
  return [judgment, ...lines, tuan, daxiang, ...xiaoxiang].map(hanOf).join('｜');
};

/** Quotations from 系辞, 序卦 and 杂卦, which are not in the data yet. */
const FROM_THE_WINGS = ['革，去故也；鼎，取新也', '穷大者必失其居', '物不可穷也', '非所据而据焉'];
const FROM_WENYAN_AND_SHUOGUA = [
  ...['龙德而隐者', '确乎其不可拔', '庸言之信，庸行之谨', '上不在天，下不在田', '自试也', '乾道乃革', '云从龙，风从虎'],
  ...['贵而无位，高而无民', '乃见天则', '其所由来者渐矣', '敬以直内，义以方外', '地道无成而代有终也', '天地闭，贤人隐'],
  ...['美在其中，而畅于四支', '为其嫌于无阳也', '天玄而地黄', '至柔而动也刚', '乾为马', '为文', '为布', '坤为腹'],
];

test('every judgment and every line has its 白话, and none equals the classic', () => {
  for (const code of HEXAGRAM_CODES) {
    const classic = textOf(code);
    const plain = plainOf(code);
    expect(plain.lines).toHaveLength(classic.lines.length);
    for (const [own, original] of [
      [plain.judgment, classic.judgment],
      ...plain.lines.map((line, i) => [line, classic.lines[i]]),
    ]) {
      expect(hanOf(own as string)).not.toBe(hanOf(original as string));
      expect((own as string).length).toBeGreaterThan(4);
    }
  }
});

test('each commentary has 150 to 300 characters, its own beginning, and one question, at its end', () => {
  const all = HEXAGRAM_CODES.map(commentaryOf);
  expect(new Set(all).size).toBe(64);
  expect(new Set(all.map((text) => text.slice(0, 8))).size).toBe(64);
  for (const text of all) {
    expect(text.length).toBeGreaterThanOrEqual(150);
    expect(text.length).toBeLessThanOrEqual(300);
    expect([...text].filter((mark) => mark === '？')).toHaveLength(1);
    expect(text.endsWith('？')).toBe(true);
  }
});

test('each commentary names at least two lines, all by labels of its hexagram', () => {
  for (const code of HEXAGRAM_CODES) {
    const own = [...LINE_INDICES.map((line) => lineLabel(code, line)), extraLabel(code)];
    const named = commentaryOf(code).match(/初[九六]|[九六][二三四五]|上[九六]|用[九六]/g) ?? [];
    expect(new Set(named).size, code).toBeGreaterThanOrEqual(2);
    for (const label of named) expect(own, code).toContain(label);
  }
});

test('a quotation in a commentary is verbatim in its hexagram or in the list from the wings', () => {
  const strays = HEXAGRAM_CODES.flatMap((code) =>
    quotedIn(commentaryOf(code)).filter(
      (quoted) =>
        !wholeTextOf(code).includes(hanOf(quoted)) && !FROM_THE_WINGS.includes(quoted) && hanOf(quoted).length > 1,
    ),
  );
  expect(strays).toEqual([]);
});

test('every hexagram name has pinyin with tone marks, and every reading is of characters in its text', () => {
  for (const code of HEXAGRAM_CODES) {
    const { name, readings } = pronunciationOf(code);
    expect(name).toMatch(/^[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü ]+$/);
    expect(name).toMatch(/[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/);
    for (const reading of readings) {
      expect(reading).toHaveLength(2);
      expect(wholeTextOf(code), `${code} ${reading[0]}`).toContain(hanOf(reading[0]));
      expect(reading[1].split(' '), `${code} ${reading[0]}`).toHaveLength([...reading[0]].length);
    }
  }
});

test('each rare character has a reading in a hexagram that contains it', () => {
  for (const character of '咥愬繘纆窞臲卼鼫胏繻袽虩邅稊脢頄刲衎嗃蔀沬甃藟餗鞶褫柅禴劓刖') {
    const homes = HEXAGRAM_CODES.filter((code) => wholeTextOf(code).includes(character));
    expect(homes.length, character).toBeGreaterThan(0);
    const explained = homes.some((code) => pronunciationOf(code).readings.some(([text]) => text.includes(character)));
    expect(explained, character).toBe(true);
  }
});

test('乾 and 坤 have a detail for judgment and seven lines, no other hexagram has any', () => {
  for (const code of HEXAGRAM_CODES) {
    for (const part of ['judgment', 0, 1, 2, 3, 4, 5, 6] as const) {
      const detail = detailOf(code, part);
      if (code !== '111111' && code !== '000000') {
        expect(detail).toBeNull();
        continue;
      }
      for (const text of [detail?.interpretation, detail?.symbol, detail?.application] as string[]) {
        expect(text.length).toBeGreaterThanOrEqual(50);
        expect(text.length).toBeLessThanOrEqual(140);
      }
    }
  }
  expect(detailOf('111111', 7)).toBeNull();
});

test('a quotation in a detail is verbatim in 乾 or 坤, or in the list from 文言 and 说卦', () => {
  for (const code of ['111111', '000000'] as const) {
    for (const part of ['judgment', 0, 1, 2, 3, 4, 5, 6] as const) {
      for (const text of Object.values(detailOf(code, part) ?? {})) {
        for (const quoted of quotedIn(text)) {
          const isClassic = (wholeTextOf('111111') + wholeTextOf('000000')).includes(hanOf(quoted));
          expect(isClassic || FROM_WENYAN_AND_SHUOGUA.includes(quoted) || hanOf(quoted).length <= 3, quoted).toBe(true);
        }
      }
    }
  }
});
