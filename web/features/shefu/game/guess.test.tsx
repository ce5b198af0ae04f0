import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { answerIn, LIST, otherGuess, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { queueIsIdle, server } from '#tests/component/stub-server.ts';
import { keptGuessesOf } from '#web/platform/guesses/kept-guesses.ts';

const PUZZLE = `${LIST}/7`;
const ANSWER = '一枚古钱。';
const NOON = '2026-11-15T04:00:00.000Z';

const field = () => page.getByRole('textbox', { name: '我来猜' });
const mine = () => page.getByRole('region', { name: '我的猜' });
const others = () => page.getByRole('region', { name: '别人的猜' });
const seal = (name = '封存我的猜') => press(name);

/** The server takes a guess, and from then on shows it with the answer. */
function takesGuesses(): void {
  server.answers('sendGuess', ({ body }) => {
    const { clientId, text, cast, sealedAt } = body;
    const guess = sentGuess({ clientId, text, cast: cast ?? null, sealedAt });
    servePuzzle(puzzleOf(), { guess, answer: answerIn(puzzleOf()) }, { guesses: 14 });
    return { status: 201, body: { guess, answer: answerIn(puzzleOf()) } } as const;
  });
}

const sentBodies = () => server.calls('sendGuess').map(({ body }) => body);

test('a guess is sealed and sent once; then the answer opens, and what others guessed', async () => {
  servePuzzle(puzzleOf(), {}, { version: 3 });
  takesGuesses();
  server.answers('listGuesses', {
    status: 200,
    body: { guesses: [otherGuess({ authorVerdict: 'near' })], next: null },
  });
  await openApp(PUZZLE, { as: somebody(), at: NOON });
  await expect.element(page.getByText('猜 13 · 中 4')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '封存我的猜' })).toBeDisabled();
  expect(server.calls('listGuesses')).toEqual([]);
  expect(document.documentElement.outerHTML).not.toContain(ANSWER);
  await field().fill('是灯笼。');
  await seal();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '隐藏答案' })).toBeVisible();
  await expect.element(mine().getByText('是灯笼。')).toBeVisible();
  await expect.element(mine().getByText('今日 12:00 封存')).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(page.getByText('猜 14 · 中 4')).toBeVisible();
  await expect.element(others().getByText('走马灯。')).toBeVisible();
  await expect.element(others().getByText('出题人说近')).toBeVisible();
  expect(sentBodies()).toEqual([
    {
      puzzleId: 7,
      version: 3,
      text: '是灯笼。',
      cast: null,
      sealedAt: NOON,
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test('a guess takes along the figure, the way and the time of a cast made now, or of a saved one, and nothing else of it', async () => {
  servePuzzle(puzzleOf());
  takesGuesses();
  serverKeeps([resultOf({ timestamp: '2026-11-14T02:00:00.000Z', mainHexagram: '010001', movingYao: 0 })]);
  await openApp(PUZZLE, { as: somebody(), at: NOON });
  await press('此刻起一卦');
  await expect.element(page.getByText(/之 .* · 今日 12:00/)).toBeVisible();
  await page.getByRole('button', { name: '不带这一卦' }).click();
  await expect.element(page.getByText(/之 .* · 今日 12:00/)).not.toBeInTheDocument();
  await press('从卦例选');
  await page
    .getByRole('dialog', { name: '从卦例选' })
    .getByRole('button', { name: /水雷屯/ })
    .click();
  await expect.element(page.getByText('初爻动 · 之 水地比')).toBeVisible();
  await field().fill('铜镜');
  await seal();
  await expect.element(mine().getByText('水雷屯')).toBeVisible();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(sentBodies()).toMatchObject([
    { cast: { figure: '010001-010000', method: 'manual', castFor: '2026-11-14T02:00:00.000Z' } },
  ]);
  expect(Object.keys(sentBodies()[0].cast)).toEqual(['figure', 'method', 'castFor']);
});

test('without a network a guess is kept and shown, also after a reload, and sent once the network is back', async () => {
  const as = somebody();
  servePuzzle(puzzleOf());
  server.loses('sendGuess');
  await openApp(PUZZLE, { as, at: NOON, isPaused: true });
  await field().fill('铜镜');
  await seal();
  await expect.element(mine().getByText('未同步')).toBeVisible();
  await expect.element(mine().getByText('存在这台设备上，连上服务器就送出，答案那时打开。')).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(ANSWER);
  for (const tries of [1, 2, 3, 4]) {
    await expect.poll(() => sentBodies().length).toBe(tries);
    await vi.advanceTimersByTimeAsync(5000);
  }
  await queueIsIdle();
  await openApp(PUZZLE, { as, at: NOON, isPaused: true });
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  takesGuesses();
  const tries = sentBodies().length;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(mine().getByText('未同步')).not.toBeInTheDocument();
  expect(keptGuessesOf(as.user.id)).toEqual([]);
  expect(sentBodies()).toHaveLength(tries + 1);
  expect(new Set(sentBodies().map(({ clientId }) => clientId)).size).toBe(1);
});

/** An answer that comes when the test says so. */
function later<T>(answer: T) {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, come: () => resolve(answer) };
}

test('a guess that arrives while the answer is being opened stays, and the form does not come back', async () => {
  servePuzzle(puzzleOf());
  const opened = later({ status: 200, body: { answer: answerIn(puzzleOf()) } } as const);
  server.answers('openAnswer', () => opened.promise);
  await openApp(PUZZLE, { as: somebody() });
  await field().fill('铜镜');
  await press('显示答案');
  takesGuesses();
  await seal();
  await expect.element(page.getByText('猜 14 · 中 4')).toBeVisible();
  await expect.element(mine().getByText('未同步')).not.toBeInTheDocument();
  opened.come();
  await expect.element(page.getByRole('button', { name: '隐藏答案' })).toBeEnabled();
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
});

test('between the sending of a guess and its reading the form does not come back, and the focus is on the page', async () => {
  servePuzzle(puzzleOf());
  takesGuesses();
  await openApp(PUZZLE, { as: somebody() });
  await field().fill('铜镜');
  const guess = sentGuess({ text: '铜镜' });
  const read = later({
    status: 200,
    body: { guess, hasSeenAnswer: false, answer: answerIn(puzzleOf()) },
  } as const);
  server.answers('sendGuess', () => {
    server.answers('showOwnGuess', () => read.promise);
    return { status: 201, body: { guess, answer: answerIn(puzzleOf()) } } as const;
  });
  await seal();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  await expect.poll(() => server.calls('showOwnGuess')).toHaveLength(2);
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  read.come();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
});

test('a guess that waits can be sent once more, and says what opening the answer would do to it', async () => {
  servePuzzle(puzzleOf());
  server.refuses('sendGuess', 'account.paused');
  await openApp(PUZZLE, { as: somebody() });
  await field().fill('铜镜');
  await seal();
  await expect.element(mine().getByText('你已被暂停发布', { exact: false })).toBeVisible();
  await expect.element(page.getByText('你的猜还没有送出。先看答案，它会标作“看过答案”，不计数。')).toBeVisible();
  await press('删去这一猜');
  await expect.element(page.getByRole('alertdialog').getByText('它还没有送出，删去就没有了。')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '再想想' }).click();
  takesGuesses();
  await press('再送一次');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
});

test.each([
  [null, '有人举报，这一条先隐藏了，等管理员看过再定。'],
  [{ reason: 'advertising', note: '猜里请不要留联系方式。' }, '这一条已隐藏：广告。猜里请不要留联系方式。'],
] as const)('a hidden guess says to its writer why: %j', async (judgement, words) => {
  servePuzzle(puzzleOf(), { guess: sentGuess({ isHidden: true }), answer: answerIn(puzzleOf()) });
  const judged = { kind: 'guess', id: '3', state: 'hidden', title: '袖中何物', judgedAt: NOON, answer: null } as const;
  const things = judgement ? [{ ...judged, ...judgement }] : [];
  server.answers('listOwnJudgements', { status: 200, body: { things, pausedUntil: null, pauseNote: null } });
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(mine().getByText(words)).toBeVisible();
});

test('a word that the author was faster with is taken back, and the author’s is shown', async () => {
  const answer = answerIn(puzzleOf());
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer });
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(mine().getByText('出题人还没有看', { exact: false })).toBeVisible();
  server.refuses('judgeGuess', 'guess.spoken');
  servePuzzle(puzzleOf(), { guess: sentGuess({ authorVerdict: 'near' }), answer });
  await mine().getByRole('radio', { name: '中', exact: true }).click();
  await expect.element(mine().getByText('出题人说近。')).toBeVisible();
});

