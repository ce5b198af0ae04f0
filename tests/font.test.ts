import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DISPLAY_CHARACTERS } from '#web/ui/display-characters.ts';
import { readFont } from './support/woff2.ts';

const read = (path: string): Buffer => readFileSync(new URL(`../web/${path}`, import.meta.url));
const file = read('ui/fonts/yikai.woff2');
const font = readFont(file);
const licence = read('public/fonts/OFL.txt').toString();
const css = read('ui/display-face.css').toString();

/** After a change of names or titles: npm run generate:font, on a machine with the full face. */
test('the display face contains exactly DISPLAY_CHARACTERS', () => {
  expect([...font.glyphs.keys()].toSorted().join('')).toBe(DISPLAY_CHARACTERS.join(''));
});

test('each character has a glyph of its own, and only the space is empty', () => {
  const blank = [...font.glyphs].filter(([, glyph]) => font.contourCounts[glyph] === 0).map(([character]) => character);
  expect(blank).toEqual([' ']);
  expect(new Set(font.glyphs.values()).size).toBe(DISPLAY_CHARACTERS.length);
});

test('the characters include those that are easily confused', () => {
  for (const character of '己巳戊戌夬姤遁噬嗑蹇睽昳晡廿闰') expect(DISPLAY_CHARACTERS).toContain(character);
});

test('the face is named YiKai, and no name record uses a reserved name of the original', () => {
  const [COPYRIGHT, ...NAMING] = [0, 1, 2, 3, 4, 5, 6];
  expect(NAMING.map((id) => font.names.get(id))).toEqual([
    ...['YiKai', 'Regular', 'YiKai-Regular Version 1.250', 'YiKai', 'Version 1.250', 'YiKai-Regular'],
  ]);
  for (const [id, text] of font.names) if (id !== COPYRIGHT) expect(text).not.toMatch(/lxgw|wenkai|klee|霞鹜|文楷/i);
  expect(font.vendor.trim()).toBe('');
});

test('the face contains its copyright and licence, and OFL.txt is served with it', () => {
  const copyright = font.names.get(0) ?? '';
  expect(copyright).toMatch(/^Copyright 2021-2023 LXGW .*\nCopyright 2020 The Klee Project Authors/);
  expect(licence.startsWith(`${copyright}\n`)).toBe(true);
  expect(font.names.get(13)).toContain('SIL Open Font License, Version 1.1');
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007');
});

test('the face has one weight and at most 44 KB', () => {
  expect(font.weight).toBe(400);
  expect(font.tags.toSorted()).toEqual(
    ['OS/2', 'cmap', 'gasp', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'].toSorted(),
  );
  expect(file.length).toBeLessThanOrEqual(44 * 1024);
});

test('the style sheet names file and family, and shows text before the font is loaded', () => {
  expect(css).toContain(`font-family: "${font.names.get(1)}"`);
  expect(css).toContain('url("./fonts/yikai.woff2") format("woff2")');
  expect(css).toContain(`font-weight: ${font.weight};`);
  expect(css).toContain('font-display: swap');
});
