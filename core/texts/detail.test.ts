import { expect, test } from 'vitest';
import { labelsNamed, labelsOf, loadCompanions, wholeTextOf } from '../../tests/support/companions.ts';
import { hanOf } from '../../tests/support/han.ts';
import { straysIn } from '../../tests/support/quotations.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { isYang, type LineIndex } from '../hexagram/line.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { textOf } from './classic.ts';
import { detailOf, notesOf } from './companion-parts.ts';
import type { Companion, Part } from './types.ts';

const COMPANIONS = await loadCompanions();
const companionOf = (code: HexagramCode) => COMPANIONS.get(code) as Companion;

const DETAILS = [...COMPANIONS].flatMap(([code, { detail }]) => [
  { code, part: 'judgment' as Part, detail: detail.judgment },
  ...Object.entries(detail.lines).map(([line, one]) => ({ code, part: Number(line) as Part, detail: one })),
]);
const textsOf = ({ detail }: (typeof DETAILS)[number]): readonly string[] => [
  detail?.interpretation ?? '',
  detail?.symbol ?? '',
  detail?.application ?? '',
];

/** 屯初九: code and index of the line. */
function lineNamed(name: string): readonly [HexagramCode, number] {
  const code = KING_WEN_ORDER.find((one) => shortName(one) === name.slice(0, -2));
  if (!code) throw new Error(name);
  const index = labelsOf(code).indexOf(name.slice(-2));
  expect(index, name).toBeGreaterThanOrEqual(0);
  return [code, index];
}

/** The lines that 系辞 mentions, in its order. */
const OF_THE_XICI = [
  ...['大有上九', '中孚九二', '同人九五', '大过初六', '谦九三', '乾上九', '节初九', '解六三'],
  ...['咸九四', '困六三', '解上六', '噬嗑初九', '噬嗑上九', '否九五', '鼎九四', '豫六二', '复初九', '损六三', '益上九'],
];

/** 卦主: one for each hexagram, in King Wen order. */
const RULERS = [
  ...['乾九五', '坤六二', '屯初九', '蒙九二', '需九五', '讼九五', '师九二', '比九五'],
  ...['小畜六四', '履六三', '泰九二', '否九五', '同人六二', '大有六五', '谦九三', '豫九四'],
  ...['随初九', '蛊六五', '临九二', '观九五', '噬嗑六五', '贲上九', '剥上九', '复初九'],
  ...['无妄初九', '大畜上九', '颐上九', '大过九二', '坎九五', '离六二', '咸九四', '恒九二'],
  ...['遁九五', '大壮九四', '晋六五', '明夷上六', '家人六二', '睽六五', '蹇九五', '解六五'],
  ...['损六三', '益九五', '夬九五', '姤初六', '萃九五', '升六五', '困九二', '井九五'],
  ...['革九五', '鼎六五', '震初九', '艮上九', '渐六二', '归妹六五', '丰六五', '旅六五'],
  ...['巽九五', '兑九二', '涣九五', '节九五', '中孚九五', '小过六二', '既济六二', '未济六五'],
];

/** 承九五, 乘着初九 without a subject of its own, so that the line of the detail is meant. */
const CLAIM = /(?<![初上九六二三四五])(承|乘)着?([初上][九六]|[九六][二三四五])/g;

test('the judgment and every line of each hexagram have a detail: no page needs 详细解读正在编撰中', () => {
  const parts = [...COMPANIONS.keys()].flatMap((code) =>
    (['judgment', ...labelsOf(code).keys()] as const).map((part) => ({ code, part })),
  );
  expect(parts).toHaveLength(64 + 386);
  expect(parts.filter(({ code, part }) => detailOf(companionOf(code), part) === null)).toEqual([]);
  const { detail, ...rest } = companionOf('111111');
  expect(detailOf({ ...rest, detail: { ...detail, lines: {} } }, 0)).toBeNull();
});

test('the nineteen lines that 系辞 mentions have a detail that quotes it', () => {
  expect(OF_THE_XICI).toHaveLength(19);
  for (const name of OF_THE_XICI) {
    const detail = detailOf(companionOf(lineNamed(name)[0]), lineNamed(name)[1]);
    expect(JSON.stringify(detail), name).toMatch(/系辞/);
  }
});

test('one ruling line of each hexagram has a detail, which says that it rules', () => {
  expect(RULERS.map((name) => lineNamed(name)[0])).toEqual(KING_WEN_ORDER);
  for (const name of RULERS) {
    const detail = detailOf(companionOf(lineNamed(name)[0]), lineNamed(name)[1]);
    expect(JSON.stringify(detail), name).toMatch(/主/);
  }
});

