import type { Book } from './book.ts';
import { createListReader, type FetchList } from './list-reader.ts';
import { mergeLists } from './merge.ts';
import type { Operation } from './operation.ts';
import { recordOutcome } from './outcome.ts';
import { createQueue, type Run } from './queue.ts';
import { type Answer, verdictOf } from './verdict.ts';

export type LoadState = 'loaded' | 'failed';

export interface CourierParts {
  readonly book: Book;
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs the work when no other tab of this browser is at it. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly send: (operation: Operation) => Promise<Answer>;
  readonly fetchList: FetchList;
  readonly log: (message: string, data: unknown) => void;
  readonly onChange: () => void;
}

export interface Wishes {
  /** The server's list is read afterwards. */
  readonly list?: boolean;
  /** What the server rejected is offered again. */
  readonly rejected?: boolean;
  /** Not even a rest the server asked for holds it back. */
  readonly now?: boolean;
}

/** Carries operations to the server and its list back, for one tab at a time. */
export function createCourier(parts: CourierParts, merge = mergeLists) {
  const { book, user, inTurn, now, onChange } = parts;
  const isHere = (id: string) => user() === id && parts.storedUser() === id;
  const queue = createQueue({ ...parts, isHere });
  const readList = createListReader({ book, merge, now, isHere, fetchList: parts.fetchList });

  /** Whose run this tab is at: what they add before its end is sent by it. */
  let runningFor: string | null = null;
  let waiting: { end: Promise<LoadState>; wishes: Wishes } | null = null;

  async function runOnce(wishes: Wishes): Promise<LoadState> {
    const id = user();
    if (id === null) return 'failed';
    book.settle();
    if (wishes.now) queue.wakeUp();
    const { rejected: offersRejected = false, list: wantsList = false } = wishes;
    const run: Run = { user: id, offersRejected, wantsList, tried: new Set() };
    let state: LoadState = 'loaded';
    runningFor = id;
    try {
      do {
        await queue.flush(run);
        if (!run.wantsList) continue;
        run.wantsList = false;
        state = await readList(id);
        onChange();
      } while (queue.hasWork(run));
    } finally {
      runningFor = null;
    }
    return state;
  }

  /** Runs that wait for their turn are one run. */
  function run(wishes: Wishes): Promise<LoadState> {
    if (waiting) {
      waiting.wishes = { ...waiting.wishes, ...wishes };
      return waiting.end;
    }
    const own = { wishes, end: Promise.resolve<LoadState>('failed') };
    waiting = own;
    own.end = inTurn(() => {
      waiting = null;
      return runOnce(own.wishes);
    });
    return own.end;
  }

  return {
    run,
    /** Something was written down. */
    kick: (): void => void (runningFor === user() || run({})),
    /** For what there was no room to write down: it is done only if the server says so at once. */
    sendDirectly: (id: string, operation: Operation): Promise<boolean> =>
      inTurn(async () => {
        if (!isHere(id)) return false;
        const answer = await parts.send(operation);
        const isDone = verdictOf(operation.kind, answer) === 'done';
        if (isDone) recordOutcome(book, id, { operation, verdict: 'done', answer });
        return isDone;
      }),
  };
}

export type Courier = ReturnType<typeof createCourier>;
