import { beforeEach, expect, test } from 'vitest';
import { MemoryRecords } from '#tests/support/memory-records.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { oneTabQueue } from '#tests/support/one-tab-queue.ts';
import { type Refused, UNREACHED } from '../queue/kind.ts';
import { type KeptGuess, openGuessStore } from './guess-store.ts';
import {
  COPIES,
  copyChange,
  type GuessCalls,
  type GuessChange,
  guessesKind,
  type SentCopy,
  type TakenGuess,
} from './guesses-kind.ts';

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

/** What the server has: its epoch, the last number, and the changes. */
let epoch = 'first';
let revision = 0;
let changes: GuessChange[] = [];
/** Without it the server is one of before there were copies. */
let isNew = true;
let copies = new MemoryRecords<SentCopy>(COPIES);
let taken: string[] = [];

const version = () => (isNew ? { epoch, revision: ++revision } : null);
const takenOf = (guess: KeptGuess): TakenGuess => {
  const { clientId, puzzleId, puzzleTitle, version: puzzleVersion, text, cast, sealedAt, hasSeenAnswer } = guess;
  const verdicts = { verdict: null, authorVerdict: null, isHidden: false };
  const stored = { id: 1, clientId, puzzleId, puzzleTitle, puzzleVersion, text, cast, sealedAt, hasSeenAnswer };
  return { guess: { ...stored, ...verdicts }, answer: { text: '铜镜', imageUrl: null }, version: version() };
};

/** The queue of one visit: what it was told to wait for lasts over its runs. Null: the server takes it. */
function queueWith(answerTo: (clientId: string) => Refused | null) {
  const calls: GuessCalls = {
    async send(guess) {
      sent.push(guess.clientId);
      return answerTo(guess.clientId) ?? { kind: 'ok', value: takenOf(guess) };
    },
    async open(puzzleId) {
      sent.push(`opened ${puzzleId}`);
      return answerTo(`opened ${puzzleId}`) ?? { kind: 'ok', value: { isNoted: true, version: version() } };
    },
    async list() {
      sent.push('changes');
      return isNew ? { items: changes, revision, more: false, epoch } : null;
    },
  };
  const onTaken = (clientId: string) => void taken.push(clientId);
  const queue = oneTabQueue([guessesKind({ guesses, copies, calls, onTaken, elapsed: () => queue.at })], () => user);
  return queue;
}
const TAKEN = () => null;

beforeEach(() => {
  storage = memoryStorage();
  guesses = openGuessStore(storage, () => {});
  sent = [];
  taken = [];
  user = 'me';
  copies = new MemoryRecords(COPIES);
  [epoch, revision, changes, isNew] = ['first', 0, [], true];
});

const names = () => guesses.of('me').map(({ clientId }) => clientId);

test('kept guesses are sent once each, the oldest first, and forgotten once the server has them', async () => {
  for (const name of ['guess-2', 'guess-1']) guesses.keep('me', guessOf(name));
  guesses.keep('another', guessOf('guess-3'));
  guesses.keep(null, guessOf('guess-4'));
  await queueWith(TAKEN).run({});
  expect([sent, names()]).toEqual([['guess-1', 'guess-2'], []]);
  expect(guesses.of('another')).toHaveLength(1);
  expect(guesses.of(null)).toHaveLength(1);
});

test('a server that is not reached is asked four times, five seconds apart; the other guesses wait for another run', async () => {
  for (const name of ['guess-1', 'guess-2']) guesses.keep('me', guessOf(name));
  let answer: Refused | null = UNREACHED;
  const queue = queueWith(() => answer);
  await queue.run({});
  expect([sent, queue.waits]).toEqual([Array(4).fill('guess-1'), [5000, 5000, 5000]]);
  answer = null;
  await queue.run({});
  expect(names()).toEqual([]);
});

