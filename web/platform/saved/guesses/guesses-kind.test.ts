import { beforeEach, expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { oneTabQueue } from '#tests/support/one-tab-queue.ts';
import { type Refused, type Said, UNREACHED } from '../queue/kind.ts';
import { type KeptGuess, openGuessStore } from './guess-store.ts';
import { guessesKind } from './guesses-kind.ts';

const guessOf = (clientId: string, parts: Partial<KeptGuess> = {}): KeptGuess => ({
  clientId,
  puzzleId: 7,
  puzzleTitle: '袖中何物',
  version: 1,
  text: '铜镜',
  cast: null,
  sealedAt: `2026-11-15T00:00:0${clientId.at(-1)}.000Z`,
  hasSeenAnswer: false,
  verdict: null,
  refusal: null,
  ...parts,
});

let storage = memoryStorage();
let guesses = openGuessStore(storage, () => {});
let user: string | null = 'me';
let sent: string[] = [];
const failed = (kind: Refused['kind'], status: number, message = '', retryAfterMs?: number): Refused => ({
  ...{ kind, status, code: '', message },
  retryAfterMs,
});
const OK: Said<true> = { kind: 'ok', value: true };

/** The queue of one visit: what it was told to wait for lasts over its runs. */
function queueWith(answerTo: (clientId: string) => Said<true>) {
  const send = async ({ clientId }: KeptGuess) => {
    sent.push(clientId);
    return answerTo(clientId);
  };
  const queue = oneTabQueue([guessesKind({ guesses, send, elapsed: () => queue.at })], () => user);
  return queue;
}

beforeEach(() => {
  storage = memoryStorage();
  guesses = openGuessStore(storage, () => {});
  sent = [];
  user = 'me';
});

const names = () => guesses.of('me').map(({ clientId }) => clientId);

test('kept guesses are sent once each, the oldest first, and forgotten once the server has them', async () => {
  for (const name of ['guess-2', 'guess-1']) guesses.keep('me', guessOf(name));
  guesses.keep('another', guessOf('guess-3'));
  guesses.keep(null, guessOf('guess-4'));
  await queueWith(() => OK).run({});
  expect([sent, names()]).toEqual([['guess-1', 'guess-2'], []]);
  expect(guesses.of('another')).toHaveLength(1);
  expect(guesses.of(null)).toHaveLength(1);
});

test('a server that is not reached is asked four times, five seconds apart; the other guesses wait for another run', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  let answer: Said<true> = UNREACHED;
  const queue = queueWith(() => answer);
  await queue.run({});
  expect([sent, queue.waits]).toEqual([Array(4).fill('guess-1'), [5000, 5000, 5000]]);
  answer = OK;
  await queue.run({});
  expect(names()).toEqual([]);
});

test('a lost request is sent again in the same run', async () => {
  guesses.keep('me', guessOf('guess-1'));
  await queueWith(() => (sent.length === 1 ? UNREACHED : OK)).run({});
  expect([sent, names()]).toEqual([['guess-1', 'guess-1'], []]);
});

test('a refused guess is kept with the reason, waits as long as the server asks, and is sent at once when its user asks', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  const queue = queueWith(() => failed('problem', 429, '操作过于频繁', 5000));
  await queue.run({});
  expect(sent).toEqual(['guess-1', 'guess-2']); // each is told, and nothing else waits for it
  expect(guesses.of('me')).toMatchObject([{ refusal: '操作过于频繁' }, { refusal: '操作过于频繁' }]);
  queue.at = 4999;
  await queue.run({});
  expect(sent).toHaveLength(2);
  await queue.run({ now: true });
  expect(sent).toHaveLength(4);
  queue.at = 10_000;
  await queue.run({});
  expect(sent).toHaveLength(6);
});

test.each([
  ['a fault of the server', failed('problem', 503, '服务器出错')],
  ['a page of a proxy', failed('unexpected', 502, '操作失败')],
  ['a session that ended', failed('problem', 401, '登录已过期')],
])('%s is no word about the guess: it is kept as it was', async (_, answer) => {
  guesses.keep('me', guessOf('guess-1'));
  const queue = queueWith(() => answer);
  await queue.run({});
  expect([sent, guesses.of('me')]).toEqual([['guess-1'], [guessOf('guess-1')]]);
  await queue.run({});
  expect(sent).toHaveLength(2);
});

test('one that is deleted while it is sent does not come back, and a session that ends stops the rest', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  await queueWith((clientId) => {
    guesses.forget('me', clientId);
    user = null;
    return failed('problem', 404, '题目不存在');
  }).run({});
  expect([sent, names()]).toEqual([['guess-1'], ['guess-2']]);
});

test('one that is deleted before its turn is not sent', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  await queueWith(() => {
    guesses.forget('me', 'guess-2');
    return OK;
  }).run({});
  expect([sent, names()]).toEqual([['guess-1'], []]);
});

test('what cannot be read is quarantined, the rest goes on; a logout forgets those of its user', () => {
  guesses.keep('me', guessOf('guess-1'));
  storage.setItem('shefu-guess:me:guess-9', '{"text":1}');
  expect(names()).toEqual(['guess-1']);
  expect(storage.getItem('shefu-guess:me:guess-9.corrupt-1')).toBe('{"text":1}');
  expect(names()).toEqual(['guess-1']);
  guesses.forgetAll('me');
  expect(names()).toEqual([]);
});
