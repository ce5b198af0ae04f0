import { expect, test } from 'vitest';
import { lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER, shortName, structureOf } from '../hexagram/king-wen.ts';
import { isYang, LINE_INDICES } from '../hexagram/line.ts';
import { loadCompanion } from '../texts/companion.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName } from '../trigram/trigram.ts';
import { findFigures } from './figures.ts';
import { fold } from './fold.ts';
import { IMAGE_READINGS, nameReading, otherReadings, slipNote } from './names.ts';

const first = (query: string) => findFigures(query)[0]?.code;

test('the readings of the names are those of the texts', async () => {
  for (const code of KING_WEN_ORDER)
    expect(nameReading(code), shortName(code)).toBe((await loadCompanion(code)).pronunciation.name);
});

test('each of the sixty-four is found first by its name, its full name, its number and its trigrams', () => {
  for (const code of KING_WEN_ORDER) {
    const number = hexagramNumberOf(code);
    const [upper, lower] = [upperOf(code), lowerOf(code)];
    const queries = [
      shortName(code),
      `${shortName(code)}卦`,
      fullName(code),
      `${number}`,
      `第${number}卦`,
      `第 ${number} 卦`,
      structureOf(code),
      trigramName(upper) + trigramName(lower),
      trigramImage(upper) + trigramImage(lower),
      `上${trigramName(upper)}下${trigramName(lower)}`,
      `下${trigramName(lower)}上${trigramName(upper)}`,
      `${trigramName(lower)}下${trigramName(upper)}上`,
      `外${trigramImage(upper)}内${trigramImage(lower)}`,
    ];
    for (const query of queries) expect(first(query), query).toBe(code);
  }
});

test('each is found first by its six lines from the bottom, as words or digits; then as it is if they run from the top', () => {
  for (const code of KING_WEN_ORDER) {
    const lines = LINE_INDICES.map((line) => isYang(code, line));
    for (const [yang, yin] of ['阳阴', '陽陰', '九六', '10'])
      expect(first(lines.map((isSolid) => (isSolid ? yang : yin)).join('')), code).toBe(code);
    const digits = lines.map(Number).join('');
    expect(findFigures(digits).map((hit) => hit.code)).toEqual([...new Set([code, digits])]);
  }
});

test('each is found by its sign, and by the signs of its trigrams', () => {
  const sign = (from: number, index: number) => String.fromCodePoint(from + index);
  for (const [index, code] of KING_WEN_ORDER.entries()) {
    expect(findFigures(sign(0x4dc0, index))).toEqual([{ code, isExact: true }]);
    const [upper, lower] = [upperOf(code), lowerOf(code)].map((half) =>
      sign(0x2630, TRIGRAM_CODES.indexOf(half as TrigramCode)),
    );
    expect(first(`${upper}${lower}`), `${upper}${lower}`).toBe(code);
  }
  expect(findFigures('䷂䷃').map(({ code }) => shortName(code))).toEqual(['屯', '蒙']);
  expect([...'☰☱☲☳☴☵☶☷'].map((one) => shortName(first(one) ?? '111111')).join('')).toBe('乾兑离震巽坎艮坤');
});

test('each is found by its reading, whole, as a full name and by the initials of that', () => {
  for (const code of KING_WEN_ORDER) {
    const [upper, lower] = [upperOf(code), lowerOf(code)];
    const [name, above, below] = [nameReading(code), IMAGE_READINGS[upper], IMAGE_READINGS[lower]];
    const full = upper === lower ? [name, 'wéi', above] : [above, below, name];
    const letters = full
      .join(' ')
      .split(' ')
      .map((syllable) => syllable[0]);
    expect(
      findFigures(name)
        .filter((hit) => hit.isExact)
        .map((hit) => hit.code),
      name,
    ).toContain(code);
    expect(first(fold(full.join(''))), full.join(' ')).toBe(code);
    expect(
      findFigures(letters.join('')).map((hit) => hit.code),
      letters.join(''),
    ).toContain(code);
  }
});

test.each([
  ['tun', '屯'],
  ['zhun', '屯'],
  ['slz', '屯'],
  ['shuileizhun', '屯'],
  ['shuileitun', '屯'],
  ['fou', '否'],
  ['pi', '否'],
  ['bo', '剥'],
  ['bao', '剥'],
  ['daxu', '大畜'],
  ['dachu', '大畜'],
  ['xiaoxu', '小畜'],
  ['bi', '比'],
  ['ben', '贲'],
  ['guai', '夬'],
  ['gou', '姤'],
  ['shike', '噬嗑'],
  ['shihe', '噬嗑'],
  ['xie', '解'],
  ['jie', '节'],
  ['guan', '观'],
  ['gen', '艮'],
  ['lv', '履'],
  ['weiji', '未济'],
  ['jj', '既济'],
  ['謙', '谦'],
  ['遯', '遁'],
  ['恆', '恒'],
  ['習坎', '习坎'],
  ['第六十四卦', '未济'],
  ['第十卦', '履'],
  ['第二十', '观'],
  ['周易第三卦', '屯'],
  ['六十四卦的第1卦', '乾'],
])('%s finds %s first', (query, name) => {
  const code = first(query);
  expect(code && shortName(code)).toBe(name === '习坎' ? '坎' : name);
});

test('several figures that are read so come in the order of the book, others that begin so after them', () => {
  expect(findFigures('gu').map(({ code }) => shortName(code))).toEqual(['蛊', '观', '夬', '归妹']);
  expect(findFigures('gu').map(({ isExact }) => isExact)).toEqual([true, false, false, false]);
});

test('fewer than six lines give the figures that begin so', () => {
  expect(findFigures('阳阴阴')).toHaveLength(8);
  expect(findFigures('阳阴阴').map(({ code }) => shortName(code))).toContain('屯');
  expect(findFigures('100').every(({ code }) => lowerOf(code) === '001')).toBe(true);
});

test.each(['', '，。', '0', '65', '第零卦', '六十四卦', '天下', '地上'])('%j names no figure exactly', (query) => {
  expect(findFigures(query).filter(({ isExact }) => isExact)).toEqual([]);
});

test('坎上 are the eight with 坎 above', () => {
  const found = findFigures('坎上');
  expect(found).toHaveLength(8);
  expect(found.every(({ code }) => upperOf(code) === '010')).toBe(true);
});

test('a common misreading is shown with the right one, other readings are not', () => {
  expect(slipNote('010001')).toBe('常有人念 tún；作卦名读 zhūn。');
  expect(slipNote('111000')).toBe('常有人念 fǒu；作卦名读 pǐ。');
  expect(slipNote('100010')).toBeNull();
  expect(slipNote('110000')).toBeNull();
  expect(otherReadings('110000')).toHaveLength(1);
});
