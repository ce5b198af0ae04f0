import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type Semaphore, semaphore } from '../semaphore.ts';
import { sendProblem } from './problem.ts';

/** About a quarter of a millisecond of saved results with their texts. */
const ITEMS_PER_SLICE = 50;
const WAITING_PER_USER = 10;

let lastTurn: Promise<void> = Promise.resolve();
/** Resolves once in each iteration of the event loop, first in, first out: between two slices everyone else is answered. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** A long list as the body of an answer: read when it is sent, and its items made slice by slice. */
export async function* inSlices<Row, Item>(read: () => Promise<readonly Row[]>, toItem: (row: Row) => Item) {
  const rows = await read();
  for (let start = 0; start < rows.length; start += ITEMS_PER_SLICE) {
    await nextTurn();
    yield rows.slice(start, start + ITEMS_PER_SLICE).map(toItem);
  }
}
export type SlicedList<Item> = AsyncIterable<readonly Item[]>;

export const isSliced = (body: unknown): body is SlicedList<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

async function* jsonOf(list: SlicedList<unknown>) {
  let before = '[';
  for await (const slice of list) {
    yield before + JSON.stringify(slice).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Sends long lists, one at a time for each user. Why not whole: docs/decisions/0028-long-lists-in-slices.md. */
export function sliceSender() {
  const gates = new Map<string, Semaphore>();
  return async (reply: FastifyReply, userId: string, list: SlicedList<unknown>): Promise<FastifyReply> => {
    const gate = gates.get(userId) ?? semaphore(1, WAITING_PER_USER);
    gates.set(userId, gate);
    const sent = await gate.run(async () => {
      if (reply.raw.destroyed) return; // its caller has left while it waited
      const stream = Readable.from(jsonOf(list));
      reply.type('application/json; charset=utf-8').send(stream);
      await finished(stream).catch(() => {}); // a caller who leaves destroys it; other faults are answered by errors.ts
    });
    if (gate.running === 0) gates.delete(userId);
    return sent.ok ? reply : sendProblem(reply, sent.error);
  };
}
