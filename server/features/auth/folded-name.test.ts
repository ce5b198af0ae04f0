import { expect, test } from 'vitest';
import { foldedName, isReserved } from './folded-name.ts';

test.each([
  ['case', 'Fish', 'fISH'],
  ['width', 'ｆｉｓｈ', 'fish'],
  ['traditional characters', '觀象台', '观象台'],
  ['Japanese characters', '観象台', '观象台'],
  ['traditional and simplified mixed', '臺灣灣', '台湾湾'],
  ['Latin letters of phonetics', 'ɑlbert', 'albert'],
  ['Armenian letters', 'joհո', 'john'],
  ['Cyrillic letters alone', 'сосо', 'coco'],
  ['Lisu letters', 'ꓮꓡꓲ', 'ALI'],
  ['Cherokee letters', 'ᎪᎳ', 'AW'],
  ['Cyrillic capitals', 'ВОВ', 'bob'],
  ['katakana and Han', 'ロロ', '口口'],
  ['katakana of half width and Han', 'ﾛﾛ', '口口'],
  ['katakana and Han in a word', 'エ夫', '工夫'],
  ['a digit for a letter', 'b0b', 'bob'],
  ['1, l and a capital I', 'b1ll', 'bIll'],
  ['rn for m', 'rnary', 'mary'],
  ['an ignorable character', '张\u200c三', '张三'],
  ['a Hangul filler', '张三\u3164', '张三'],
])('two names that differ by %s alone fold to the same', (_, one, other) => {
  expect(foldedName(one)).toBe(foldedName(other));
});

test.each([
  ['张三', '张四'],
  ['user1', 'user2'],
  ['user10', 'user1'],
  ['kong_zi', 'kong-zi'],
  ['ab', 'ba'],
  ['café', 'cafe'],
  ['乾元', '坤元'],
])('%s and %s are two names', (one, other) => {
  expect(foldedName(one)).not.toBe(foldedName(other));
});

test('the fold of a fold is the fold itself, for every Unicode character', () => {
  const unstable: string[] = [];
  for (let code = 0x30; code <= 0x323af; code++) {
    if (code >= 0xd800 && code <= 0xf8ff) continue; // surrogates and private use
    const letter = String.fromCodePoint(code);
    const folded = foldedName(letter);
    if (foldedName(folded) !== folded) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
}, 60_000);

test.each([
  ...['admin', 'ADMIN', 'Ａdmin', 'SuperAdmin', 'ＲＯＯＴ', 'System', '观象', '游客'],
  ...['ɑdmin', 'admiո', 'ꓮꓓꓟꓲꓠ', 'adm1n', 'adrnin', 'r00t', 'ѕуѕtem', '觀象', '観象', '遊客'],
  ...['管理员', '管理員', '超级管理员', '超級管理員', '管理员1', '本站管理員', '系统', '系統', '係统', '系统通知'],
  ...['官方', '观象官方', '官方客服', '客服', '客服小王', '易经官方号'],
  ...[
    '观象团队',
    '观象官网',
    '觀象團隊',
    '观象_团队',
    '观像团队',
    '观象网',
    '观象APP',
    '易学观象助手',
    '官网',
    '官網客服',
  ],
  ...[
    '糸统',
    '糸統',
    '係綂',
    '菅理员',
    '管埋员',
    '管理貟',
    '宮方',
    '宦方',
    '容服',
    '覌象',
    '观像',
    '斿客',
    '系_统',
    'ad-min',
    '管-理-员',
  ],
])('%s is taken for someone in charge and is reserved', (name) => {
  expect(isReserved(name)).toBe(true);
});

test.each([
  'admin1',
  'administrator',
  'rooter',
  'systems',
  '观象台',
  '张三',
  '客人',
  '方官',
  '管理',
  '系列',
  '员外',
  '观象者',
  '夜观象',
  '菅原',
  '现象',
  '从容',
  '团队',
  '网友',
])('%s is an ordinary name', (name) => {
  expect(isReserved(name)).toBe(false);
});
