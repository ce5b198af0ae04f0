import type { GuessChange } from '#web/platform/saved/guesses/guesses-kind.ts';

/** What the model asks of a guess. */
export interface Guess {
  readonly clientId: string;
  readonly puzzleId: number;
  /** Which puzzle had that number when the guess arrived: a number that is given twice is two puzzles. */
  readonly puzzle: string;
  readonly text: string;
  readonly hasSeenAnswer: boolean;
}

interface Reader {
  readonly guesses: Guess[];
  readonly opened: Set<number>;
  /** The number of its last change, by client id, or by puzzle for an opened answer. */
  readonly log: Map<string, { readonly clientId: string | null; readonly puzzleId: number; readonly revision: number }>;
}

/** So few that reading them takes several calls. */
const PAGE_CHANGES = 2;
/** As many as are posted between a backup and its restore at most. */
const IDS_SKIPPED = 1000;

export type Refusal = 'puzzle.notFound' | 'guess.again' | 'guess.deleted';

/** What server/features/shefu does with puzzles of others, without a database; tests/contract/guess-model.contract.test.ts compares them. */
export class FakeGuesses {
  /** By number, their names. */
  readonly puzzles: Map<number, string>;
  readonly #readers: Map<string, Reader>;
  #lastId: number;

  constructor({ puzzles = new Map(), readers = new Map(), lastId = 0 }: Partial<Kept> = {}) {
    this.puzzles = new Map(puzzles);
    this.#readers = new Map(
      [...readers].map(([user, { guesses, opened, log }]) => [
        user,
        { guesses: [...guesses], opened: new Set(opened), log: new Map(log) },
      ]),
    );
    this.#lastId = lastId;
  }

  copy(): FakeGuesses {
    return new FakeGuesses({ puzzles: this.puzzles, readers: this.#readers, lastId: this.#lastId });
  }

  /** At a new epoch, also above what is replaced; a mutation takes it away. */
  skipIds({ lastId }: FakeGuesses): void {
    this.#lastId = Math.max(this.#lastId, lastId) + IDS_SKIPPED;
  }

  get lastId(): number {
    return this.#lastId;
  }

  pose(name: string, id = ++this.#lastId): number {
    this.puzzles.set(id, name);
    return id;
  }

  /** What was opened of it goes with it; guesses stay. */
  removePuzzle(id: number): void {
    this.puzzles.delete(id);
    for (const { opened } of this.#readers.values()) opened.delete(id);
  }

  #reader(user: string): Reader {
    const reader = this.#readers.get(user) ?? { guesses: [], opened: new Set<number>(), log: new Map() };
    this.#readers.set(user, reader);
    return reader;
  }

  of = (user: string): readonly Guess[] => this.#reader(user).guesses;
  hasOpened = (user: string, puzzleId: number): boolean => this.#reader(user).opened.has(puzzleId);
  /** Deleted ones among them. */
  knows = (user: string, clientId: string): boolean => this.#reader(user).log.has(clientId);

  revision(user: string): number {
    return Math.max(0, ...[...this.#reader(user).log.values()].map(({ revision }) => revision));
  }

  #log(user: string, clientId: string | null, puzzleId: number): number {
    const revision = this.revision(user) + 1;
    this.#reader(user).log.set(clientId ?? `opened ${puzzleId}`, { clientId, puzzleId, revision });
    return revision;
  }

  #open(user: string, puzzleId: number): number {
    const { opened, log } = this.#reader(user);
    opened.add(puzzleId);
    return log.get(`opened ${puzzleId}`)?.revision ?? this.#log(user, null, puzzleId);
  }

  openPuzzleAnswer(user: string, puzzleId: number): { isNoted: boolean; revision: number } | 'puzzle.notFound' {
    if (!this.puzzles.has(puzzleId)) return 'puzzle.notFound';
    const isNoted = !this.of(user).some((guess) => guess.puzzleId === puzzleId);
    return { isNoted, revision: isNoted ? this.#open(user, puzzleId) : this.revision(user) };
  }

  /** `byId` is taken away by a mutation: then what is sent again is stored again. */
  send(
    user: string,
    { clientId, puzzleId, text }: Pick<Guess, 'clientId' | 'puzzleId' | 'text'>,
    byId = true,
  ): { guess: Guess; revision: number } | Refusal {
    const { guesses, log } = this.#reader(user);
    const sent = byId && guesses.find((one) => one.clientId === clientId);
    if (sent) return { guess: sent, revision: log.get(clientId)?.revision ?? 0 };
    if (byId && log.has(clientId)) return 'guess.deleted';
    const puzzle = this.puzzles.get(puzzleId);
    if (puzzle === undefined) return 'puzzle.notFound';
    if (byId && guesses.some((one) => one.puzzleId === puzzleId)) return 'guess.again';
    const guess = { clientId, puzzleId, puzzle, text, hasSeenAnswer: this.hasOpened(user, puzzleId) };
    guesses.push(guess);
    return { guess, revision: this.#log(user, clientId, puzzleId) };
  }

  remove(user: string, clientId: string): { isNoted: boolean; revision: number } | 'guess.notFound' {
    const { guesses } = this.#reader(user);
    const at = guesses.findIndex((one) => one.clientId === clientId);
    const [guess] = at < 0 ? [] : guesses.splice(at, 1);
    if (!guess) return 'guess.notFound';
    this.#log(user, clientId, guess.puzzleId);
    const isNoted = this.puzzles.has(guess.puzzleId);
    if (isNoted) this.#open(user, guess.puzzleId);
    return { isNoted, revision: this.revision(user) };
  }

  list(user: string, since: number) {
    const { guesses, opened, log } = this.#reader(user);
    const newer = [...log.values()].filter(({ revision }) => revision > since);
    const page = newer.sort((a, b) => a.revision - b.revision).slice(0, PAGE_CHANGES);
    const more = newer.length > page.length;
    const changes: GuessChange[] = page.map(({ clientId, puzzleId }) => ({
      ...{ clientId, puzzleId },
      isGone: clientId === null ? !opened.has(puzzleId) : !guesses.some((one) => one.clientId === clientId),
    }));
    return { changes, revision: more ? (page.at(-1)?.revision ?? 0) : this.revision(user), more };
  }
}

interface Kept {
  readonly puzzles: ReadonlyMap<number, string>;
  readonly readers: ReadonlyMap<string, Reader>;
  readonly lastId: number;
}
