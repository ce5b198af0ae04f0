import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LETTERS } from '#core/characters/character-data.ts';
import { strokesOfFields, toneOfFields } from './generate-characters.ts';

const fields = (given: Record<string, string>) => new Map(Object.entries(given));

test.each([
  ['一声 is 平', { kMandarin: 'jīn', kCantonese: 'gam1' }, 1],
  ['二声 is 平', { kMandarin: 'rú', kCantonese: 'jyu4' }, 1],
  ['三声 is 上', { kMandarin: 'nǚ', kCantonese: 'neoi5' }, 2],
  ['四声 is 去', { kMandarin: 'dòng', kCantonese: 'dung6' }, 3],
  ['-t is 入', { kMandarin: 'rì', kCantonese: 'jat6' }, 4],
  ['-p is 入', { kMandarin: 'shí', kCantonese: 'sap6' }, 4],
  ['-k is 入', { kMandarin: 'běi', kCantonese: 'bak1' }, 4],
  ['only the first Cantonese reading counts', { kMandarin: 'fù', kCantonese: 'fau6 fuk6' }, 3],
  ['only the first Mandarin reading counts', { kMandarin: 'wàn mò', kCantonese: 'maan6' }, 3],
  ['without a tone, the first of kXHC1983 that has one', { kMandarin: 'le', kXHC1983: '0684.060:le 0711.150:liǎo' }, 2],
  ['readings of one place', { kMandarin: 'de dì', kXHC1983: '0001.010,0001.020*:de,dì' }, 3],
  ['no tone at all is 平', { kMandarin: 'me', kXHC1983: '0770.140:me' }, 1],
  ['no reading at all is 平', {}, 1],
])('%s', (_, given, tone) => {
  expect(toneOfFields(fields(given as Record<string, string>))).toBe(tone);
});

test('of two counts of strokes the first is taken', () => {
  expect(strokesOfFields(fields({ kTotalStrokes: '8 9' }))).toBe(8);
});

test('the table is the one that Unihan 15.0.0 gave: after a change on purpose, write its new digest here', () => {
  const digest = createHash('sha256').update(LETTERS).digest('hex');
  expect(digest).toBe('20e83800537cf63a0495c7bf3f071ca5499dfb5f8ad81c21fe8262a3e2934a39');
});
