import { readStored, removeStored, writeStored } from '../storage.ts';

const LEASE_MS = 3000;
const RENEW_MS = 1000;
const SETTLE_MS = 60;

interface Lease {
  readonly holder: string;
  readonly until: number;
}

const parseLease = (value: unknown): Lease | null =>
  value !== null && typeof value === 'object' && 'holder' in value && 'until' in value ? (value as Lease) : null;

interface LeaseParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly key: string;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly holder: string;
}

/**
 * One tab at a time where the browser has no Web Locks (a page that is neither https nor on this machine): a name in the storage that is
 * renewed while the work lasts. Two tabs may hold it for a moment; the server's numbers make that harmless.
 */
export function createLease({ storage, key, now, wait, holder }: LeaseParts) {
  const read = () => readStored(storage, key, parseLease);
  const take = () => writeStored(storage, key, { holder, until: now() + LEASE_MS } satisfies Lease);
  const isFree = (lease: Lease | null) =>
    lease === null || lease.holder === holder || lease.until < now() || lease.until > now() + LEASE_MS;
  let last: Promise<unknown> = Promise.resolve();

  async function acquire(): Promise<void> {
    for (;;) {
      if (isFree(read())) {
        if (!take()) return; // a storage that keeps nothing has no other tab's work either
        await wait(SETTLE_MS);
        if (read()?.holder === holder) return;
      }
      await wait(SETTLE_MS * (2 + Math.random()));
    }
  }

  async function held<T>(work: () => Promise<T>): Promise<T> {
    await acquire();
    let isDone = false;
    const renew = async () => {
      for (;;) {
        await wait(RENEW_MS);
        if (isDone) return;
        take();
      }
    };
    void renew();
    try {
      return await work();
    } finally {
      isDone = true;
      removeStored(storage, key);
    }
  }

  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => held(work));
    last = turn.catch(() => {});
    return turn;
  };
}
