import type { Answer, Position } from '#core/practice/answer.ts';

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
  readonly cards: { readonly ids: string; readonly states: Float64Array };
  readonly days: Float64Array;
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
  /** In one transaction; a snapshot that covers a later position goes. */
  readonly append: (owner: Owner, answers: readonly Answer[]) => Promise<Kept>;
  /** Kept only if the log still has as many answers up to there as it covers. */
  readonly keepSnapshot: (owner: Owner, snapshot: Snapshot) => Promise<void>;
  readonly count: (owner: Owner) => Promise<number>;
  /** Gives all answers of one owner to another, in one transaction. */
  readonly give: (from: Owner, to: Owner) => Promise<Kept>;
}
