import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { play } from './play.ts';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);

test(`no result is lost and all devices agree, whatever happens: ${RUNS} runs, seed ${SEED}`, {
  timeout: 0,
}, async () => {
  console.log(`model: ${RUNS} runs, MODEL_SEED=${SEED}`);
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      expect(await play(all)).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
