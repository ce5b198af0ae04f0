import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHiddenMarks } from './written-text.ts';

test('a text that was cleaned is not changed again', () => {
  expect(withoutHiddenMarks('一\r\n二\r\r\n三\r\u200b\n四\r五')).toBe('一\n二\n三\n四\r五');
  const text = fc.string({ unit: fc.constantFrom('\r', '\n', '\u200b', '\u0001', '\t', '卦') });
  fc.assert(
    fc.property(text, (given) => {
      const cleaned = withoutHiddenMarks(given);
      expect(withoutHiddenMarks(cleaned)).toBe(cleaned);
    }),
  );
});

test('a text of breaks alone takes no longer than any other of its length', () => {
  const breaks = `卦${'\r'.repeat(200_000)}`;
  expect(withoutHiddenMarks(breaks)).toBe(breaks); // minutes, if every \r were taken for the beginning of a break
  expect(withoutHiddenMarks(`${breaks}\n`)).toBe('卦\n');
});
