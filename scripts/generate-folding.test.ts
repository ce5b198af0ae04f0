import { expect, test } from 'vitest';
import { foldedPairs as storedPairs } from '#core/search/folded-pairs.ts';
import { charactersOfTexts, foldedPairs } from './generate-folding.ts';

test('the table is the one that the texts of today need: after a change of texts run npm run generate:folding', () => {
  expect(storedPairs()).toEqual(foldedPairs(charactersOfTexts()));
});

test('乾 stays 乾; a character of no text is left out', () => {
  const pairs = new Map(foldedPairs(new Set(['干', '无'])));
  expect([...pairs.keys()]).toContain('無');
  expect(pairs.get('幹')).toBe('干');
  expect(pairs.has('乾')).toBe(false);
  expect(pairs.has('龍')).toBe(false);
});
