import { COPIES, type SentCopy } from '#web/platform/saved/guesses/guesses-kind.ts';
import { ENTRY_RECORDS, type EntryRecord } from '#web/platform/saved/records/entry-record.ts';
import { PRACTICE_RECORDS, type PracticeRecord } from '#web/platform/saved/records/kept-practice-answers.ts';
import type { Records } from '#web/platform/saved/records/records.ts';
import { MemoryRecords } from '../support/memory-records.ts';
import type { Tab } from './tab.ts';
import type { VirtualTime } from './virtual-time.ts';

const WRITE_MS = 1;

const never = new Promise<never>(() => {});

/** The database of one browser: transactions one after the other, seen by all tabs at once; a tab that dies before its transaction ends wrote nothing. */
export class FakeDatabase {
  readonly entries = new MemoryRecords<EntryRecord>(ENTRY_RECORDS);
  readonly answers = new MemoryRecords<PracticeRecord>(PRACTICE_RECORDS);
  readonly copies = new MemoryRecords<SentCopy>(COPIES);
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  setFull(isFull: boolean): void {
    for (const records of [this.entries, this.answers, this.copies]) records.isFull = isFull;
  }

  /** As one tab sees it. */
  open<R>(tab: Tab, kept: MemoryRecords<R>): Records<R> {
    const read = async <T>(work: () => Promise<T>): Promise<T> => {
      await Promise.resolve();
      return tab.isDead ? never : work();
    };
    const write = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.#time.wait(WRITE_MS);
      return tab.isDead || !tab.storage.mayWrite() ? never : work();
    };
    return {
      read: (...asked) => read(() => kept.read(...asked)),
      keys: (...asked) => read(() => kept.keys(...asked)),
      get: (...asked) => read(() => kept.get(...asked)),
      count: (...asked) => read(() => kept.count(...asked)),
      users: () => read(() => kept.users()),
      update: (...changes) => write(() => kept.update(...changes)),
      clear: (...clearing) => write(() => kept.clear(...clearing)),
    };
  }
}
