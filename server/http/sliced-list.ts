import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { semaphores } from '../semaphore.ts';
import { sendProblem } from './problem.ts';

/** About a quarter of a millisecond of saved results with their texts. */
const ITEMS_PER_SLICE = 50;
const WAITING_PER_USER = 10;
/** Of one write to the network. */
const CHUNK_CHARACTERS = 32_768;

let lastTurn: Promise<void> = Promise.resolve();
/** Resolves once in each iteration of the event loop, first in, first out: between two slices everyone else is answered. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

interface SliceSize<Row> {
  readonly sizeOf: (row: Row) => number;
  /** A slice is full once its rows are so large together. */
  readonly sliceSize: number;
}

const BY_COUNT: SliceSize<unknown> = { sizeOf: () => 1, sliceSize: ITEMS_PER_SLICE };

async function* slicesOf<Row>(read: () => Promise<readonly Row[]>, { sizeOf, sliceSize }: SliceSize<Row>) {
  const rows = await read();
  let size = 0;
  let start = 0;
  for (const [index, row] of rows.entries()) {
    size += sizeOf(row);
    if (size < sliceSize && index < rows.length - 1) continue;
    await nextTurn();
    yield rows.slice(start, index + 1);
    start = index + 1;
    size = 0;
  }
}

/** A long list as the body of an answer: read when it is sent, and its items made slice by slice. */
export async function* inSlices<Row, Item>(read: () => Promise<readonly Row[]>, toItem: (row: Row) => Item) {
  for await (const rows of slicesOf(read, BY_COUNT)) yield rows.map(toItem);
}

/** The same for items that are stored as JSON, and sent as they are. */
export async function* jsonInSlices<Row>(
  read: () => Promise<readonly Row[]>,
  toJson: (row: Row) => string,
  size: SliceSize<Row>,
) {
  for await (const rows of slicesOf(read, size)) yield rows.map(toJson).join(',');
}

/** Slice by slice: items, or their JSON with commas between them. */
export type SlicedList<Item> = AsyncIterable<readonly Item[] | string>;
/** A long list, or an object with one among its fields. */
type SlicedBody = SlicedList<unknown> | object;

const isList = (value: unknown): value is SlicedList<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

export const isSliced = (body: unknown): body is SlicedBody =>
  isList(body) || (typeof body === 'object' && body !== null && Object.values(body).some(isList));

async function* jsonOfList(list: SlicedList<unknown>) {
  let before = '[';
  for await (const slice of list) {
    yield before + (typeof slice === 'string' ? slice : JSON.stringify(slice).slice(1, -1));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** What is before a slice is sent with it: a list that cannot be read must still be answered as a fault. */
async function* jsonOf(body: SlicedBody) {
  if (isList(body)) return yield* jsonOfList(body);
  let text = '{';
  let comma = '';
  for (const [name, value] of Object.entries(body)) {
    text += `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    if (!isList(value)) {
      text += JSON.stringify(value);
      continue;
    }
    for await (const part of jsonOfList(value)) {
      yield text + part;
      text = '';
    }
  }
  yield `${text}}`;
}

async function* inChunks(parts: AsyncIterable<string>) {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** A stream costs as much as a hundred results, so what is short is sent whole. */
async function send(reply: FastifyReply, body: SlicedBody): Promise<void> {
  const chunks = inChunks(jsonOf(body));
  const [first, second] = [await chunks.next(), await chunks.next()];
  reply.type('application/json; charset=utf-8');
  if (second.done) return void reply.send(first.value);
  async function* all() {
    yield* [first.value, second.value];
    yield* chunks;
  }
  const stream = Readable.from(all());
  reply.send(stream);
  await finished(stream).catch(() => {}); // a caller who leaves destroys it; other faults are answered by errors.ts
}

/** Sends long lists, one at a time for each user. Why not whole: docs/decisions/load.md. */
export function sliceSender() {
  const inTurn = semaphores(1, WAITING_PER_USER);
  return async (reply: FastifyReply, userId: string, body: SlicedBody): Promise<FastifyReply> => {
    const sent = await inTurn(userId, async () => {
      if (!reply.raw.destroyed) await send(reply, body); // else its caller has left while it waited
    });
    return sent.ok ? reply : sendProblem(reply, sent.error);
  };
}
