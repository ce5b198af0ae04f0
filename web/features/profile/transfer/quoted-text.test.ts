import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuoted, toQuoted } from './quoted-text.ts';

test('every line is a quotation, and what means something in Markdown or is changed by editors is escaped', () => {
  expect(toQuoted('# 题\n\n---\r尾 \\u{20}')).toEqual(['> \\# 题', '>', '> \\---\\u{d}尾 \\\\u\\{20\\}']);
  expect(toQuoted('一行 ')).toEqual(['> 一行&#32;']);
});

test('any text is read back as it was, half characters and breaks of every kind included', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      ...['\n', '\r', '\r\n', '\u2028', '\u0085', '---', '> ', '### 所问', '\\u{d}', ' ', '\t', '\ufeff', '\ud83d'],
    ),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (written) => {
      const lines = toQuoted(written);
      expect(parseQuoted(lines)).toBe(written);
      expect(parseQuoted(['', ...lines.map((line) => line.trimEnd()), ''])).toBe(written);
      expect(lines.filter((line) => !line.startsWith('>') || /[\r\n\u2028\u2029\u0085]/.test(line))).toEqual([]);
    }),
  );
});

test('lines that somebody has added without > are taken as they are; nothing is null', () => {
  expect(parseQuoted(['', '> 原来的', '添的一行', '', '> 又一行', ''])).toBe('原来的\n添的一行\n\n又一行');
  expect(parseQuoted(['', '  '])).toBeNull();
  expect(parseQuoted([])).toBeNull();
});
