import {
  type About,
  type Change,
  type Changed,
  type Clearing,
  NOTHING_KNOWN,
  type Range,
  type RecordKind,
  type Records,
} from '#web/platform/saved/records/records.ts';

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Records in memory that keep the rules of web/platform/saved/records/records.ts, and count what is read. */
export class MemoryRecords<R> implements Records<R> {
  /** Records that were read since the last reset. */
  readCount = 0;
  /** No room for anything more. */
  isFull = false;
  /** As in some private windows. */
  isForbidden = false;
  readonly #kind: RecordKind<R>;
  readonly #rows = new Map<string, ReadonlyMap<string, R>>();
  readonly #users = new Map<string, About>();

  constructor(kind: RecordKind<R>) {
    this.#kind = kind;
  }

  /** What lies there, read by tests alone. */
  recordsOf = (user: string): readonly R[] => [...(this.#rows.get(user) ?? [])].sort(byKey).map(([, record]) => record);
  aboutOf = (user: string): About | null => this.#users.get(user) ?? null;

  #found(user: string, { waiting, after = '', max }: Range): readonly R[] {
    const rows = [...(this.#rows.get(user) ?? [])].sort(byKey);
    const wanted = rows.filter(([key, record]) => (waiting ? this.#kind.waits(record) : key > after));
    const found = wanted.slice(0, max).map(([, record]) => record);
    this.readCount += found.length;
    return found;
  }

  async #orNull<T>(work: () => T): Promise<T | null> {
    return this.isForbidden ? null : work();
  }

  readonly read: Records<R>['read'] = (user, range = () => ({})) =>
    this.#orNull(() => {
      const about = this.aboutOf(user);
      return { about, records: this.#found(user, range(about)) };
    });

  readonly keys: Records<R>['keys'] = (user) => this.#orNull(() => [...(this.#rows.get(user)?.keys() ?? [])].sort());

  readonly get: Records<R>['get'] = (user, keys) =>
    this.#orNull(() => keys.flatMap((key) => this.#rows.get(user)?.get(key) ?? []));

  readonly count: Records<R>['count'] = (user) =>
    this.#orNull(() => {
      const all = this.recordsOf(user);
      return { all: all.length, waiting: all.filter(this.#kind.waits).length };
    });

  readonly users: Records<R>['users'] = () =>
    this.#orNull(() => [...this.#users].map(([user, about]) => ({ ...about, user })));

  readonly update = async (...changes: readonly Change<R>[]): Promise<Changed<R>> => {
    if (this.isForbidden) return { kind: 'unavailable', changed: [] };
    if (!changes.every(({ isAllowed }) => isAllowed?.() ?? true)) return { kind: 'stopped', changed: [] };
    const users = new Map(changes.map(({ user }) => [user, new Map(this.#rows.get(user))]));
    const sizeOf = (rows: Iterable<ReadonlyMap<string, R> | undefined>) =>
      JSON.stringify([...rows].map((ofUser) => [...(ofUser?.values() ?? [])])).length;
    const abouts = new Map<string, About | null>();
    const changed: [string, R | null][] = [];
    for (const { user, keys, change, about } of changes) {
      const before = changed.length;
      const rows = users.get(user);
      for (const key of keys) {
        const next = change(this.#rows.get(user)?.get(key) ?? null, key);
        if (next === undefined) continue;
        if (next === null) rows?.delete(key);
        else rows?.set(key, structuredClone(next));
        changed.push([key, next]);
      }
      const isWritten = changed.length > before;
      const known = this.aboutOf(user) ?? NOTHING_KNOWN;
      const next = about?.(known);
      const writes = known.writes + Number(isWritten);
      if (isWritten || about) abouts.set(user, next === null ? null : { ...known, ...next, writes });
    }
    const earlier = [...users.keys()].map((user) => this.#rows.get(user));
    if (this.isFull && sizeOf(users.values()) > sizeOf(earlier)) return { kind: 'full', changed: [] };
    for (const [user, rows] of users) this.#rows.set(user, rows);
    for (const [user, about] of abouts) this.#setAbout(user, about);
    return { kind: 'kept', changed };
  };

  readonly clear = async (user: string, { mode, isAllowed, parkedAt }: Clearing): Promise<Changed<R>['kind']> => {
    if (this.isForbidden) return 'unavailable';
    if (!isAllowed()) return 'stopped';
    const { waits, isWanted = () => true } = this.#kind;
    const rows = [...(this.#rows.get(user) ?? [])];
    const kept = rows.filter(([, one]) => mode === 'keep' && waits(one) && isWanted(one));
    this.#rows.set(user, new Map(kept));
    this.#setAbout(user, kept.length > 0 ? { ...NOTHING_KNOWN, parkedAt } : null);
    return 'kept';
  };

  #setAbout(user: string, about: About | null): void {
    if (about) this.#users.set(user, structuredClone(about));
    else this.#users.delete(user);
  }
}
