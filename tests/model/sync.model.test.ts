import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { play } from './play.ts';

const STORIES = Number(process.env['MODEL_RUNS'] ?? 300);
const given = process.env['MODEL_SEED'];
const drawn = Array.from({ length: Number(process.env['MODEL_SEEDS'] ?? 1) }, () =>
  Math.floor(Math.random() * 2 ** 31),
);
const SEEDS = given === undefined ? drawn : [Number(given)];

console.log(`model: ${STORIES} stories of each seed, MODEL_SEED=${SEEDS.join(', ')}`);

test.each(SEEDS)('no result is lost and all devices agree, whatever happens: seed %i', { timeout: 0 }, async (seed) => {
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      expect(await play(all)).toEqual([]);
    }),
    { numRuns: STORIES, seed },
  );
});
