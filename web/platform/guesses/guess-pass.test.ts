import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  get length() {
    return stored.size;
  },
  key: (index: number) => [...stored.keys()][index] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal('addEventListener', () => {});
const { keepGuess, keptGuessesOf, forgetGuess, forgetGuessesOf } = await import('./kept-guesses.ts');
const { guessPass } = await import('./guess-pass.ts');
type GuessAnswer = import('./guess-pass.ts').GuessAnswer;
type KeptGuess = import('./kept-guesses.ts').KeptGuess;

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
  notBefore: 0,
  ...parts,
});

let at = 1000;
let sent: string[] = [];
const passWith = (
  answers: Readonly<Record<string, GuessAnswer>>,
  options: { now?: boolean; isOpen?: () => boolean } = {},
) =>
  guessPass(
    {
      now: () => at,
      send: async ({ clientId }) => {
        sent.push(clientId);
        return answers[clientId] ?? { kind: 'stored' };
      },
    },
    { user: 'me', isOpen: options.isOpen ?? (() => true), ...(options.now && { now: true }) },
  );

beforeEach(() => {
  stored.clear();
  sent = [];
  at = 1000;
});

const names = () => keptGuessesOf('me').map(({ clientId }) => clientId);

test('kept guesses are sent once each, the oldest first, and forgotten once the server has them', async () => {
  for (const name of ['guess-2', 'guess-1']) keepGuess('me', guessOf(name));
  keepGuess('another', guessOf('guess-3'));
  keepGuess(null, guessOf('guess-4'));
  const pass = passWith({});
  expect(pass.isDue()).toBe(true);
  await pass.run();
  expect([sent, names(), pass.isDue()]).toEqual([['guess-1', 'guess-2'], [], false]);
  expect(keptGuessesOf('another')).toHaveLength(1);
  expect(keptGuessesOf(null)).toHaveLength(1);
});

test('what was not reached stays as it is, and is not sent twice in a run', async () => {
  keepGuess('me', guessOf('guess-1'));
  const pass = passWith({ 'guess-1': { kind: 'unreached' } });
  await pass.run();
  await pass.run();
  expect([sent, names(), pass.isDue()]).toEqual([['guess-1'], ['guess-1'], false]);
  await passWith({}).run();
  expect(names()).toEqual([]);
});

test('a refused guess is kept with the reason, waits as long as the server asks, and is sent at once when its user asks', async () => {
  keepGuess('me', guessOf('guess-1'));
  const refused = { kind: 'refused', message: '操作过于频繁', pauseMs: 5000 } as const;
  await passWith({ 'guess-1': refused }).run();
  expect(keptGuessesOf('me')).toMatchObject([{ refusal: '操作过于频繁', notBefore: 6000 }]);
  at = 5999;
  expect(passWith({}).isDue()).toBe(false);
  expect(passWith({}, { now: true }).isDue()).toBe(true);
  at = 6000;
  await passWith({}).run();
  expect(names()).toEqual([]);
});

test('one that is deleted while it is sent does not come back, and a session that ends stops the rest', async () => {
  for (const name of ['guess-1', 'guess-2']) keepGuess('me', guessOf(name));
  let isOpen = true;
  const pass = guessPass(
    {
      now: () => at,
      send: async ({ clientId }) => {
        sent.push(clientId);
        forgetGuess('me', clientId);
        isOpen = false;
        return { kind: 'refused', message: '题目不存在', pauseMs: undefined };
      },
    },
    { user: 'me', isOpen: () => isOpen },
  );
  await pass.run();
  expect([sent, names()]).toEqual([['guess-1'], ['guess-2']]);
});

test('what cannot be read is quarantined, the rest goes on; a logout forgets those of its user', () => {
  keepGuess('me', guessOf('guess-1'));
  stored.set('shefu-guess:me:guess-9', '{"text":1}');
  expect(names()).toEqual(['guess-1']);
  expect(stored.get('shefu-guess:me:guess-9.corrupt-1')).toBe('{"text":1}');
  expect(names()).toEqual(['guess-1']);
  forgetGuessesOf('me');
  expect(names()).toEqual([]);
});
