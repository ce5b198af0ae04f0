import { copyChange } from '#web/platform/saved/guesses/guesses-kind.ts';
import { told } from './guess-wire.ts';
import { exchange } from './network.ts';
import type { Scene } from './steps.ts';

/** Somebody else posts a puzzle. */
export function pose({ world }: Scene): void {
  if (!world.isServerDown) world.pose();
}

/** One that was ever posted: it may be on a screen that was opened before a restore. */
function puzzleOf({ world, command }: Scene) {
  return world.posed[command.n % world.posed.length] ?? { id: 0, name: '' };
}

/** As web/features/shefu/game/guess-form.tsx: kept on the device, then sent; a guest's stays there. Who has guessed is not asked again. */
export function guess(scene: Scene): void {
  const { world, tab, profile } = scene;
  const owner = tab.session?.user ?? null;
  const { id, name } = puzzleOf(scene);
  const isOnline = !profile.isOffline && !world.isServerDown;
  const isAt = ({ puzzleId }: { readonly puzzleId: number }) => puzzleId === id;
  if (tab.guesses.of(owner).some(isAt)) return;
  if (owner !== null && isOnline && world.server.guesses.of(owner).some(isAt)) return;
  const number = world.newNumber();
  const given = world.oracle.tick();
  const sealed = {
    ...{ clientId: `guess-${String(number).padStart(8, '0')}`, puzzleId: id, puzzleTitle: name, version: 1 },
    ...{ text: `guess ${number}`, cast: null, sealedAt: tab.newTimestamp() },
    ...{ hasSeenAnswer: tab.opened.has(`${owner} ${id}`), verdict: null, refusal: null },
  };
  if (!tab.guesses.keep(owner, sealed) || tab.isDead) return;
  world.guessOracle.kept(owner, sealed, given);
  tab.sync.resume();
}

/** A call of a screen, beside the queue. */
function call<T>({ world, tab, profile }: Scene, handle: (user: string) => T) {
  return exchange(world, profile, { token: tab.session?.token ?? null, handle });
}

/** As web/features/shefu/game/own-guess-calls.ts. */
export async function openPuzzleAnswer(scene: Scene): Promise<void> {
  const { world, tab } = scene;
  const user = tab.session?.user;
  const { id } = puzzleOf(scene);
  if (user === undefined || tab.guesses.of(user).some(({ puzzleId }) => puzzleId === id)) return;
  const reply = await call(scene, (sender) => {
    const said = world.server.guesses.openPuzzleAnswer(sender, id);
    if (typeof said !== 'string' && said.isNoted) world.guessOracle.opened(sender, id);
    return typeof said === 'string'
      ? said
      : { ...said, version: { epoch: world.server.epoch, revision: said.revision } };
  });
  const said = told(reply, (answer) => answer);
  if (tab.isDead || said.kind !== 'ok') return;
  tab.opened.add(`${user} ${id}`);
  if (!said.value.isNoted) return;
  const { kind } = await tab.copies.update({
    ...copyChange(user, { opened: id }, said.value.version),
    isAllowed: () => tab.isSignedIn(user),
  });
  if (kind === 'kept') world.guessOracle.copiedOpened(user, id, scene.profile);
}

/** The same: a guess that the server lists is deleted. */
export async function deleteGuess(scene: Scene): Promise<void> {
  const { world, tab, command } = scene;
  const user = tab.session?.user;
  const listed = user === undefined ? [] : world.server.guesses.of(user);
  const guess = listed[command.n % Math.max(1, listed.length)];
  if (user === undefined || !guess) return;
  const { clientId, puzzleId } = guess;
  const reply = await call(scene, (sender) => {
    const said = world.server.guesses.remove(sender, clientId);
    if (typeof said === 'string') return said;
    world.guessOracle.deleted(clientId);
    if (said.isNoted) world.guessOracle.opened(sender, puzzleId);
    return { ...said, version: { epoch: world.server.epoch, revision: said.revision } };
  });
  const said = told(reply, (answer) => answer);
  if (tab.isDead || said.kind !== 'ok') return;
  const acknowledged = { gone: clientId, opened: said.value.isNoted ? puzzleId : null };
  await tab.copies.update({
    ...copyChange(user, acknowledged, said.value.version),
    isAllowed: () => tab.isSignedIn(user),
  });
}
