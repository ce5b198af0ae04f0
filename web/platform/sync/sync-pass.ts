import type { Store } from './store.ts';

export interface RunOptions {
  /** The server's list is read afterwards. */
  readonly list?: boolean;
  /** Rejected operations are sent again. */
  readonly rejected?: boolean;
  /** A pause the server asked for is ignored: the user asks. */
  readonly now?: boolean;
}

/** One run of the queue, under its lock. Entries are sent and read in it. */
export interface SyncPass extends RunOptions {
  readonly user: string;
  readonly store: Pick<Store, 'resultsOf' | 'latest' | 'epochOf'>;
  /** The same user is signed in, and the server has asked for no pause. */
  readonly isOpen: () => boolean;
  readonly pause: (ms?: number) => void;
}

/** What a pass does about entries. */
export interface EntryPass {
  /** May be called several times in a pass. Answers whether the list of results must be read: the server lacks a cast that it has. */
  readonly run: (isListRead: boolean) => Promise<boolean>;
  /** Something was changed since it ran, or is to be read. */
  readonly isDue: () => boolean;
}
