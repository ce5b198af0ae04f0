import { expect, test } from 'vitest';
import { FOLDED_FROM, FOLDED_TO } from '#core/search/fold-data.ts';
import { charactersOfTexts, foldedPairs } from './generate-folding.ts';

test('the table is the one that the texts of today need: after a change of texts run npm run generate:folding', () => {
  const pairs = foldedPairs(charactersOfTexts());
  expect(FOLDED_FROM).toBe(pairs.map(([from]) => from).join(''));
  expect(FOLDED_TO).toBe(pairs.map(([, to]) => to).join(''));
});

test('乾 stays 乾; a character of no text is left out', () => {
  const pairs = new Map(foldedPairs(new Set(['干', '无'])));
  expect([...pairs.keys()]).toContain('無');
  expect(pairs.get('幹')).toBe('干');
  expect(pairs.has('乾')).toBe(false);
  expect(pairs.has('龍')).toBe(false);
});
