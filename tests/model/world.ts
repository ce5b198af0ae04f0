import type { ResultFacts } from '#contract/divination.ts';
import { EntryOracle } from './entry-oracle.ts';
import { FakeLock } from './fake-locks.ts';
import { FakeDatabase } from './fake-records.ts';
import { FakeServer } from './fake-server.ts';
import { ProfileStorage } from './fake-storage.ts';
import { GuessOracle } from './guess-oracle.ts';
import type { Fault } from './network.ts';
import { Oracle } from './oracle.ts';
import { PracticeOracle } from './practice-oracle.ts';
import type { Safeguard } from './switches.ts';
import { Tab } from './tab.ts';
import { VirtualTime } from './virtual-time.ts';

export const USERS = ['ann', 'ben'] as const;
export type User = (typeof USERS)[number];

const PUZZLES_AT_FIRST = 3;

/** A browser on a device: tabs that share a storage, a lock and a line. */
export interface Profile {
  readonly name: string;
  readonly storage: ProfileStorage;
  readonly database: FakeDatabase;
  readonly lock: FakeLock;
  readonly tabs: Tab[];
  readonly faults: Fault[];
  readonly inFlight: Map<Tab, number>;
  isOffline: boolean;
  clockOffset: number;
}

export class World {
  readonly time = new VirtualTime();
  readonly server = new FakeServer();
  readonly sessions = new Map<string, string>();
  readonly oracle: Oracle;
  readonly entryOracle: EntryOracle;
  readonly practiceOracle: PracticeOracle;
  readonly guessOracle: GuessOracle;
  readonly profiles: readonly Profile[];
  readonly without: Safeguard | null;
  isServerDown = false;
  /** Raised by every restore: the server was stopped for it, and requests on their way are gone. */
  generation = 0;
  /** Every result ever saved, for saving it again. */
  /** Every puzzle ever posted: some before the first backup. */
  readonly posed: { readonly id: number; readonly name: string }[] = [];
  readonly past: { readonly user: string; readonly facts: ResultFacts }[] = [];
  #number = 0;

  constructor(without: Safeguard | null = null, unasked: readonly string[] = []) {
    this.without = without;
    this.oracle = new Oracle(this, unasked);
    this.entryOracle = new EntryOracle(this);
    this.practiceOracle = new PracticeOracle(this);
    this.guessOracle = new GuessOracle(this);
    for (let count = 0; count < PUZZLES_AT_FIRST; count++) this.pose();
    this.server.backUpFirst();
    this.profiles = ['phone', 'laptop'].map((name) => ({
      name,
      storage: new ProfileStorage(this.time),
      database: new FakeDatabase(this.time),
      lock: new FakeLock(),
      tabs: [],
      faults: [],
      inFlight: new Map(),
      isOffline: false,
      clockOffset: 0,
    }));
    for (const profile of this.profiles) this.openTab(profile);
  }

  /** A puzzle of somebody who is not in the story. */
  pose(): void {
    const name = `puzzle ${this.posed.length + 1}`;
    this.posed.push({ id: this.server.guesses.pose(name), name });
  }

  newNumber(): number {
    return ++this.#number;
  }

  newSession(user: string): string {
    const token = `token-${this.newNumber()}`;
    this.sessions.set(token, user);
    return token;
  }

  restore(age: number): void {
    this.generation++;
    this.server.restore(age, this.without !== 'puzzle ids');
    this.oracle.restored();
    this.entryOracle.excuseForgotten(null);
    this.practiceOracle.excuseForgotten(null);
    this.guessOracle.excuseForgotten();
  }

  /** After a restore: what the server lacks, and no browser has any more. */
  excuseForgotten(user: string | null): void {
    this.oracle.excuseForgotten(user);
    this.entryOracle.excuseForgotten(user);
    this.practiceOracle.excuseForgotten(user);
  }

  openTab(profile: Profile): Tab {
    const tab = new Tab(this, profile);
    profile.tabs.push(tab);
    return tab;
  }

  closeTab(profile: Profile, tab: Tab): void {
    tab.die();
    profile.tabs.splice(profile.tabs.indexOf(tab), 1);
  }
}
