import {
  type EntryDb,
  type JournalUser,
  nobodys,
  type Update,
  type Updated,
} from '#web/platform/saved/entries/entry-db.ts';
import { type EntryRecord, idOf } from '#web/platform/saved/entries/entry-record.ts';
import type { Tab } from './tab.ts';
import type { VirtualTime } from './virtual-time.ts';

const WRITE_MS = 1;

const never = new Promise<never>(() => {});

/** The database of one browser: transactions one after the other, seen by all tabs at once; a tab that dies before its transaction ends wrote nothing. */
export class FakeEntryDb {
  readonly users = new Map<string, JournalUser>();
  readonly #rows = new Map<string, Map<string, EntryRecord>>();
  readonly #time: VirtualTime;
  /** No room for anything more. */
  isFull = false;
  /** As in some private windows. */
  isForbidden = false;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  recordsOf(user: string): readonly EntryRecord[] {
    return [...(this.#rows.get(user)?.values() ?? [])];
  }

  #write({ user, ids, change, isAllowed, about }: Update): Updated {
    const rows = new Map(this.#rows.get(user));
    const before = JSON.stringify([...rows.values()]).length;
    const changed: [(typeof ids)[number], EntryRecord | null][] = [];
    if (!isAllowed()) return { kind: 'stopped', changed: [] };
    for (const id of ids) {
      const next = change(rows.get(idOf(id)) ?? null, id);
      if (next === undefined) continue;
      if (next) rows.set(idOf(id), next);
      else rows.delete(idOf(id));
      changed.push([id, next]);
    }
    if (this.isFull && JSON.stringify([...rows.values()]).length > before) return { kind: 'full', changed: [] };
    this.#rows.set(user, rows);
    if (about === null) this.users.delete(user);
    else this.users.set(user, { ...nobodys(user), ...this.users.get(user), ...about });
    return { kind: 'kept', changed };
  }

  /** As one tab sees it. */
  open(tab: Tab): EntryDb {
    const read = async <T>(work: () => T): Promise<T | null> => {
      await Promise.resolve();
      if (tab.isDead) return never;
      return this.isForbidden ? null : work();
    };
    return {
      read: (user) => read(() => ({ about: this.users.get(user) ?? null, records: this.recordsOf(user) })),
      get: (user, ids) =>
        read(() => ids.map((id) => this.#rows.get(user)?.get(idOf(id))).filter((row) => row !== undefined)),
      waiting: (user) =>
        read(() => ({
          about: this.users.get(user) ?? null,
          records: this.recordsOf(user).filter(({ state }) => state !== 'sent'),
        })),
      ids: (user) => read(() => this.recordsOf(user)),
      users: () => read(() => [...this.users.values()]),
      update: async (update) => {
        await this.#time.wait(WRITE_MS);
        if (tab.isDead || !tab.storage.mayWrite()) return never;
        return this.isForbidden ? { kind: 'unavailable', changed: [] } : this.#write(update);
      },
    };
  }
}