test.each([
  ['account.paused', '你已被暂停发布，缘由与期限见“我的”'],
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
    await field().fill('铜镜');
    await seal();
    await expect.element(mine().getByText(message)).toBeVisible();
    await press('删去这一猜');
    await page.getByRole('alertdialog').getByRole('button', { name: '删去' }).click();
    await expect.element(field()).toBeVisible();
    expect(keptGuessesOf(as.user.id)).toEqual([]);
  },
);

test('显示答案 is a call that is recorded; who opens it first may still guess, and is told that it does not count', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(page.getByText('封存后不能改，答案随即打开，别人的猜也看得到。')).toBeVisible();
  await press('显示答案');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(server.calls('openAnswer').map(({ body }) => body)).toEqual([{ id: 7 }]);
  await expect.element(page.getByText('你看过答案了，写下的猜会标作“看过答案”，不计数。')).toBeVisible();
  await expect.element(others().getByText('还没有别人猜。')).toBeVisible();
  await press('隐藏答案');
  await expect.element(page.getByText(ANSWER)).not.toBeInTheDocument();
  await press('显示答案');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(server.calls('openAnswer')).toHaveLength(1);
});

test('without a network 显示答案 says one sentence', async () => {
  servePuzzle(puzzleOf());
  server.loses('openAnswer');
  await openApp(PUZZLE, { as: somebody() });
  await press('显示答案');
  await expect.element(page.getByText('没有网络，答案要连上服务器才看得到。')).toBeVisible();
  servePuzzle(puzzleOf());
  await press('显示答案');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(page.getByText('没有网络，答案要连上服务器才看得到。')).not.toBeInTheDocument();
});

