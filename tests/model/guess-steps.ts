import type { Scene } from './steps.ts';

/** As web/features/shefu/game/guess-form.tsx: kept on the device, then sent; a guest's stays there. */
export function guess({ world, tab }: Scene): void {
  const owner = tab.session?.user ?? null;
  const number = world.newNumber();
  const given = world.oracle.tick();
  const sealed = {
    ...{ clientId: `guess-${String(number).padStart(8, '0')}`, puzzleId: number, puzzleTitle: '袖中何物', version: 1 },
    ...{ text: `guess ${number}`, cast: null, sealedAt: tab.newTimestamp() },
    ...{ hasSeenAnswer: false, verdict: null, refusal: null },
  };
  if (!tab.guesses.keep(owner, sealed) || tab.isDead) return;
  world.guessOracle.kept(owner, sealed, given);
  tab.sync.resume();
}
