/** Exports that one server sends at a time, each with a file of a few megabytes in memory. */
export const PLACES = 4;
/** So many more wait for a place; any further one is refused at once. */
export const WAITING_MAX = 20;
/** Less than a balancer waits for an answer (30 s: deploy/haproxy/haproxy.cfg). */
export const WAIT_MS = 20_000;
/** Asked of a transfer only while somebody waits for its place. */
export const LEAST_BYTES_A_SECOND = 128 * 1024;

/** Who is sent an export, or waits for it. */
export interface Receiver {
  readonly userId: string;
  readonly address: string;
  /** How many bytes have left for it so far. */
  readonly sent: () => number;
  /** Breaks the transfer off, or the waiting. It is asked for again by its user. */
  readonly end: () => void;
}

interface Waiting {
  readonly receiver: Receiver;
  readonly settle: (isIn: boolean) => void;
}

/** The last of an address that has more than one, if this address has none. */
function surplusFor(address: string, receivers: readonly Receiver[]): Receiver | undefined {
  if (receivers.some((one) => one.address === address)) return undefined;
  return receivers.findLast((one, at) => receivers.findIndex((other) => other.address === one.address) < at);
}

/**
 * The places of one server. An account has one at most. While all are taken, an address has one too: what it has more of goes to the next
 * address. Else one waits, addresses without a place first; after 20 s the slowest of those that were sent less than the least rate
 * meanwhile gives its place up. So slow readers keep each other waiting, but nobody who reads faster for longer than that.
 */
export function exportPlaces() {
  const inside: Receiver[] = [];
  const waiting: Waiting[] = [];

  const outside = (receiver: Receiver): Waiting | undefined => waiting.find((one) => one.receiver === receiver);
  function remove<T>(list: T[], one: T): void {
    const at = list.indexOf(one);
    if (at !== -1) list.splice(at, 1);
  }

  /** It has all it asked for, or is gone. */
  function leave(receiver: Receiver): void {
    outside(receiver)?.settle(false);
    if (!inside.includes(receiver)) return;
    remove(inside, receiver);
    const without = waiting.find((one) => !inside.some(({ address }) => address === one.receiver.address));
    (without ?? waiting[0])?.settle(true);
  }

  function end(receiver: Receiver): void {
    leave(receiver);
    receiver.end();
  }

  /** The one that was sent least since then, if that is less than the least rate. */
  function slowestSince(sentThen: ReadonlyMap<Receiver, number>): Receiver | undefined {
    const sentSince = (one: Receiver) => one.sent() - (sentThen.get(one) ?? 0);
    const [slowest] = inside.filter((one) => sentThen.has(one)).sort((a, b) => sentSince(a) - sentSince(b));
    return slowest && sentSince(slowest) < (LEAST_BYTES_A_SECOND * WAIT_MS) / 1000 ? slowest : undefined;
  }

  function wait(receiver: Receiver): Promise<boolean> {
    const sentThen = new Map(inside.map((one) => [one, one.sent()]));
    return new Promise((resolve) => {
      const own: Waiting = {
        receiver,
        settle: (isIn) => {
          clearTimeout(timer);
          remove(waiting, own);
          if (isIn) inside.push(receiver);
          resolve(isIn);
        },
      };
      const timer = setTimeout(() => {
        const slowest = slowestSince(sentThen);
        if (!slowest) return own.settle(false);
        remove(inside, slowest); // its place goes to the one that has waited, not to the first in line
        own.settle(true);
        slowest.end();
      }, WAIT_MS);
      waiting.push(own);
    });
  }

  return {
    /** Whether there is a place for it, now or within `WAIT_MS`. It is given back with `leave`. */
    async enter(receiver: Receiver): Promise<boolean> {
      const isSameUser = ({ userId }: Receiver) => userId === receiver.userId;
      if (inside.some(isSameUser)) return false;
      waiting.find((one) => isSameUser(one.receiver))?.settle(false); // asked again, with a link that has replaced the first
      const surplus = inside.length >= PLACES ? surplusFor(receiver.address, inside) : undefined;
      if (surplus) {
        remove(inside, surplus);
        surplus.end();
      }
      if (inside.length < PLACES) {
        inside.push(receiver);
        return true;
      }
      if (waiting.length >= WAITING_MAX) {
        const other = surplusFor(
          receiver.address,
          waiting.map((one) => one.receiver),
        );
        if (!other) return false;
        end(other);
      }
      return wait(receiver);
    },
    leave,
  };
}
