import type { PracticeDb, SentAnswers } from '#web/platform/saved/practice/practice-db.ts';
import { type MemoryPracticeDb, memoryPracticeDb } from '../support/memory-practice-db.ts';
import type { Tab } from './tab.ts';
import type { VirtualTime } from './virtual-time.ts';

const WRITE_MS = 1;

const never = new Promise<never>(() => {});

/** The log of practice of one browser: transactions one after the other, seen by all tabs at once; a tab that dies before its transaction ends wrote nothing. */
export class FakePracticeDb {
  readonly log: MemoryPracticeDb = memoryPracticeDb();
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** As one tab sees it. */
  open(tab: Tab): SentAnswers & Pick<PracticeDb, 'append' | 'give'> {
    const { log } = this;
    const read = async <T>(work: () => Promise<T>): Promise<T> => {
      await Promise.resolve();
      return tab.isDead ? never : work();
    };
    const write = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.#time.wait(WRITE_MS);
      return tab.isDead || !tab.storage.mayWrite() ? never : work();
    };
    return {
      about: (owner) => read(() => log.about(owner)),
      unsent: (owner, max) => read(() => log.unsent(owner, max)),
      owners: () => read(() => log.owners()),
      append: (owner, answers) => write(() => log.append(owner, answers)),
      give: (from, to) => write(() => log.give(from, to)),
      exchange: (owner, exchange, isAllowed) => write(() => log.exchange(owner, exchange, isAllowed)),
      sendAgain: (owner, seen, isAllowed) => write(() => log.sendAgain(owner, seen, isAllowed)),
      leave: (owner, mode, isAllowed) => write(() => log.leave(owner, mode, isAllowed)),
    };
  }
}