test('a lost request is sent again in the same run', async () => {
  guesses.keep('me', guessOf('guess-1'));
  await queueWith(() => (sent.length === 1 ? UNREACHED : null)).run({});
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
    return null;
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

const copied = () => copies.recordsOf('me').map(({ guess, puzzleId, unsent }) => [guess?.clientId ?? puzzleId, unsent]);
const CHANGE = { clientId: 'guess-1', puzzleId: 7, isGone: false };
const OPENED = { clientId: null, puzzleId: 7, isGone: false };

/** The device has sent these, and the server has them. */
async function sentBefore(...names: readonly string[]) {
  for (const [puzzleId, name] of names.entries()) guesses.keep('me', guessOf(name, { puzzleId: puzzleId + 7 }));
  await queueWith(TAKEN).run({});
  sent = [];
}

test('what the server takes is copied, and told to the screen', async () => {
  await sentBefore('guess-1', 'guess-2');
  expect([names(), copied(), taken]).toEqual([
    [],
    [
      ['guess-1', false],
      ['guess-2', false],
    ],
    ['guess-1', 'guess-2'],
  ]);
  expect(copies.aboutOf('me')?.seen).toEqual({ epoch: 'first', revision: 2 });
});

test('a device without copies asks for no changes; a server of before leaves none, as before', async () => {
  await queueWith(TAKEN).run({ list: true });
  isNew = false;
  await sentBefore('guess-1');
  await queueWith(TAKEN).run({ list: true });
  expect([sent, names(), copied()]).toEqual([[], [], []]);
});

test('what a restored server lacks waits again, and is sent; what it has is not', async () => {
  await sentBefore('guess-1', 'guess-2');
  [epoch, revision, changes] = ['second', 1, [CHANGE]];
  await queueWith(TAKEN).run({ list: true });
  expect(sent).toEqual(['changes', 'changes', 'guess-2']);
  expect(copied()).toEqual([
    ['guess-1', false],
    ['guess-2', false],
  ]);
});

test('a restore that a first answer tells of has everything read and sent in the same run', async () => {
  await sentBefore('guess-1');
  [epoch, revision, changes] = ['second', 0, []];
  guesses.keep('me', guessOf('guess-2', { puzzleId: 8 }));
  await queueWith(() => {
    changes = [{ ...CHANGE, clientId: 'guess-2' }];
    return null;
  }).run({});
  expect(sent).toEqual(['guess-2', 'changes', 'guess-1']);
});

test('what a restored server refuses waits with its words, where its user sees it', async () => {
  await sentBefore('guess-1');
  [epoch, revision] = ['second', 0];
  await queueWith(() => failed('problem', 404, '题目不存在')).run({ list: true });
  expect([guesses.of('me'), copied()]).toMatchObject([[{ clientId: 'guess-1', refusal: '题目不存在' }], []]);
});

test('what was deleted elsewhere is forgotten, also where it waits, and is not sent after a restore', async () => {
  await sentBefore('guess-1');
  guesses.keep('me', guessOf('guess-2', { refusal: '你已被停发' }));
  changes = ['guess-1', 'guess-2'].map((clientId) => ({ ...CHANGE, clientId, isGone: true }));
  await queueWith(TAKEN).run({ list: true });
  expect([names(), copied()]).toEqual([[], []]);
  guesses.keep('me', guessOf('guess-3'));
  await queueWith(() => ({ ...failed('problem', 410), code: 'guess.deleted' })).run({});
  expect(names()).toEqual([]);
});

test('an answer that was opened is opened again at a restored server, before the guess that followed it', async () => {
  await copies.update(copyChange('me', { opened: 7 }, { epoch, revision: ++revision }));
  await copies.update(copyChange('me', { opened: 9 }, { epoch, revision: ++revision }));
  await sentBefore('guess-1');
  [epoch, revision, changes] = ['second', 0, []];
  await queueWith(TAKEN).run({ list: true });
  expect(sent).toEqual(['changes', 'changes', 'opened 7', 'opened 9', 'opened 7', 'guess-1']);
  [epoch, revision, changes] = ['third', 1, [OPENED, CHANGE]];
  sent = [];
  await queueWith((name) => (name === 'opened 9' ? { ...failed('problem', 404), code: 'puzzle.notFound' } : null)).run({
    list: true,
  });
  expect(sent).toEqual(['changes', 'changes', 'opened 9']);
  expect(copied()).toEqual([
    ['guess-1', false],
    [7, false],
  ]); // the puzzle is gone, and with it that its answer was opened
});

test('a guess after an opened answer waits while that cannot be recorded', async () => {
  guesses.keep('me', guessOf('guess-1', { hasSeenAnswer: true }));
  let answer: Refused | null = failed('problem', 429, '操作过于频繁', 5000);
  const queue = queueWith(() => answer);
  await queue.run({});
  expect([sent, guesses.of('me')]).toMatchObject([['opened 7'], [{ refusal: '操作过于频繁' }]]);
  answer = null;
  await queue.run({ now: true });
  expect(sent).toEqual(['opened 7', 'opened 7', 'guess-1']);
});

test('without a database guesses are sent as before, and without room for a copy too', async () => {
  copies.isForbidden = true;
  await sentBefore('guess-1');
  copies.isForbidden = false;
  copies.isFull = true;
  await sentBefore('guess-2');
  expect([names(), copied()]).toEqual([[], []]);
});
