import type { ResultFacts } from '#contract/divination.ts';
import { createSync, type Sync } from '#web/platform/saved/engine.ts';
import { createJournal, type Journal } from '#web/platform/saved/entries/journal.ts';
import type { GuessStore } from '#web/platform/saved/guesses/guess-store.ts';
import { guessesKind, type SentCopy, type TakenGuess } from '#web/platform/saved/guesses/guesses-kind.ts';
import { type Leaving, leavingOf } from '#web/platform/saved/leaving.ts';
import { countedAnswers, practiceKind } from '#web/platform/saved/practice/practice-kind.ts';
import { createQueue } from '#web/platform/saved/queue/queue.ts';
import { type KeptPracticeAnswers, keptPracticeAnswers } from '#web/platform/saved/records/kept-practice-answers.ts';
import type { Records } from '#web/platform/saved/records/records.ts';
import { resultsKind } from '#web/platform/saved/results/results-kind.ts';
import { type JournalView, NO_ENTRIES } from '#web/platform/saved/saved-view.ts';
import { DELIVERY_MS, type TabStorage } from './fake-storage.ts';
import { guessCallsOf } from './guess-wire.ts';
import { exchange } from './network.ts';
import { storedListUser } from './places.ts';
import { practiceCallsOf } from './practice-wire.ts';
import { resultCallsOf } from './result-wire.ts';
import {
  answersWithout,
  copiesWithout,
  guessesWithout,
  mergeWithout,
  orderWithout,
  storageWithout,
} from './switches.ts';
import { entryCallsOf, type Send } from './wire.ts';
import { type Profile, USERS, type World } from './world.ts';

/** As web/platform/saved/saved-results.ts. */
const SETTLE_AFTER_MS = 1000;

const ANNOUNCE_MS = 2;

const SESSION_KEY = 'auth-storage';

interface Undo {
  readonly until: number;
  readonly run: () => Promise<void>;
}

interface Session {
  readonly user: string;
  readonly token: string;
}

const never = new Promise<never>(() => {});

/** One tab: the engine of the app as it is, with a session as web/platform/storage/session.ts and api.ts keep it. */
export class Tab {
  readonly storage: TabStorage;
  readonly sync: Sync;
  readonly journal: Journal;
  readonly log: KeptPracticeAnswers;
  readonly answers: ReturnType<typeof countedAnswers>;
  readonly guesses: GuessStore;
  readonly copies: Records<SentCopy>;
  readonly #leaving: Leaving;
  /** Users and puzzles whose answer this tab has shown. */
  readonly opened = new Set<string>();
  /** Answers of 练习 that the server does not have, as far as this tab knows. */
  unsentAnswers = 0;
  /** The entries on its screen. */
  entries: JournalView = NO_ENTRIES;
  /** Takes the last deletion back, while its toast is shown. */
  undo: Undo | null = null;
  readonly #world: World;
  readonly profile: Profile;
  session: Session | null;
  /** How many runs of its queue it has begun. */
  run = 0;
  #lastMs = 0;
  #isKept = true;

