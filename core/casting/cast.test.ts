import { expect, test } from 'vitest';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { TRIGRAM_CODES } from '../trigram/trigram.ts';
import { castManually } from './cast.ts';

test('a manual cast is the upper trigram over the lower one with the chosen lines, in all 4,096 casts', () => {
  for (const upper of TRIGRAM_CODES) {
    for (const lower of TRIGRAM_CODES) {
      for (const moving of LINE_SETS) {
        expect(castManually(upper, lower, moving)).toEqual({ method: 'manual', main: upper + lower, moving });
      }
    }
  }
});
