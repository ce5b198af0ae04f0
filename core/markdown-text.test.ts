import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMarkdown, toMarkdown } from './markdown-text.ts';

test.each([
  ['宜守，勿动（慎之）。', '宜守，勿动（慎之）。'],
  ['# 题', '\\# 题'],
  ['第#3次', '第#3次'],
  ['===', '\\==='],
  ['12. 事', '12\\. 事'],
  ['3.5 万', '3\\.5 万'],
  ['1) 事', '1\\) 事'],
  ['<img src=x>', '&lt;img src=x>'],
  ['&lt; &copy; 你&我', '&amp;lt; &amp;copy; 你&我'],
  ['[点我](javascript:x)', '\\[点我\\](javascript:x)'],
  ['https://a.example WWW.a.example a@b.c', 'https\\://a.example WWW\\.a.example a\\@b.c'],
  ['\\input{x} $x$ `x` **x**', '\\\\input\\{x\\} \\$x\\$ \\`x\\` \\*\\*x\\*\\*'],
  ['    x', '&#32;   x'],
  ['\tx', '&#9;x'],
  ['一行 ', '一行&#32;'],
  ['一\r行\u3000', '一\\u{d}行\\u{3000}'],
  ['\\u{d}', '\\\\u\\{d\\}'],
  ['题 {onclick=x}', '题 \\{onclick=x\\}'],
  ['', ''],
])('%s is written %s', (line, written) => {
  expect(toMarkdown(line)).toBe(written);
  expect(fromMarkdown(written)).toBe(line);
});

test('any line is read back as it was', () => {
  const piece = fc.constantFrom(
    ...'\\`*_[]~$|@:/#>+-=.)%!<&; \tw1a卦',
    '&lt;',
    '&#32;',
    '&amp;',
    '://',
    'www.',
    '\\u{d}',
    '\r',
    '\u2028',
    '\ud83d',
    '\u3000',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
      const line = pieces.join('');
      expect(fromMarkdown(toMarkdown(line))).toBe(line);
    }),
  );
});

test('a number that is no character stays as it is written', () => {
  expect(fromMarkdown('\\u{110000}')).toBe('\\u{110000}');
});
