import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBrokenText } from './text-schema.ts';

test.each(['\0', '\ud800', '\udc00', 'a\ud83dz', '易\0'])('the broken text %j is found at any depth', (text) => {
  for (const body of [text, [text], { a: text }, { [text]: 1 }, { a: [{ b: [text] }] }, [undefined, { a: text }]])
    expect(hasBrokenText(body)).toBe(true);
});

test('well-formed text of any kind is accepted', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      expect(hasBrokenText(value)).toBe(JSON.stringify(value).includes('\\u0000'));
    }),
  );
});