test('a detail has three parts, of 250 to 420 characters together; those of 乾 and 坤 may be shorter', () => {
  for (const one of DETAILS) {
    const texts = textsOf(one);
    const least = one.code === '111111' || one.code === '000000' ? 180 : 250;
    for (const text of texts) expect(text.length, `${one.code} ${one.part}`).toBeGreaterThanOrEqual(40);
    expect(texts.join('').length, `${one.code} ${one.part}`).toBeGreaterThanOrEqual(least);
    expect(texts.join('').length, `${one.code} ${one.part}`).toBeLessThanOrEqual(420);
  }
});

test('no two details share a sentence', () => {
  const sentences = DETAILS.flatMap((one) =>
    textsOf(one).flatMap((text) => text.split(/[。？！；]/).filter((sentence) => hanOf(sentence).length > 7)),
  );
  expect(sentences.length).toBeGreaterThan(1000);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

test('a quotation in a detail or a note is verbatim in its hexagram or among the confirmed ones', () => {
  const strays = [...COMPANIONS].flatMap(([code, { detail, notes }]) =>
    [...JSON.stringify([detail, notes.map(({ text }) => text)]).matchAll(/[^"]+/g)].flatMap(([text]) =>
      straysIn(text, wholeTextOf(code)).map((stray) => `${code} ${stray}`),
    ),
  );
  expect(strays).toEqual([]);
});

test('a line that a detail names is a line of its hexagram', () => {
  const foreign = DETAILS.flatMap((one) =>
    textsOf(one).flatMap((text) =>
      labelsNamed(text)
        .filter((label) => !labelsOf(one.code).includes(label))
        .map((label) => `${shortName(one.code)} ${one.part} ${label}`),
    ),
  );
  expect(foreign).toEqual([]);
});

test('a line that is said to 承 or 乘 another is yin, just below or just above a yang line', () => {
  let checked = 0;
  for (const one of DETAILS.filter(({ part }) => part !== 'judgment' && part < 6)) {
    const own = one.part as LineIndex;
    for (const [claim, relation, label = ''] of textsOf(one).join('').matchAll(CLAIM)) {
      const other = labelsOf(one.code).indexOf(label) as LineIndex;
      expect(other, `${shortName(one.code)} ${own} ${claim}`).toBe(relation === '承' ? own + 1 : own - 1);
      expect([isYang(one.code, own), isYang(one.code, other)], `${shortName(one.code)} ${own} ${claim}`).toEqual([
        false,
        true,
      ]);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(10);
});

test('three neighbouring lines that are said to form a trigram form it', () => {
  const INNER = { 二三四: 1, 三四五: 2, 二四: 1, 三五: 2 } as const;
  let checked = 0;
  for (const one of DETAILS)
    for (const [claim, lines = '', name = ''] of textsOf(one)
      .join('')
      .matchAll(/([二三四五、至]+)爻互?成([乾坤震巽坎离艮兑])/g)) {
      const lowest = INNER[lines.replaceAll(/[、至]/g, '') as keyof typeof INNER];
      const code = [2, 1, 0].map((step) => (isYang(one.code, (lowest + step) as LineIndex) ? '1' : '0')).join('');
      expect(trigramName(code as TrigramCode), `${shortName(one.code)} ${claim}`).toBe(name);
      checked++;
    }
  expect(checked).toBeGreaterThan(15);
});

test('some twenty-five cruxes have their note, whose words stand in the passage, and which names who reads what', () => {
  const notes = [...COMPANIONS].flatMap(([code, companion]) => companion.notes.map((note) => ({ code, ...note })));
  expect(notes.length).toBeGreaterThanOrEqual(20);
  for (const { code, part, quote, text } of notes) {
    const { judgment, lines } = textOf(code);
    expect(part === 'judgment' ? judgment : lines[part], code).toContain(quote);
    expect(text, code).toMatch(/王弼|孔颖达|程颐|朱熹/);
    expect(text, code).toMatch(/白话/);
    expect(text.length).toBeGreaterThanOrEqual(80);
    expect(text.length).toBeLessThanOrEqual(160);
  }
  expect(notesOf(companionOf('111011'), 4)).toHaveLength(1);
  expect(notesOf(companionOf('111011'), 'judgment')).toEqual([]);
});
