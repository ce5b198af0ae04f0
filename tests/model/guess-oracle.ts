import { GUESS_PREFIX, type KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import type { Profile, World } from './world.ts';

interface Sealed {
  readonly guess: KeptGuess;
  /** Null: a guest. */
  readonly owner: string | null;
  /** Nothing is asked of it: it was given up, or the server forgot it after it had it. */
  isExcused: boolean;
}

/** Knows what users guessed, and where it must be. */
export class GuessOracle {
  readonly #sealed = new Map<string, Sealed>();
  readonly #discarded = new Map<string, number>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** The user is told that the guess is sealed which they wrote then. What they have given up since is not asked for. */
  kept(owner: string | null, guess: KeptGuess, at: number): void {
    const isExcused = owner !== null && (this.#discarded.get(owner) ?? 0) > at;
    this.#sealed.set(guess.clientId, { guess, owner, isExcused });
  }

  excuseAll(user: string): void {
    this.#discarded.set(user, this.#world.oracle.tick());
    for (const sealed of this.#sealed.values()) if (sealed.owner === user) sealed.isExcused = true;
  }

  /** The server was restored to before it, and no device keeps what the server had. */
  excuseForgotten(): void {
    for (const sealed of this.#sealed.values()) if (!this.#isSomewhere(sealed)) sealed.isExcused = true;
  }

  #storedOf({ guess: { clientId }, owner }: Sealed): readonly string[] {
    if (owner === null) return [];
    return this.#world.server
      .guessesOf(owner)
      .filter((one) => one.clientId === clientId)
      .map(({ text }) => text);
  }

  #isSomewhere(sealed: Sealed): boolean {
    const key = `${GUESS_PREFIX}${sealed.owner ?? 'guest'}:${sealed.guess.clientId}`;
    const isOn = ({ storage }: Profile) => storage.kept.has(key);
    return this.#storedOf(sealed).length > 0 || this.#world.profiles.some(isOn);
  }

  /** The server gets a guess, with the token of this user: I7. */
  processed(user: string, { clientId }: KeptGuess): void {
    const sealed = this.#sealed.get(clientId);
    if (sealed && sealed.owner !== user)
      this.#world.oracle.breaks('I7', `${clientId} of ${sealed.owner ?? 'a guest'} is sent as ${user}`);
  }

  /** I1: what was sealed is on a device or on the server. */
  checkNothingLost(): void {
    for (const sealed of this.#sealed.values())
      if (!sealed.isExcused && !this.#isSomewhere(sealed))
        this.#world.oracle.breaks('I1', `${sealed.guess.clientId} of ${sealed.owner ?? 'a guest'} is nowhere`);
  }

  /** I2, I16: in the end it is on the server, once and as it was; a guest's stays on the device. */
  checkOutcome(): void {
    for (const sealed of this.#sealed.values()) {
      const { guess, owner, isExcused } = sealed;
      if (owner === null) continue;
      const stored = this.#storedOf(sealed);
      if (stored.length === 0 && !isExcused)
        this.#world.oracle.breaks('I2', `${guess.clientId} of ${owner} did not reach the server`);
      if (stored.length > 1)
        this.#world.oracle.breaks('I16', `${guess.clientId} of ${owner} is there ${stored.length} times`);
      if (stored.some((text) => text !== guess.text))
        this.#world.oracle.breaks('I16', `${guess.clientId} of ${owner} has changed`);
    }
  }
}
