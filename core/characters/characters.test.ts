import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LETTERS } from './character-data.ts';
import { FIRST_CODE, LAST_CODE, loadCharacters } from './characters.ts';

const { strokesOf, toneOf } = await loadCharacters();

test('今日动静如何 has the tones of the book, 1 4 3 and 3 1 1', () => {
  expect([...'今日动静如何'].map(toneOf)).toEqual([1, 4, 3, 3, 1, 1]);
});

test('a character without a tone of its own has that of its first reading with one: 吗 má, 呢 ní, 了 liǎo, 子 zǐ, 地 dì', () => {
  expect([...'吗呢了子地'].map(toneOf)).toEqual([1, 1, 2, 2, 3]);
});

test('入声 are 4, whatever they are today: 一 yī, 十 shí, 笔 bǐ, 日 rì', () => {
  expect([...'一十笔日'].map(toneOf)).toEqual([4, 4, 4, 4]);
});

test('strokes are those of a dictionary: 西 6, 林 8, 寺 6, 田 5, 韓 17, 龘 48', () => {
  expect([...'西林寺田韓龘'].map(strokesOf)).toEqual([6, 8, 6, 5, 17, 48]);
});

test.each(['', 'A', '〇', '㐀', '𠀀', '，', '🎲', '西林', '\u{4dff}', '\u{a000}'])('%j is not in the table', (text) => {
  expect([strokesOf(text), toneOf(text)]).toEqual([null, null]);
});

test('each of the 20,992 characters has 1 to 48 strokes and a tone; 3,797 are 入声', () => {
  const tones = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (let code = FIRST_CODE; code <= LAST_CODE; code++) {
    const character = String.fromCharCode(code);
    const [strokes, tone] = [strokesOf(character) ?? 0, toneOf(character)];
    if (strokes < 1 || strokes > 48 || tone === null) return expect.fail(character);
    tones[tone]++;
  }
  expect(tones).toEqual({ 1: 9171, 2: 3206, 3: 4818, 4: 3797 });
});

test('the table takes at most 16 KB, compressed with brotli', () => {
  const bytes = brotliCompressSync(LETTERS).length;
  expect(bytes).toBeGreaterThan(4000);
  expect(bytes).toBeLessThanOrEqual(16_000);
});
