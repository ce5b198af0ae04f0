import { expect, test } from 'vitest';
import { loadCompanion } from '#core/texts/companion.ts';
import { readingsIn } from './readings.tsx';

test('the readings of a text are in its order, also where a mark stands within the words', async () => {
  const { pronunciation } = await loadCompanion('011010');
  expect(readingsIn('劓刖，困于赤绂，乃徐有说，利用祭祀。', pronunciation.readings).map(([word]) => word)).toEqual([
    '劓刖',
    '绂',
    '有说',
  ]);
  expect(readingsIn('说，以利贞', [['说以利贞', 'yuè yǐ lì zhēn']])).toHaveLength(1);
  expect(readingsIn('困于石')).toEqual([]);
});
