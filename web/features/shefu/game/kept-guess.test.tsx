import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { guessField, keepGuess, mine, seal, sentGuesses, takesGuesses } from '#tests/component/guess-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { FIRST_VERSION, queueIsIdle, server } from '#tests/component/stub-server.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';

const PUZZLE = `${LIST}/7`;
const ANSWER = '一枚古钱。';
const NOON = '2026-11-15T04:00:00.000Z';

/** A run tries four times, five seconds apart. The pause begins once a try is lost, so time moves on until the next one. */
async function loseTries(count: number): Promise<void> {
  await expect.poll(() => sentGuesses().length).toBeGreaterThan(0);
  while (sentGuesses().length < count) await vi.advanceTimersByTimeAsync(1000);
}
const loseAllTries = () => loseTries(4);

test('without a network a guess is kept and shown, also after a reload, and sent once the network is back', async () => {
  const as = somebody();
  servePuzzle(puzzleOf());
  server.loses('sendGuess');
  await openApp(PUZZLE, { as, at: NOON, isPaused: true });
  await guessField().fill('铜镜');
  await seal();
  await expect.element(mine().getByText('未同步')).toBeVisible();
  await expect.element(mine().getByText('存在这台设备上，连上服务器就送出，答案那时打开。')).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(ANSWER);
  await loseAllTries();
  await queueIsIdle();
  await openApp(PUZZLE, { as, at: NOON, isPaused: true });
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  takesGuesses();
  const tries = sentGuesses().length;
  dispatchEvent(new Event('online'));
  while (keptGuesses.of(as.user.id).length > 0) await vi.advanceTimersByTimeAsync(1000);
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(mine().getByText('未同步')).not.toBeInTheDocument();
  expect(sentGuesses()).toHaveLength(tries + 1);
  expect(new Set(sentGuesses().map(({ clientId }) => clientId)).size).toBe(1);
});

/** An answer that comes when the test says so. */
function later<T>(answer: T) {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, come: () => resolve(answer) };
}

test('a guess that arrives while the answer is being opened stays, and the form does not come back', async () => {
  servePuzzle(puzzleOf());
  const opened = later({ status: 200, body: { answer: puzzleAnswerIn(puzzleOf()) }, headers: FIRST_VERSION } as const);
  server.answers('openPuzzleAnswer', () => opened.promise);
  await openApp(PUZZLE, { as: somebody() });
  await guessField().fill('铜镜');
  await press('显示答案');
  takesGuesses();
  await seal();
  await expect.element(page.getByText('猜 14 · 中 4')).toBeVisible();
  await expect.element(mine().getByText('未同步')).not.toBeInTheDocument();
  opened.come();
  await expect.element(page.getByRole('button', { name: '隐藏答案' })).toBeEnabled();
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  await expect.element(guessField()).not.toBeInTheDocument();
});

test('between the sending of a guess and its reading the form does not come back, and the focus is on the page', async () => {
  servePuzzle(puzzleOf());
  takesGuesses();
  await openApp(PUZZLE, { as: somebody() });
  await guessField().fill('铜镜');
  const guess = sentGuess({ text: '铜镜' });
  const read = later({
    status: 200,
    body: { guess, hasSeenAnswer: false, answer: puzzleAnswerIn(puzzleOf()) },
  } as const);
  server.answers('sendGuess', () => {
    server.answers('showOwnGuess', () => read.promise);
    return { status: 201, body: { guess, answer: puzzleAnswerIn(puzzleOf()) }, headers: FIRST_VERSION } as const;
  });
  await seal();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  await expect.poll(() => server.calls('showOwnGuess')).toHaveLength(2);
  await expect.element(guessField()).not.toBeInTheDocument();
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  read.come();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
});

