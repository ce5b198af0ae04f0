import { expect, test } from 'vitest';
import { wholeTextOf } from '../../tests/support/companions.ts';
import { hanOf } from '../../tests/support/han.ts';
import { straysIn } from '../../tests/support/quotations.ts';
import { HEXAGRAM_CODES, type HexagramCode, parseHexagram } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';
import { textOf } from './classic.ts';
import type { PassageSubject } from './types.ts';
import { loadWing, openingOf, textOfWing, WING_IDS } from './wings.ts';

const WINGS = await Promise.all(WING_IDS.map(loadWing));
const PASSAGES = WINGS.flatMap(({ id, chapters }) =>
  chapters.flatMap(({ passages }, chapter) =>
    passages.map((passage, index) => ({ id, place: `${id} ${chapter + 1}.${index + 1}`, passage })),
  ),
);

/** Chapters and passages of each. */
const SHAPES = {
  'wenyan-qian': [6, 20],
  'wenyan-kun': [2, 7],
  'xici-shang': [12, 56],
  'xici-xia': [12, 60],
  shuogua: [11, 26],
  xugua: [2, 33],
  zagua: [1, 14],
};

test('系辞 has the twelve chapters of 朱熹 twice, 说卦 his eleven', () => {
  const shapes = WINGS.map(({ id, chapters }) => [
    id,
    [chapters.length, chapters.reduce((sum, { passages }) => sum + passages.length, 0)],
  ]);
  expect(Object.fromEntries(shapes)).toEqual(SHAPES);
});

test('each is whole, from its first words to its last', () => {
  const ends = WINGS.map((wing) => [hanOf(textOfWing(wing)).slice(0, 4), hanOf(textOfWing(wing)).slice(-4)]);
  expect(ends).toEqual([
    ['文言曰元', '唯圣人乎'],
    ['文言曰坤', '玄而地黄'],
    ['天尊地卑', '存乎德行'],
    ['八卦成列', '者其辞屈'],
    ['昔者圣人', '为妾为羊'],
    ['有天地然', '未济终焉'],
    ['乾刚坤柔', '人道忧也'],
  ]);
});

test('each passage has its 白话, and a note says 异说 or 按 in at most 120 characters', () => {
  for (const { place, passage } of PASSAGES) {
    expect(passage.plain.length, place).toBeGreaterThan(passage.text.length * 0.8);
    expect(passage.notes?.length, place).not.toBe(0);
    for (const note of passage.notes ?? []) {
      expect(note, place).toMatch(/^(异说|按)：/);
      expect(note.length, place).toBeLessThanOrEqual(120);
    }
  }
  expect(PASSAGES.filter(({ passage }) => passage.notes).length).toBeLessThanOrEqual(PASSAGES.length * 0.4);
});

const isHexagram = (code: string): code is HexagramCode => parseHexagram(code).ok;

test('a passage mentions hexagrams that exist, and their lines', () => {
  for (const { place, passage } of PASSAGES)
    for (const { code, line } of passage.about ?? []) {
      if (!isHexagram(code)) expect(TRIGRAM_CODES, place).toContain(code);
      else if (line !== undefined) expect(textOf(code).lines[line], place).toBeDefined();
    }
});

/** The images by which 说卦 means a trigram without its name. */
const IMAGES: Readonly<Record<TrigramCode, string>> = {
  '111': '乾天父',
  '000': '坤地母',
  '001': '震雷',
  '110': '巽风木',
  '010': '坎水雨月',
  '101': '离火日',
  '100': '艮山',
  '011': '兑泽',
};

/** Passages that speak of a figure or a line by its image alone: 天地 for 乾 and 坤, 黄 for 坤六五. */
const BY_IMAGE = [
  ...['wenyan-qian 1.1 111111', 'wenyan-qian 6.1 111111', 'wenyan-qian 6.5 111111', 'wenyan-qian 6.6 111111'],
  ...['wenyan-qian 6.4 111111', 'wenyan-kun 2.3 000000', 'wenyan-kun 2.5 000000', 'wenyan-kun 2.6 000000'],
  ...['xici-xia 5.2 011100', 'xici-xia 5.3 011100', 'xugua 1.1 111111', 'xugua 1.1 000000', 'xugua 2.1 011100'],
];

/** Whether the passage names the figure, or has four characters running of the line's text. */
function isNamed(text: string, { code, line }: PassageSubject): boolean {
  if (!isHexagram(code)) return [...IMAGES[code]].some((image) => text.includes(image));
  const run = line === undefined ? '' : hanOf(textOf(code).lines[line] ?? '');
  const isQuoted = Array.from({ length: Math.max(0, run.length - 3) }, (_, at) => run.slice(at, at + 4)).some((part) =>
    hanOf(text).includes(part),
  );
  return isQuoted || text.includes(shortName(code));
}

test('every figure that a passage is about is named in it, or its line is quoted', () => {
  const unnamed = PASSAGES.flatMap(({ place, passage }) =>
    (passage.about ?? []).filter((subject) => !isNamed(passage.text, subject)).map(({ code }) => `${place} ${code}`),
  );
  expect(unnamed.toSorted()).toEqual(BY_IMAGE.toSorted());
});

test('序卦 and 杂卦 speak of all sixty-four', () => {
  for (const id of ['xugua', 'zagua']) {
    const codes = PASSAGES.filter((one) => one.id === id).flatMap(({ passage }) => passage.about ?? []);
    expect(new Set(codes.map(({ code }) => code)), id).toEqual(new Set(KING_WEN_ORDER));
  }
});

test('系辞 explains nineteen lines', () => {
  const lines = PASSAGES.filter(({ id }) => id.startsWith('xici')).flatMap(({ passage }) =>
    (passage.about ?? []).flatMap(({ code, line }) => (line === undefined ? [] : [`${code} ${line}`])),
  );
  expect(new Set(lines).size).toBe(19);
});

test('a quotation in a note is verbatim in the wings, in the classic or among the confirmed ones', () => {
  const book = [...WINGS.map(textOfWing), ...HEXAGRAM_CODES.map(wholeTextOf)].join('｜');
  const strays = PASSAGES.flatMap(({ place, passage }) =>
    (passage.notes ?? []).flatMap((note) => straysIn(note, book).map((stray) => `${place} ${stray}`)),
  );
  expect(strays).toEqual([]);
});

test('a passage opens with words of its own, not with who says them', () => {
  for (const { place, passage } of PASSAGES) {
    const opening = openingOf(passage.text);
    expect(opening.length, place).toBeGreaterThanOrEqual(2);
    expect(opening, place).not.toMatch(/[“”‘’。：]|曰$|[，、]$/);
    expect(hanOf(passage.text), place).toContain(hanOf(opening));
  }
  expect(openingOf('“同人，先号咷而后笑。”子曰：“君子之道，或出或处。”')).toBe('同人，先号咷而后笑');
  expect(openingOf('《文言》曰：元者，善之长也；亨者，嘉之会也。')).toBe('元者，善之长也');
});