  constructor(world: World, profile: Profile) {
    this.#world = world;
    this.profile = profile;
    this.storage = profile.storage.open();
    this.session = this.#stored();
    this.guesses = guessesWithout(this.storage, world.without, USERS);
    this.journal = this.#openJournal();
    const { database } = profile;
    const answers = answersWithout(database.open(this, database.answers), world.without, USERS);
    this.log = keptPracticeAnswers(answers);
    this.copies = this.#openCopies();
    this.answers = countedAnswers(answers, this.#parts.user, (unsent) => {
      this.unsentAnswers = unsent;
    });
    const kinds = [this.journal.records, this.answers.records, this.copies];
    this.#leaving = leavingOf(kinds, { ...this.#parts, isParked: this.#isParked });
    this.sync = this.#open();
    this.storage.onEvent = (key) => {
      if (key === SESSION_KEY) this.#take(this.#stored());
    };
    this.sync.settle();
    this.sync.cleanUp();
    void this.journal.loaded();
    void this.#leaving.tidy();
    void this.answers.refresh();
    if (this.session) void this.sync.load();
  }

  get isDead(): boolean {
    return this.storage.isDead;
  }

  now = (): number => this.#world.time.now + this.profile.clockOffset;

  /** As web/platform/storage/first-load.ts: never the same twice, never backwards. */
  newTimestamp(): string {
    this.#lastMs = Math.max(this.now(), this.#lastMs + 1);
    return new Date(this.#lastMs).toISOString();
  }

  #stored(): Session | null {
    const text = this.storage.getItem(SESSION_KEY);
    return text === null ? null : (JSON.parse(text) as Session);
  }

  #take(session: Session | null): void {
    const isAnother = session?.user !== this.session?.user;
    this.session = session;
    if (!isAnother) return;
    void this.journal.refresh();
    void this.answers.refresh();
    this.#world.time.at(SETTLE_AFTER_MS, () => {
      if (this.isDead) return;
      this.sync.settle();
      void this.#leaving.tidy();
    });
  }

  signIn(user: string): void {
    const session = { user, token: this.#world.newSession(user) };
    try {
      this.storage.setItem(SESSION_KEY, JSON.stringify(session));
      this.#isKept = true;
    } catch {
      this.#isKept = false; // no room: the session is this tab's alone
    }
    this.#take(session);
    void this.sync.load();
  }

  signOut = (): void => {
    this.#isKept = true;
    this.storage.removeItem(SESSION_KEY);
    this.#take(null);
  };

  /** As web/platform/saved/saved-results.ts. */
  leave(mode: 'keep' | 'discard'): void {
    const user = this.session?.user;
    this.sync.leave(mode);
    this.undo = null;
    if (user === undefined) return;
    if (mode === 'discard') this.guesses.forgetAll(user);
    void this.#leaving.leave(user, mode);
  }

  /** As web/platform/saved/saved-results.ts. */
  async sendAnswers(): Promise<void> {
    await this.answers.refresh();
    this.sync.wake();
  }

  readonly #isParked = (user: string): boolean =>
    this.storage.getItem(`divination-parked:${user}`) !== null || storedListUser(this.storage) === user;

  die(): void {
    this.storage.isDead = true;
    this.profile.storage.tabs.delete(this.storage);
    this.profile.inFlight.delete(this);
    this.profile.lock.die(this);
  }

  get #parts() {
    return {
      user: () => this.session?.user ?? null,
      storedUser: () => (this.#isKept ? this.#stored() : this.session)?.user ?? null,
      now: this.now,
      wait: (ms: number) => this.#world.time.wait(ms).then(() => (this.isDead ? never : undefined)),
    };
  }

  isSignedIn = (user: string): boolean => this.#parts.user() === user && this.#parts.storedUser() === user;

  /** The oracle learns when a user's copies are removed. */
  #openCopies(): Records<SentCopy> {
    const { database } = this.profile;
    const copies = copiesWithout(database.open(this, database.copies), this.#world.without);
    const clear: typeof copies.clear = async (user, clearing) => {
      const done = await copies.clear(user, clearing);
      if (done === 'kept') this.#world.guessOracle.cleared(user, this.profile);
      return done;
    };
    return { ...copies, clear };
  }

  /** As web/platform/saved/sending/open-records.ts. */
  #openJournal(): Journal {
    const { database, tabs } = this.profile;
    const others = () => tabs.filter((tab) => tab !== this && !tab.isDead);
    return createJournal({
      ...this.#parts,
      records: database.open(this, database.entries),
      calls: entryCallsOf(this.#world, this.#request),
      results: () => this.results(),
      onChange: (view) => {
        this.entries = view;
      },
      announce: (user, keys) =>
        this.#world.time.at(ANNOUNCE_MS, () => {
          for (const tab of others()) void tab.journal.reread(user, keys);
        }),
    });
  }

  #open(): Sync {
    const { time, without } = this.#world;
    const parts = this.#parts;
    const elapsed = () => time.now;
    const calls = guessCallsOf(this.#world, this.#request);
    const onTaken = (clientId: string, { guess }: TakenGuess) =>
      this.#world.guessOracle.taken(this.profile, clientId, guess.hasSeenAnswer);
    const kind = guessesKind({ guesses: this.guesses, copies: this.copies, calls, onTaken, elapsed });
    const guesses = orderWithout(kind, without);
    const withLock = <T>(work: () => Promise<T>): Promise<T> => {
      const run = () => {
        this.run++;
        return this.isDead ? never : work();
      };
      return without === 'lock' ? run() : this.profile.lock.request(this, run);
    };
    return createSync({
      ...parts,
      storage: storageWithout(this.storage, without, USERS),
      endSession: this.signOut,
      tellLeft: (user) => {
        for (const other of this.profile.tabs)
          if (other !== this) time.at(DELIVERY_MS, () => other.isDead || other.sync.hearLeft(user));
      },
      newId: () => `tab-${this.#world.newNumber()}`,
      unsentElse: () =>
        this.entries.unsent.size + this.unsentAnswers + this.guesses.of(this.session?.user ?? '').length,
      onChange: () => this.journal.show(),
      openQueue: async (store, onChange) =>
        createQueue({
          ...parts,
          ...{ elapsed, withLock, onChange, onStart: store.settle, log: () => {} },
          kinds: [
            resultsKind(store, resultCallsOf(this.#world, this, this.#request), mergeWithout(without)),
            this.journal.kind(store),
            guesses,
            practiceKind({
              records: this.answers.records,
              calls: practiceCallsOf(this.#world, this.#request),
              onReceived: () => {},
              onFull: () => {},
            }),
          ],
        }),
    });
  }

  /** A request is under way from here on, for the one that sent it, until it is answered or the tab dies. */
  readonly #request: Send = async (handle, what) => {
    if (this.isDead) return never;
    const { oracle } = this.#world;
    const { inFlight } = this.profile;
    inFlight.set(this, (inFlight.get(this) ?? 0) + 1);
    oracle.checkInFlight(this.profile, what);
    const token = this.session?.token ?? null;
    const reply = await exchange(this.#world, this.profile, { token, handle });
    if (this.isDead) return never;
    inFlight.set(this, (inFlight.get(this) ?? 1) - 1);
    if (reply.kind === 'status' && reply.status === 401 && token !== null && token === this.session?.token)
      this.signOut();
    return reply;
  };

  /** The results on the screen of this tab. */
  results(): readonly ResultFacts[] {
    return this.sync?.view().results ?? [];
  }
}
