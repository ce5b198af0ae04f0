import type { Answer, Position } from '#core/practice/answer.ts';
import type { Seen } from '../queue/read-changes.ts';

/**
 * What replaying the log up to a position gives, kept so that opening does not replay it all. It is derived: without it the log is
 * replayed from the beginning.
 */
export interface Snapshot {
  /** Of the rules of replaying: one of other rules is not used. */
  readonly rules: number;
  readonly upTo: Position;
  /** How many answers of the log it covers. */
  readonly count: number;
  /** Packed (snapshot.ts): a browser copies hundreds of objects far more slowly than a few arrays of numbers. */
  readonly cards: { readonly ids: string; readonly memory: Float64Array; readonly numbers: Int32Array };
  readonly days: Int32Array;
  readonly awaited: readonly string[];
}

export interface Opened {
  readonly snapshot: Snapshot | null;
  /** The answers after it, in order. */
  readonly answers: readonly Answer[];
}

export type Kept = 'kept' | 'full' | 'unavailable';

/** Whose answers: the id of a user; empty for whoever practises without signing in. */
export type Owner = string;
export const GUEST: Owner = '';

/** Where a browser keeps the log, for all its tabs and users. Reading answers null where there is no such place; nothing rejects. */
export interface PracticeDb {
  readonly open: (owner: Owner) => Promise<Opened | null>;
  /** Every answer, in order. */
  readonly all: (owner: Owner) => Promise<readonly Answer[] | null>;
  /** In one transaction, on the disk when it resolves. What is there already stays; what is new is to be sent. A snapshot that covers a later position goes. */
  readonly append: (owner: Owner, answers: readonly Answer[]) => Promise<Kept>;
  /** Kept only if the log still has as many answers up to there as it covers. */
  readonly keepSnapshot: (owner: Owner, snapshot: Snapshot) => Promise<void>;
  readonly count: (owner: Owner) => Promise<number>;
  /** Gives all answers of one owner to another, in one transaction. */
  readonly give: (from: Owner, to: Owner) => Promise<Kept>;
}

/** The version of the server's log up to which this device has read it. */
export interface SeenAnswers extends Seen {
  /** Which forms of lines were read (LINE_FORM); 1 where there is none. */
  readonly form?: number | undefined;
}

export interface AboutAnswers {
  /** Null until the first exchange with the server. */
  readonly seen: SeenAnswers | null;
  /** How many answers the server does not have, as far as this device knows. */
  readonly unsent: number;
}

/** What came of one request, written down in one transaction. */
export interface Exchange {
  /** The server has these: they are added unless they are there, and need not be sent. */
  readonly received: readonly Answer[];
  /** The server has other answers under the ids of these, and they count: an id names one answer. These go. */
  readonly replaced: readonly Answer[];
  readonly seen: SeenAnswers;
}

/** Asked when a transaction begins; nothing is written if not. */
export type IsAllowed = () => boolean;
/** stopped: it was not allowed. */
export type Exchanged = Kept | 'stopped';

/** What sending needs of the log; nothing rejects. */
export interface SentAnswers {
  readonly about: (owner: Owner) => Promise<AboutAnswers | null>;
  /** Of the answers that the server does not have, so many, in order. */
  readonly unsent: (owner: Owner, max: number) => Promise<readonly Answer[] | null>;
  readonly exchange: (owner: Owner, exchange: Exchange, isAllowed: IsAllowed) => Promise<Exchanged>;
  /** The data of the server was restored: every answer counts as one that it does not have, until it is read. */
  readonly sendAgain: (owner: Owner, seen: SeenAnswers, isAllowed: IsAllowed) => Promise<Exchanged>;
  /** Removes what the server has, or everything. */
  readonly leave: (owner: Owner, mode: 'keep' | 'discard', isAllowed: IsAllowed) => Promise<Exchanged>;
  /** The users of whom something the server has may be here. */
  readonly owners: () => Promise<readonly Owner[] | null>;
}
