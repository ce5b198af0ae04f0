import { expect, test } from 'vitest';
import { err, ok } from '#core/result.ts';
import { semaphore } from './semaphore.ts';

/** A work that records its start and ends on `end` or `fail`. */
function work(began: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const start = () => {
    began.push(name);
    return promise;
  };
  return { start, end: () => resolve(name), fail: (error: Error) => reject(error) };
}

test('at most the allowed number of works run at once, the others wait', async () => {
  const gate = semaphore(2, 2);
  const began: string[] = [];
  const [a, b, c] = [work(began, 'a'), work(began, 'b'), work(began, 'c')];
  const answers = [a, b, c].map(({ start }) => gate.run(start));
  expect(began).toEqual(['a', 'b']);
  expect([gate.running, gate.queued]).toEqual([2, 1]);
  a.end();
  expect(await answers[0]).toEqual(ok('a'));
  expect(began).toEqual(['a', 'b', 'c']);
  expect([gate.running, gate.queued]).toEqual([2, 0]);
  b.end();
  c.end();
  expect(await Promise.all(answers)).toEqual([ok('a'), ok('b'), ok('c')]);
  expect([gate.running, gate.queued]).toEqual([0, 0]);
});

test('queued works start in order of arrival', async () => {
  const gate = semaphore(1, 4);
  const began: string[] = [];
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => work(began, name));
  const answers = works.map(({ start }) => gate.run(start));
  for (const { end } of works.toReversed()) end();
  await Promise.all(answers);
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('when the queue is full the next is refused at once and never starts', async () => {
  const gate = semaphore(1, 1);
  const began: string[] = [];
  const [a, b, c] = [work(began, 'a'), work(began, 'b'), work(began, 'c')];
  const answers = [gate.run(a.start), gate.run(b.start)];
  expect(await gate.run(c.start)).toEqual(err('server.busy'));
  expect([gate.running, gate.queued]).toEqual([1, 1]);
  a.end();
  b.end();
  await Promise.all(answers);
  expect(began).toEqual(['a', 'b']);
});

test('a gate without a queue refuses whatever it cannot start', async () => {
  const gate = semaphore(1, 0);
  const a = work([], 'a');
  const answer = gate.run(a.start);
  expect(await gate.run(async () => 'b')).toEqual(err('server.busy'));
  a.end();
  expect(await answer).toEqual(ok('a'));
  expect(await gate.run(async () => 'c')).toEqual(ok('c'));
});

test('a work that fails passes its error on and frees its slot', async () => {
  const gate = semaphore(1, 1);
  const a = work([], 'a');
  const failing = gate.run(a.start);
  const next = gate.run(async () => 'b');
  a.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual(ok('b'));
  expect([gate.running, gate.queued]).toEqual([0, 0]);
});

test('a work that throws synchronously frees its slot too', async () => {
  const gate = semaphore(1, 0);
  const thrower = () => {
    throw new Error('at once');
  };
  await expect(gate.run(thrower)).rejects.toThrow('at once');
  expect(gate.running).toBe(0);
});

test('a newcomer does not overtake the next in the queue', async () => {
  const gate = semaphore(1, 1);
  const began: string[] = [];
  const [a, b, c] = [work(began, 'a'), work(began, 'b'), work(began, 'c')];
  const first = gate.run(a.start);
  const second = gate.run(b.start);
  a.end();
  await first;
  const third = gate.run(c.start);
  expect(began).toEqual(['a', 'b']);
  expect([gate.running, gate.queued]).toEqual([1, 1]);
  b.end();
  c.end();
  await Promise.all([second, third]);
  expect(began).toEqual(['a', 'b', 'c']);
});

test('a work that has waited too long is refused and never starts; those behind it keep their order', async () => {
  const gate = semaphore(1, 3, 30);
  const began: string[] = [];
  const [a, b, c] = [work(began, 'a'), work(began, 'b'), work(began, 'c')];
  const first = gate.run(a.start);
  expect(await gate.run(b.start)).toEqual(err('server.busy'));
  expect([gate.running, gate.queued]).toEqual([1, 0]);
  const third = gate.run(c.start);
  a.end();
  c.end();
  expect(await Promise.all([first, third])).toEqual([ok('a'), ok('c')]);
  expect(began).toEqual(['a', 'c']);
  expect([gate.running, gate.queued]).toEqual([0, 0]);
});
