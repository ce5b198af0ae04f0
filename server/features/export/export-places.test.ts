import { beforeEach, expect, test, vi } from 'vitest';
import { exportPlaces, LEAST_BYTES_A_SECOND, PLACES, type Receiver, WAIT_MS, WAITING_MAX } from './export-places.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

interface Reader extends Receiver {
  bytes: number;
  isEnded: boolean;
}

let readers = 0;
function readerAt(address: string): Reader {
  const reader: Reader = {
    userId: `user ${readers++}`,
    address,
    bytes: 0,
    isEnded: false,
    sent: () => reader.bytes,
    end: () => {
      reader.isEnded = true;
    },
  };
  return reader;
}

type Places = ReturnType<typeof exportPlaces>;

/** All places taken, each by its own address. */
async function full(places: Places): Promise<readonly Reader[]> {
  const inside = Array.from({ length: PLACES }, (_, n) => readerAt(`10.0.0.${n}`));
  for (const one of inside) expect(await places.enter(one)).toBe(true);
  return inside;
}

/** What came of entering so far. */
function entering(places: Places, reader: Receiver): () => boolean | null {
  let outcome: boolean | null = null;
  void places.enter(reader).then((isIn) => {
    outcome = isIn;
  });
  return () => outcome;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a place that is left goes to who has waited longest, however slow the others are', async () => {
  const places = exportPlaces();
  const [one] = await full(places);
  const [first, second] = [entering(places, readerAt('10.1.0.1')), entering(places, readerAt('10.1.0.2'))];
  await pass(WAIT_MS - 1);
  expect([first(), second()]).toEqual([null, null]);
  places.leave(one as Reader);
  await pass(0);
  expect([first(), second()]).toEqual([true, null]);
});

test('after the wait the slowest of those below the least rate gives its place up', async () => {
  const places = exportPlaces();
  const inside = await full(places);
  const newcomer = entering(places, readerAt('10.1.0.1'));
  const leastBytes = (LEAST_BYTES_A_SECOND * WAIT_MS) / 1000;
  for (const [n, one] of inside.entries()) one.bytes = leastBytes - 1 + n; // the first of them is just below
  await pass(WAIT_MS);
  expect(newcomer()).toBe(true);
  expect(inside.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false]);
});

test('who was quick before the other came is slow if it is slow while the other waits', async () => {
  const places = exportPlaces();
  const inside = await full(places);
  for (const one of inside) one.bytes = 1e9;
  const newcomer = entering(places, readerAt('10.1.0.1'));
  for (const one of inside.slice(1)) one.bytes += 1e9;
  await pass(WAIT_MS);
  expect(newcomer()).toBe(true);
  expect(inside.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false]);
});

test('where all read at the least rate, who has waited is refused, and nobody is ended', async () => {
  const places = exportPlaces();
  const inside = await full(places);
  const newcomer = entering(places, readerAt('10.1.0.1'));
  for (const one of inside) one.bytes = (LEAST_BYTES_A_SECOND * WAIT_MS) / 1000;
  await pass(WAIT_MS);
  expect(newcomer()).toBe(false);
  expect(inside.some(({ isEnded }) => isEnded)).toBe(false);
});

test('while all are taken an address has one: the latest of what it has more goes to the next address at once', async () => {
  const places = exportPlaces();
  const inside = Array.from({ length: PLACES }, () => readerAt('10.0.0.1'));
  for (const one of inside) await places.enter(one);
  const newcomer = readerAt('10.1.0.1');
  expect(await places.enter(newcomer)).toBe(true);
  expect(inside.map(({ isEnded }) => isEnded)).toEqual([false, false, false, true]);
  const second = entering(places, readerAt('10.1.0.1')); // has one already
  await pass(0);
  expect(second()).toBe(null);
  expect(newcomer.isEnded).toBe(false);
});

test('of those who wait, an address without a place comes first', async () => {
  const places = exportPlaces();
  const inside = await full(places);
  const [second, other] = [readerAt('10.0.0.0'), readerAt('10.9.0.1')];
  const outcomes = [entering(places, second), entering(places, other)];
  places.leave(inside[1] as Reader);
  await pass(0);
  expect(outcomes.map((outcome) => outcome())).toEqual([null, true]);
});

test('an account that waits and asks again waits once, with the newer link', async () => {
  const places = exportPlaces();
  const [one] = await full(places);
  const first = readerAt('10.1.0.1');
  const again = { ...readerAt('10.1.0.1'), userId: first.userId };
  const outcomes = [entering(places, first), entering(places, again)];
  places.leave(one as Reader);
  await pass(0);
  expect(outcomes.map((outcome) => outcome())).toEqual([false, true]);
});

test('an account has one place', async () => {
  const places = exportPlaces();
  const one = readerAt('10.0.0.1');
  expect(await places.enter(one)).toBe(true);
  expect(await places.enter({ ...readerAt('10.0.0.2'), userId: one.userId })).toBe(false);
  places.leave(one);
  expect(await places.enter({ ...readerAt('10.0.0.2'), userId: one.userId })).toBe(true);
});

test('twenty wait; one address that takes all places to wait gives one up for another address, and no other', async () => {
  const places = exportPlaces();
  await full(places);
  const waiting = Array.from({ length: WAITING_MAX }, () => readerAt('10.1.0.1'));
  const outcomes = waiting.map((one) => entering(places, one));
  expect(await places.enter(readerAt('10.1.0.1'))).toBe(false);
  const other = entering(places, readerAt('10.2.0.1'));
  await pass(0);
  expect(other()).toBe(null);
  expect(outcomes.map((outcome) => outcome())).toEqual([...Array.from({ length: WAITING_MAX - 1 }, () => null), false]);
  expect(waiting.at(-1)?.isEnded).toBe(true);
});

test('a caller that leaves while it waits takes no place', async () => {
  const places = exportPlaces();
  const [one] = await full(places);
  const gone = readerAt('10.1.0.1');
  const [outcome, next] = [entering(places, gone), entering(places, readerAt('10.1.0.2'))];
  places.leave(gone);
  places.leave(one as Reader);
  await pass(0);
  expect([outcome(), next()]).toEqual([false, true]);
});