test('the guesser says 中, 近 or 未中, may change it until the author speaks, and reads what the author said', async () => {
  const answer = answerIn(puzzleOf());
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer });
  server.answers('judgeGuess', { status: 200, body: { success: true, message: '已记下' } });
  const as = somebody();
  await openApp(PUZZLE, { as });
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  const says = (word: string) => mine().getByRole('radio', { name: word, exact: true });
  for (const word of ['中', '近', '未中']) await expect.element(says(word)).not.toBeChecked();
  await says('中').click();
  await says('近').click();
  await expect.element(says('近')).toBeChecked();
  await expect
    .poll(() => server.calls('judgeGuess').map(({ body }) => body))
    .toEqual([
      { id: 3, verdict: 'hit' },
      { id: 3, verdict: 'near' },
    ]);
  servePuzzle(puzzleOf(), { guess: sentGuess({ verdict: 'near', authorVerdict: 'hit' }), answer });
  await openApp(PUZZLE, { as });
  await expect.element(mine().getByText('你说近，出题人说中。')).toBeVisible();
  await expect.element(says('近')).not.toBeInTheDocument();
});

test('the author sees all guesses without guessing, and says a word once it is confirmed', async () => {
  const as = somebody();
  servePuzzle(puzzleOf({ user_id: as.user.id }), { answer: answerIn(puzzleOf()) });
  server.answers('listGuesses', { status: 200, body: { guesses: [otherGuess({ verdict: 'miss' })], next: null } });
  server.answers('judgeGuess', { status: 200, body: { success: true, message: '已记下' } });
  await openApp(PUZZLE, { as });
  const all = page.getByRole('region', { name: '大家的猜' });
  await expect.element(all.getByText('走马灯。')).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  await all.getByRole('button', { name: '近', exact: true }).click();
  await page.getByRole('alertdialog', { name: '这一猜，你说“近”？' }).getByRole('button', { name: '说定' }).click();
  await expect.element(all.getByText('出题人说近')).toBeVisible();
  await expect.element(all.getByRole('button', { name: '近', exact: true })).not.toBeInTheDocument();
  expect(server.calls('judgeGuess').map(({ body }) => body)).toEqual([{ id: 4, verdict: 'near' }]);
});

