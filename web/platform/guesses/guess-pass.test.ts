import { beforeEach, expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { createGuessSending, type GuessAnswer } from './guess-pass.ts';
import { type KeptGuess, openGuessStore } from './guess-store.ts';

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
let at = 1000;
let sent: string[] = [];
let waits: number[] = [];
const failed = (kind: 'problem' | 'unexpected' | 'network', status: number, message = '', pauseMs?: number) =>
  ({ kind, status, message, pauseMs }) as const;
const OFFLINE = failed('network', 0);

/** The sending of one visit: what it was told to wait for lasts over its runs. */
const sendingWith = (answerTo: (clientId: string) => GuessAnswer) => {
  const passOf = createGuessSending({
    guesses,
    elapsed: () => at,
    wait: async (ms) => void waits.push(ms),
    send: async ({ clientId }) => {
      sent.push(clientId);
      return answerTo(clientId);
    },
  });
  return (options: { now?: boolean; isOpen?: () => boolean } = {}) =>
    passOf({ user: 'me', isOpen: () => true, ...options });
};
const OK: GuessAnswer = { kind: 'ok' };

beforeEach(() => {
  storage = memoryStorage();
  guesses = openGuessStore(storage, () => {});
  sent = [];
  waits = [];
  at = 1000;
});

const names = () => guesses.of('me').map(({ clientId }) => clientId);

test('kept guesses are sent once each, the oldest first, and forgotten once the server has them', async () => {
  for (const name of ['guess-2', 'guess-1']) guesses.keep('me', guessOf(name));
  guesses.keep('another', guessOf('guess-3'));
  guesses.keep(null, guessOf('guess-4'));
  const pass = sendingWith(() => OK)();
  expect(pass.isDue()).toBe(true);
  await pass.run();
  expect([sent, names(), pass.isDue()]).toEqual([['guess-1', 'guess-2'], [], false]);
  expect(guesses.of('another')).toHaveLength(1);
  expect(guesses.of(null)).toHaveLength(1);
});

test('a server that is not reached is asked four times, five seconds apart; the other guesses wait for another run', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  let answer: GuessAnswer = OFFLINE;
  const passOf = sendingWith(() => answer);
  const pass = passOf();
  await pass.run();
  await pass.run();
  expect([sent, waits, pass.isDue()]).toEqual([Array(4).fill('guess-1'), [5000, 5000, 5000], false]);
  answer = OK;
  await passOf().run();
  expect(names()).toEqual([]);
});

test('a lost request is sent again in the same run', async () => {
  guesses.keep('me', guessOf('guess-1'));
  await sendingWith(() => (sent.length === 1 ? OFFLINE : OK))().run();
  expect([sent, names()]).toEqual([['guess-1', 'guess-1'], []]);
});

test('a refused guess is kept with the reason, waits as long as the server asks, and is sent at once when its user asks', async () => {
  guesses.keep('me', guessOf('guess-1'));
  let answer: GuessAnswer = failed('problem', 429, '操作过于频繁', 5000);
  const passOf = sendingWith(() => answer);
  await passOf().run();
  expect(guesses.of('me')).toMatchObject([{ refusal: '操作过于频繁' }]);
  answer = OK;
  at = 5999;
  expect([passOf().isDue(), passOf({ now: true }).isDue()]).toEqual([false, true]);
  at = 6000;
  await passOf().run();
  expect(names()).toEqual([]);
});

test.each([
  ['a fault of the server', failed('problem', 503, '服务器出错')],
  ['a page of a proxy', failed('unexpected', 502, '操作失败')],
  ['a session that ended', failed('problem', 401, '登录已过期')],
])('%s is no word about the guess: it is kept as it was', async (_, answer) => {
  guesses.keep('me', guessOf('guess-1'));
  const passOf = sendingWith(() => answer);
  await passOf().run();
  expect([sent, guesses.of('me')]).toEqual([['guess-1'], [guessOf('guess-1')]]);
  expect(passOf().isDue()).toBe(true);
});

test('one that is deleted while it is sent does not come back, and a session that ends stops the rest', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  let isOpen = true;
  const passOf = sendingWith((clientId) => {
    guesses.forget('me', clientId);
    isOpen = false;
    return failed('problem', 404, '题目不存在');
  });
  await passOf({ isOpen: () => isOpen }).run();
  expect([sent, names()]).toEqual([['guess-1'], ['guess-2']]);
});

test('one that is deleted before its turn is not sent', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  await sendingWith(() => {
    guesses.forget('me', 'guess-2');
    return OK;
  })().run();
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
