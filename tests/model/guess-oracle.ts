import { GUESS_PREFIX, type KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import type { SentCopy } from '#web/platform/saved/guesses/guesses-kind.ts';
import type { Profile, World } from './world.ts';

interface Sealed {
  readonly guess: KeptGuess;
  /** Null: a guest. */
  readonly owner: string | null;
  /** Nothing is asked of it: it was given up or deleted, or no browser had a copy when the server forgot it. */
  isExcused: boolean;
  isDeleted: boolean;
  /** Whether it was stored as 看过答案, as first returned to its browser; null: no response has arrived. */
  hasSeen: boolean | null;
  /** The browsers that received that the server has it, could store that, and were not logged out since. */
  readonly copiedBy: Set<Profile>;
}

const copiesOf = (user: string, { database }: Profile): readonly SentCopy[] => database.copies.recordsOf(user);

/** Knows what users guessed and opened, and where it must be. */
export class GuessOracle {
  readonly #sealed = new Map<string, Sealed>();
  readonly #discarded = new Map<string, number>();
  /** By user and puzzle: after how many restores an answer was opened last by the user, not by a queue. */
  readonly #opened = new Map<string, number>();
  /** By user and puzzle, the browsers that have it. */
  readonly #openedBy = new Map<string, Set<Profile>>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** The app confirmed to the user that this guess is sealed. What they have withdrawn since is not checked. */
  kept(owner: string | null, guess: KeptGuess, at: number): void {
    const isExcused = owner !== null && (this.#discarded.get(owner) ?? 0) > at;
    const known = { isDeleted: false, hasSeen: null, copiedBy: new Set<Profile>() };
    this.#sealed.set(guess.clientId, { guess, owner, isExcused, ...known });
  }

  /** A browser receives that the server has a guess. */
  taken(profile: Profile, clientId: string, hasSeen: boolean): void {
    const sealed = this.#sealed.get(clientId);
    if (!sealed) return;
    sealed.hasSeen ??= hasSeen;
    if (!profile.database.copies.isFull) sealed.copiedBy.add(profile);
  }

  opened(user: string, puzzleId: number): void {
    this.#opened.set(`${user} ${puzzleId}`, this.#world.generation);
  }

  copiedOpened(user: string, puzzleId: number, profile: Profile): void {
    const key = `${user} ${puzzleId}`;
    this.#openedBy.set(key, (this.#openedBy.get(key) ?? new Set()).add(profile));
  }

  deleted(clientId: string): void {
    const sealed = this.#sealed.get(clientId);
    if (sealed) Object.assign(sealed, { isExcused: true, isDeleted: true });
  }

  /** A browser has removed its copies: its user has left, perhaps after a restore that it had not noticed. */
  cleared(user: string, profile: Profile): void {
    for (const { owner, copiedBy } of this.#sealed.values()) if (owner === user) copiedBy.delete(profile);
    if (this.#world.generation > 0) this.excuseForgotten();
    for (const [key, by] of this.#openedBy) if (key.startsWith(`${user} `)) by.delete(profile);
  }

  excuseAll(user: string): void {
    this.#discarded.set(user, this.#world.oracle.tick());
    for (const sealed of this.#sealed.values()) if (sealed.owner === user) sealed.isExcused = true;
  }

  /** The server was restored to before it, and no browser had to keep a copy. */
  excuseForgotten(): void {
    for (const sealed of this.#sealed.values())
      if (sealed.copiedBy.size === 0 && !this.#isSomewhere(sealed)) sealed.isExcused = true;
  }

  #storedOf({ guess: { clientId }, owner }: Sealed) {
    if (owner === null) return [];
    return this.#world.server.guesses.of(owner).filter((one) => one.clientId === clientId);
  }

  #isWaitingOn(sealed: Sealed, { storage }: Profile): boolean {
    return storage.kept.has(`${GUESS_PREFIX}${sealed.owner ?? 'guest'}:${sealed.guess.clientId}`);
  }

  #isSomewhere(sealed: Sealed): boolean {
    const { owner, guess } = sealed;
    const isCopied = (profile: Profile) =>
      owner !== null && copiesOf(owner, profile).some((copy) => copy.guess?.clientId === guess.clientId);
    const isOn = (profile: Profile) => this.#isWaitingOn(sealed, profile) || isCopied(profile);
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

  /** Excused: its puzzle was lost with the data that a restore replaced, or another guess of its writer stands there. */
  #isWithoutPlace({ guess: { puzzleId, puzzleTitle }, owner }: Sealed): boolean {
    const { guesses } = this.#world.server;
    return (
      guesses.puzzles.get(puzzleId) !== puzzleTitle || guesses.of(owner ?? '').some((one) => one.puzzleId === puzzleId)
    );
  }

  /** How many guesses wait in a browser for a puzzle that will not come. */
  waitingInVain(user: string, profile: Profile): number {
    const ofUser = [...this.#sealed.values()].filter(({ owner }) => owner === user);
    return ofUser.filter((one) => this.#isWaitingOn(one, profile) && this.#isWithoutPlace(one)).length;
  }

  /** I2, I3, I16: in the end it is on the server, once and as it was; a guest's stays on the device. */
  checkOutcome(): void {
    const { oracle, generation, server } = this.#world;
    for (const sealed of this.#sealed.values()) {
      const { guess, owner, isExcused, isDeleted, hasSeen } = sealed;
      if (owner === null) continue;
      const stored = this.#storedOf(sealed);
      const name = `${guess.clientId} of ${owner}`;
      if (stored.length === 0 && !isExcused && !this.#isWithoutPlace(sealed))
        oracle.breaks('I2', `${name} did not reach the server`);
      if (stored.length > 0 && isDeleted && generation === 0) oracle.breaks('I3', `${name} has come back`);
      if (stored.length > 1) oracle.breaks('I16', `${name} is there ${stored.length} times`);
      if (stored.some(({ text }) => text !== guess.text)) oracle.breaks('I16', `${name} has changed`);
      if (stored.some(({ puzzle }) => puzzle !== guess.puzzleTitle))
        oracle.breaks('I16', `${name} is at another puzzle`);
      // decided: opened by its user between a restore and the guess that came back, the answer was opened first
      const isOpenedSince = (this.#opened.get(`${owner} ${guess.puzzleId}`) ?? 0) > 0 && hasSeen === false;
      const isOtherwise = stored.some(({ hasSeenAnswer }) => hasSeen !== null && hasSeenAnswer !== hasSeen);
      if (isOtherwise && !isExcused && !isOpenedSince) oracle.breaks('I16', `${name} had seen the answer: ${hasSeen}`);
    }
    for (const [key, by] of this.#openedBy) {
      const [user = '', puzzleId] = key.split(' ');
      const id = Number(puzzleId);
      const hasGuessed = server.guesses.of(user).some((one) => one.puzzleId === id);
      if (by.size > 0 && server.guesses.puzzles.has(id) && !hasGuessed && !server.guesses.hasOpened(user, id))
        oracle.breaks('I2', `that ${user} opened the answer of ${id} did not reach the server`);
    }
  }

  /** I10: what a browser has copies of is on the server, and nothing of it waits. */
  checkShown(user: string, profile: Profile): void {
    const { oracle, server } = this.#world;
    for (const { guess, puzzleId, unsent } of copiesOf(user, profile)) {
      const isThere = guess
        ? server.guesses.of(user).some(({ clientId }) => clientId === guess.clientId)
        : server.guesses.hasOpened(user, puzzleId);
      const name = guess?.clientId ?? `opened ${puzzleId}`;
      if (!isThere || unsent) oracle.breaks('I10', `${profile.name} has a copy of ${name} of ${user}`);
    }
  }

  /** I12: after logout only what the server does not have is left. */
  checkLeft(user: string, profile: Profile): void {
    if (copiesOf(user, profile).some(({ unsent }) => !unsent))
      this.#world.oracle.breaks('I12', `${profile.name} keeps copies of guesses of ${user} after logout`);
  }
}