test('others’ guesses come by twenties, and a reported one is gone', async () => {
  servePuzzle(puzzleOf(), { hasSeenAnswer: true, answer: answerIn(puzzleOf()) });
  server.answers('listGuesses', ({ query }) => {
    const from = Number(query.get('before') ?? 41);
    const guesses = Array.from({ length: 20 }, (_, index) =>
      otherGuess({ id: from - 1 - index, text: `第${from - 1 - index}猜` }),
    );
    return { status: 200, body: { guesses, next: from === 41 ? 21 : null } } as const;
  });
  server.answers('reportThing', { status: 201, body: { success: true, message: '已收到' } });
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(others().getByText('第21猜')).toBeVisible();
  await press('再看二十条');
  await expect.element(others().getByText('第1猜')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '再看二十条' })).not.toBeInTheDocument();
  await others().getByRole('button', { name: '更多 知微的猜' }).first().click();
  await page.getByRole('menuitem', { name: '举报这一猜' }).click();
  const sheet = page.getByRole('dialog', { name: '举报' });
  await sheet.getByRole('radio', { name: '广告' }).click();
  await sheet.getByRole('button', { name: '提交' }).click();
  await expect.element(others().getByText('第40猜')).not.toBeInTheDocument();
  await expect.element(others().getByText('第39猜')).toBeVisible();
  expect(server.calls('reportThing').map(({ body }) => [body.kind, body.id])).toEqual([['guess', '40']]);
});

test('a guest guesses on this device alone: nothing is sent, and the answer comes by the call that records nobody', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE);
  expect(server.calls('showPuzzle')).toEqual([]);
  await field().fill('铜镜');
  await seal('封存在这台设备上');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await mine().getByRole('radio', { name: '未中' }).click();
  await openApp(PUZZLE);
  await expect.element(mine().getByText('只在这台设备上')).toBeVisible();
  await expect.element(mine().getByRole('radio', { name: '未中' })).toBeChecked();
  for (const name of ['sendGuess', 'openAnswer', 'showOwnGuess', 'listGuesses'] as const)
    expect(server.calls(name)).toEqual([]);
});

test('a guess longer than 500 characters is not sealed, and one without room for it says so', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE, { as: somebody() });
  await field().fill('猜'.repeat(501));
  await expect.element(page.getByText('猜不能超过500个字符')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '封存我的猜' })).toBeDisabled();
  await field().fill('铜镜');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await seal();
  await expect.element(page.getByText('本机存储空间不足，这一猜没有封存。')).toBeVisible();
  await expect.element(field()).toHaveValue('铜镜');
  expect(sentBodies()).toEqual([]);
});

test('an edit after the first guess shows its time, and an admin may choose the puzzle of the day', async () => {
  servePuzzle(puzzleOf(), {}, { editedAt: '2026-11-14T04:00:00.000Z' });
  server.answers('chooseDaily', { status: 200, body: { success: true, message: '已定为今日射覆' } });
  await openApp(PUZZLE, { as: somebody('知微', 'admin'), at: NOON });
  await expect.element(page.getByText('昨日 12:00改过')).toBeVisible();
  await page.getByRole('button', { name: '更多 袖中何物' }).click();
  await page.getByRole('menuitem', { name: '定为今日射覆' }).click();
  await expect.element(page.getByText('已定为今日射覆')).toBeVisible();
  expect(server.calls('chooseDaily').map(({ body }) => body)).toEqual([{ id: 7 }]);
});
