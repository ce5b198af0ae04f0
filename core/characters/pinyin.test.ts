import { expect, test } from 'vitest';
import { FIRST_CODE, LAST_CODE } from './characters.ts';
import { loadPinyin } from './pinyin.ts';
import { READINGS, SYLLABLES } from './pinyin-data.ts';

const { pinyinOf } = await loadPinyin();

test.each([
  ['听雨', 'tingyu'],
  ['觀梅客', 'guanmeike'],
  ['吕望', 'lvwang'],
  ['知微', 'zhiwei'],
])('%s is read %s', (text, pinyin) => {
  expect(pinyinOf(text)).toBe(pinyin);
});

test.each(['', 'Tina', '听雨2', '听 雨', '〇', '𠀀'])('%j is not all in the table', (text) => {
  expect(pinyinOf(text)).toBeNull();
});

test('each character of the table has a letter, nearly all a reading, of some four hundred syllables', () => {
  expect(READINGS).toHaveLength(LAST_CODE - FIRST_CODE + 1);
  expect(SYLLABLES.split(' ').every((syllable) => /^[a-zê]+$/.test(syllable))).toBe(true);
  expect(SYLLABLES.split(' ').length).toBeGreaterThan(380);
  const without = [...READINGS].filter((letter) => letter === 'Ā').length;
  expect(without).toBeLessThan(300);
});
