import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type Semaphore, semaphore } from '../semaphore.ts';
import { sendProblem } from './problem.ts';

/** About a quarter of a millisecond of saved results with their texts. */
const ITEMS_PER_SLICE = 50;
const WAITING_PER_USER = 10;
const RETRY_AFTER_SECONDS = 1;

interface Items<Item> {
  readonly length: number;
  slice(start: number, end: number): readonly Item[];
}

/** A long list as the body of an answer: read when it is the caller's turn, its items made while it is sent. */
export class SlicedList<Item> {
  readonly read: () => Promise<Items<Item>>;

  constructor(read: () => Promise<Items<Item>>) {
    this.read = read;
  }
}

export const slicedList = <Row, Item>(read: () => Promise<readonly Row[]>, toItem: (row: Row) => Item) =>
  new SlicedList(async () => {
    const rows = await read();
    return { length: rows.length, slice: (start, end) => rows.slice(start, end).map(toItem) };
  });

/** Resolves once for each iteration of the event loop, first in, first out. */
function loopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}

async function* jsonOf(items: Items<unknown>, nextTurn: () => Promise<void>) {
  yield '[';
  for (let start = 0; start < items.length; start += ITEMS_PER_SLICE) {
    await nextTurn();
    const slice = items.slice(start, start + ITEMS_PER_SLICE);
    yield (start > 0 ? ',' : '') + JSON.stringify(slice).slice(1, -1);
  }
  yield ']';
}

/**
 * Sends long lists, one at a time for each user, and one slice of one list in each iteration of the event loop: between two slices
 * everyone else is answered, however many lists are being read. Whole lists of 5,000 results at ten connections kept others waiting
 * for more than a second.
 */
export function sliceSender() {
  const nextTurn = loopTurns();
  const gates = new Map<string, Semaphore>();

  async function sendInTurn(reply: FastifyReply, list: SlicedList<unknown>): Promise<void> {
    if (reply.raw.destroyed) return; // its caller has left while it waited
    const stream = Readable.from(jsonOf(await list.read(), nextTurn));
    reply.type('application/json; charset=utf-8').send(stream);
    await finished(stream).catch(() => {}); // a caller who leaves destroys it
  }

  return async (reply: FastifyReply, userId: string, list: SlicedList<unknown>): Promise<FastifyReply> => {
    const gate = gates.get(userId) ?? semaphore(1, WAITING_PER_USER);
    gates.set(userId, gate);
    const sent = await gate
      .run(() => sendInTurn(reply, list))
      .finally(() => gate.running === 0 && gates.delete(userId));
    return sent.ok ? reply : sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), sent.error);
  };
}