test('a guess that waits can be sent once more, and says what opening the answer would do to it', async () => {
  servePuzzle(puzzleOf());
  server.refuses('sendGuess', 'account.paused');
  await openApp(PUZZLE, { as: somebody() });
  await guessField().fill('铜镜');
  await seal();
  await expect.element(mine().getByText('你已被停发', { exact: false })).toBeVisible();
  await expect.element(page.getByText('你的猜还没有送出。先看答案，它会标作“看过答案”，不计数。')).toBeVisible();
  await press('删去这一猜');
  await expect.element(page.getByRole('alertdialog').getByText('它还没有送出，删去就没有了。')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '再想想' }).click();
  takesGuesses();
  await press('再送一次');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
});

test.each([
  ['account.paused', '你已被停发，缘由与期限见“我的”'],
  ['puzzle.notFound', '题目不存在'],
  ['guess.again', '这道题你已经猜过了'],
  ['request.tooMany', '操作过于频繁，请稍后重试'],
] as const)(
  'a guess that the server refuses (%s) is kept with the reason, and can be deleted',
  async (code, message) => {
    const as = somebody();
    servePuzzle(puzzleOf());
    server.refuses('sendGuess', code);
    await openApp(PUZZLE, { as });
    await guessField().fill('铜镜');
    await seal();
    await expect.element(mine().getByText(`没有送出：${message}。这一猜还在这台设备上。`)).toBeVisible();
    await press('删去这一猜');
    await page.getByRole('alertdialog').getByRole('button', { name: '删去' }).click();
    await expect.element(guessField()).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe('main');
    expect(keptGuesses.of(as.user.id)).toEqual([]);
  },
);

test('a network that comes back while the queue is still at work: the guess that it lost is sent', async () => {
  const as = somebody();
  keepGuess(as.user.id);
  servePuzzle(puzzleOf());
  server.loses('sendGuess');
  await openApp(PUZZLE, { as, at: NOON, isPaused: true });
  const last = later(null);
  await loseTries(3);
  server.answers('sendGuess', async () => {
    await last.promise;
    throw new TypeError('lost');
  });
  await loseAllTries();
  dispatchEvent(new Event('online'));
  takesGuesses();
  last.come();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(sentGuesses()).toHaveLength(5);
  expect(new Set(sentGuesses().map(({ clientId }) => clientId)).size).toBe(1);
});

test.each([
  ['a member', '未同步'],
  ['a guest', '只在这台设备上'],
] as const)(
  'the guess of %s is shown where its puzzle is not loaded, which is loaded once the network is back',
  async (who, badge) => {
    const as = who === 'a guest' ? undefined : somebody();
    keepGuess(as?.user.id ?? null);
    servePuzzle(puzzleOf());
    server.loses('showQuestion');
    server.loses('sendGuess');
    await openApp(PUZZLE, { ...(as && { as }) });
    await expect.element(page.getByText('加载题目失败')).toBeVisible();
    await expect.element(mine().getByText('铜镜')).toBeVisible();
    await expect.element(mine().getByText(badge)).toBeVisible();
    servePuzzle(puzzleOf());
    dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('heading', { name: '袖中何物' })).toBeVisible();
    await expect.element(mine().getByText('铜镜')).toBeVisible();
  },
);

test('a guest who guessed without a network gets the answer once it is back', async () => {
  servePuzzle(puzzleOf());
  server.loses('showPuzzle');
  await openApp(PUZZLE);
  await guessField().fill('铜镜');
  await seal('封存在这台设备上');
  await expect.element(page.getByText('连不上服务器，答案暂时看不到。')).toBeVisible();
  servePuzzle(puzzleOf());
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(page.getByText('连不上服务器，答案暂时看不到。')).not.toBeInTheDocument();
});

test('a guess longer than 500 characters is not sealed, and one without room for it says so', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE, { as: somebody() });
  await guessField().fill('猜'.repeat(501));
  await expect.element(page.getByText('猜不能超过500个字符')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '封存我的猜' })).toBeDisabled();
  await guessField().fill('铜镜');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await seal();
  await expect.element(page.getByText('本机存储空间不足，这一猜没有封存。')).toBeVisible();
  await expect.element(guessField()).toHaveValue('铜镜');
  expect(sentGuesses()).toEqual([]);
});
