/** Where a browser keeps what its users save: the records of each kind, for all its tabs. No browser global, so that tests/model/ can run it. */

/** How far the server's things of a kind were read: the epoch of its data, and its revision. */
export interface Seen {
  readonly epoch: string;
  readonly revision: number;
  /** Of answers, which forms of lines were read (LINE_FORM); 1 where there is none. */
  readonly form?: number | undefined;
}

/** What is known of a user beside the records of a kind. */
export interface About {
  /** Null until the first reading. */
  readonly seen: Seen | null;
  /** Since when the records wait for their user to sign in again. */
  readonly parkedAt: number | null;
  /** What follows from the records, kept so that it need not be computed again. Whoever changes what it follows from drops it. */
  readonly derived: unknown;
  /** How often records were written. */
  readonly writes: number;
}

export const NOTHING_KNOWN: About = { seen: null, parkedAt: null, derived: null, writes: 0 };

export interface RecordKind<R> {
  readonly name: string;
  /** Whether the server does not have it as it is. */
  readonly waits: (record: R) => boolean;
  /** Of what waits, what its user wants back after a logout: all, unless it says. */
  readonly isWanted?: (record: R) => boolean;
}

export interface Change<R> {
  readonly user: string;
  readonly keys: readonly string[];
  /** What becomes of each: null removes it, undefined leaves it. It must not wait: all is changed in one turn, after `isAllowed`. */
  readonly change: (record: R | null, key: string) => R | null | undefined;
  /** Asked in that turn; nothing is written if not. */
  readonly isAllowed?: (() => boolean) | undefined;
  /** Written with it, asked after the changes. Null forgets the user, whose records are all gone. */
  readonly about?: ((before: About) => Partial<About> | null) | undefined;
}

export interface Changed<R> {
  /** stopped: it was not allowed. */
  readonly kind: 'kept' | 'full' | 'unavailable' | 'stopped';
  readonly changed: readonly (readonly [key: string, record: R | null])[];
}

/** Which records of a user: all, unless it says. */
export interface Range {
  /** Those that wait. */
  readonly waiting?: true;
  /** Those of a higher key. */
  readonly after?: string | undefined;
  /** So many at most. */
  readonly max?: number;
}

export interface UserRecords<R> {
  readonly about: About | null;
  /** In the order of their keys. */
  readonly records: readonly R[];
}

/** The records of one kind. Reading answers null where the browser has no database; nothing rejects. */
export interface Records<R> {
  /** One moment of both. */
  readonly read: (user: string, range?: (about: About | null) => Range) => Promise<UserRecords<R> | null>;
  readonly keys: (user: string) => Promise<readonly string[] | null>;
  readonly get: (user: string, keys: readonly string[]) => Promise<readonly R[] | null>;
  readonly count: (user: string) => Promise<{ readonly all: number; readonly waiting: number } | null>;
  readonly users: () => Promise<readonly (About & { readonly user: string })[] | null>;
  /** One transaction, on the disk when it resolves: all or nothing. */
  readonly update: (...changes: readonly Change<R>[]) => Promise<Changed<R>>;
  /** Removes all records of a user, or all but those that wait and are wanted. In one transaction, as `update`. */
  readonly clear: (user: string, clearing: Clearing) => Promise<Changed<R>['kind']>;
}

/** Of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: a list of them has records of several types
export type AnyRecords = Records<any>;

export interface Clearing {
  readonly mode: 'keep' | 'discard';
  readonly isAllowed: () => boolean;
  /** Since when what is kept waits for its user. */
  readonly parkedAt: number | null;
}

/** The same records; calls once something of a user was written through them, with what: null where it may be any. */
export function watched<R>(
  records: Records<R>,
  onWritten: (user: string, changed: Changed<R>['changed'] | null) => unknown,
): Records<R> {
  return {
    ...records,
    async update(...changes) {
      const done = await records.update(...changes);
      if (done.changed.length > 0) await onWritten(changes[0]?.user ?? '', done.changed);
      return done;
    },
    async clear(user, clearing) {
      const done = await records.clear(user, clearing);
      if (done === 'kept') await onWritten(user, null);
      return done;
    },
  };
}
