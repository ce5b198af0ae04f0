import { get } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSlices, sliceSender } from './sliced-list.ts';

const rowsOf = (length: number) => Array.from({ length }, (_, n) => n);
const toItem = (n: number) => ({ n, text: '卦'.repeat(100) });

let app: FastifyInstance;
let port: number;
/** The event loop's iterations in which items were made, with the list they were made for. */
const made: { iteration: number; list: string }[] = [];
let iteration = 0;
let requests = 0;

beforeAll(async () => {
  app = fastify();
  const send = sliceSender();
  app.get<{ Params: { user: string; length: string } }>('/:user/:length', (request, reply) => {
    const { user, length } = request.params;
    const list = `${user} ${++requests}`;
    const items = inSlices(
      async () => {
        if (length === 'unreadable') throw new Error('the database is away');
        return rowsOf(Number(length));
      },
      (n: number) => {
        if (made.at(-1)?.iteration !== iteration || made.at(-1)?.list !== list) made.push({ iteration, list });
        return toItem(n);
      },
    );
    return send(reply, user, items);
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Counts the iterations of the event loop until it is stopped. */
function countIterations(): () => void {
  let isCounting = true;
  const count = () => {
    iteration++;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  return () => {
    isCounting = false;
  };
}

const request = (path: string) =>
  new Promise<{ status: number; retryAfter: string | undefined; text: string }>((resolve, reject) => {
    get({ port, path, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
      );
    }).once('error', reject);
  });

test.each([0, 1, 49, 50, 51, 5000])('a list of %i items is sent as the JSON of the whole', async (length) => {
  const { status, text } = await request(`/a/${length}`);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual(rowsOf(length).map(toItem));
});

test('a list that cannot be read is a fault, and makes way for the next', async () => {
  expect((await request('/a/unreadable')).status).toBe(500);
  expect((await request('/a/1')).status).toBe(200);
});

test('of ten lists at once, at most one slice is made in one iteration of the event loop', async () => {
  made.length = 0;
  const stop = countIterations();
  await Promise.all(rowsOf(10).map((user) => request(`/user${user}/1000`)));
  stop();
  expect(made).toHaveLength(10 * 20);
  const iterations = made.map((slice) => slice.iteration);
  expect(new Set(iterations).size).toBe(iterations.length);
});

test('of several lists of one user the next begins only when the one before is made', async () => {
  made.length = 0;
  const stop = countIterations();
  const paths = [...Array(6).fill('/one/1000'), '/two/1000'];
  const answers = await Promise.all(paths.map(request));
  stop();
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  const own = made.map(({ list }) => list).filter((list) => list.startsWith('one'));
  expect(own.filter((list, index) => list !== own[index - 1])).toHaveLength(6); // none is taken up again
  expect(own).toHaveLength(6 * 20);
});

test('a caller who leaves makes way for the next of the same user', async () => {
  const left = get({ port, path: '/leaver/100000', agent: false }).on('error', () => {});
  await new Promise((resolve) => left.once('response', (response) => response.once('data', resolve)));
  const next = request('/leaver/50');
  left.destroy();
  expect((await next).status).toBe(200);
});

test('a user’s twelfth list at once answers 503 with Retry-After', async () => {
  const first = get({ port, path: '/many/100000', agent: false }).on('error', () => {});
  await new Promise((resolve) => first.once('response', (response) => response.once('data', resolve)));
  const answers = rowsOf(11).map(() => request('/many/1'));
  const refused = await Promise.race(answers);
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([503, '服务繁忙，请稍后重试']);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  first.destroy();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 503]);
});
