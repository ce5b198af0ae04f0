import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { guessField, mine, seal, sentGuesses, takesGuesses } from '#tests/component/guess-steps.ts';
import { resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { linesOf } from '#tests/component/one-line.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, otherGuess, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { expireSession, signIn } from '#web/platform/storage/session.ts';

const PUZZLE = `${LIST}/7`;
const ANSWER = '一枚古钱。';
const NOON = '2026-11-15T04:00:00.000Z';

const others = () => page.getByRole('region', { name: '别人的猜' });

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
  await guessField().fill('是灯笼。');
  await seal();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '隐藏答案' })).toBeVisible();
  await expect.element(mine().getByText('是灯笼。')).toBeVisible();
  await expect.element(mine().getByText('今日 12:00 封存')).toBeVisible();
  await expect.element(guessField()).not.toBeInTheDocument();
  await expect.element(page.getByText('猜 14 · 中 4')).toBeVisible();
  await expect.element(others().getByText('走马灯。')).toBeVisible();
  await expect.element(others().getByText('出题人说近')).toBeVisible();
  expect(sentGuesses()).toEqual([
    {
      puzzleId: 7,
      version: 3,
      text: '是灯笼。',
      cast: null,
      sealedAt: NOON,
      clientId: expect.stringMatching(/^\d{8,40}$/),
    },
  ]);
});

test('typed text is there again after a reload, for the same user, and gone once it is sealed or somebody else has signed in', async () => {
  servePuzzle(puzzleOf());
  takesGuesses();
  const as = somebody();
  await openApp(PUZZLE, { as });
  await guessField().fill('是灯笼。');
  expireSession();
  await openApp(PUZZLE, { as: somebody('别人') });
  await expect.element(guessField()).toHaveValue('');
  await openApp(PUZZLE, { as });
  await expect.element(guessField()).toHaveValue('是灯笼。');
  signIn(somebody('别人')); // in another tab, which this one receives late
  await expect.element(guessField()).toHaveValue('');
  expect(Object.values(sessionStorage)).not.toContain('是灯笼。');
  await openApp(PUZZLE, { as });
  await guessField().fill('是灯笼。');
  await seal();
  await expect.element(mine().getByText('是灯笼。')).toBeVisible();
  expect(Object.values(sessionStorage)).not.toContain('是灯笼。');
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
  const row = page.getByRole('dialog', { name: '从卦例选' }).getByRole('button', { name: /水雷屯/ });
  await expect.poll(() => row.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
  await row.click();
  await expect.element(page.getByText('初爻动 · 之 水地比')).toBeVisible();
  await guessField().fill('铜镜');
  await seal();
  await expect.element(mine().getByText('水雷屯')).toBeVisible();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(sentGuesses()).toMatchObject([
    { cast: { figure: '010001-010000', method: 'manual', castFor: '2026-11-14T02:00:00.000Z' } },
  ]);
  expect(Object.keys(sentGuesses()[0].cast)).toEqual(['figure', 'method', 'castFor']);
});

test('the cast of a guess that is not sealed is there again after another page, goes along with a login, and is kept once', async () => {
  servePuzzle(puzzleOf());
  takesGuesses();
  await openApp(PUZZLE, { at: NOON });
  await press('此刻起一卦');
  const cast = page.getByText(/之 .* · 今日 12:00/);
  await expect.element(cast).toBeVisible();
  await openApp('/profile', { at: NOON });
  await openApp(PUZZLE, { at: NOON });
  await expect.element(cast).toBeVisible();
  const as = somebody();
  await openApp(PUZZLE, { as, at: '2026-11-15T06:00:00.000Z' });
  await expect.element(cast).toBeVisible();
  await guessField().fill('铜镜');
  await seal();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(sentGuesses()).toMatchObject([{ cast: { method: 'time', castFor: NOON } }]);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('guess'))).toEqual([]);
});

test('从卦例选 says where the list of casts could not be read, not that there is none', async () => {
  servePuzzle(puzzleOf());
  server.loses('listResults');
  await openApp(PUZZLE, { as: somebody() });
  await press('从卦例选');
  const sheet = page.getByRole('dialog', { name: '从卦例选' });
  await expect.element(sheet.getByText('卦例没有载入。')).toBeVisible();
  expect(sheet.getByText('还没有存下的卦例。').query()).toBeNull();
  serverKeeps([]);
  await sheet.getByRole('button', { name: '重试' }).click();
  await expect.element(sheet.getByText('还没有存下的卦例。')).toBeVisible();
});

test.each([
  [0, '还没有别人猜。'],
  [1, '你举报的一条已收起。'],
  [2, '你举报的 2 条已收起。'],
])('with %d guesses that the reader has reported and no other the list says: %s', async (reported, words) => {
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer: puzzleAnswerIn(puzzleOf()) });
  server.answers('listGuesses', { status: 200, body: { guesses: [], next: null, reported } });
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(others().getByText(words)).toBeVisible();
});

test('a word that the author was faster with is taken back, and the author’s is shown', async () => {
  const answer = puzzleAnswerIn(puzzleOf());
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer });
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(mine().getByText('出题人还没有判；判了会写在这里。')).toBeVisible();
  server.refuses('setGuessOutcome', 'guess.spoken');
  servePuzzle(puzzleOf(), { guess: sentGuess({ authorVerdict: 'near' }), answer });
  await mine().getByRole('radio', { name: '中', exact: true }).click();
  await expect.element(mine().getByText('出题人说近。')).toBeVisible();
});

test('显示答案 is a call that is recorded; after opening it one may still guess, and reads that it does not count', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(page.getByText('封存后不能改，答案随即打开，别人的猜也看得到。')).toBeVisible();
  await press('显示答案');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(server.calls('openPuzzleAnswer').map(({ body }) => body)).toEqual([{ id: 7 }]);
  await expect.element(page.getByText('你看过答案了，写下的猜会标作“看过答案”，不计数。')).toBeVisible();
  await expect.element(others().getByText('还没有别人猜。')).toBeVisible();
  await press('隐藏答案');
  await expect.element(page.getByText(ANSWER)).not.toBeInTheDocument();
  await press('显示答案');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  expect(server.calls('openPuzzleAnswer')).toHaveLength(1);
});

test('without a network 显示答案 says one sentence, which is gone once a guess has opened the answer', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  servePuzzle(puzzleOf());
  server.loses('openPuzzleAnswer');
  takesGuesses();
  await openApp(PUZZLE, { as: somebody() });
  await press('显示答案');
  await expect.element(page.getByText('没有网络，答案要连上服务器才看得到。')).toBeVisible();
  onLine.mockReturnValue(true);
  await press('显示答案');
  await expect.element(page.getByText('连不上服务器，答案暂时看不到。')).toBeVisible();
  await guessField().fill('铜镜');
  await seal();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(page.getByText('连不上服务器，答案暂时看不到。')).not.toBeInTheDocument();
});

test('who guessed before the puzzle was changed reads so', async () => {
  const answer = puzzleAnswerIn(puzzleOf());
  servePuzzle(puzzleOf(), { guess: sentGuess({ puzzleVersion: 1 }), answer }, { version: 2, editedAt: NOON });
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(mine().getByText('你猜的时候，题目还没有改。')).toBeVisible();
});

test('the guesser sets 中, 近 or 未中, may change it until the author sets one, and sees the author’s outcome', async () => {
  const answer = puzzleAnswerIn(puzzleOf());
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer });
  server.answers('setGuessOutcome', { status: 200, body: { success: true, message: '已记下' } });
  const as = somebody();
  await openApp(PUZZLE, { as });
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  const says = (word: string) => mine().getByRole('radio', { name: word, exact: true });
  for (const word of ['中', '近', '未中']) await expect.element(says(word)).not.toBeChecked();
  await says('中').click();
  await says('近').click();
  await expect.element(says('近')).toBeChecked();
  await expect
    .poll(() => server.calls('setGuessOutcome').map(({ body }) => body))
    .toEqual([
      { id: 3, verdict: 'hit' },
      { id: 3, verdict: 'near' },
    ]);
  servePuzzle(puzzleOf(), { guess: sentGuess({ verdict: 'near', authorVerdict: 'hit' }), answer });
  await openApp(PUZZLE, { as });
  await expect.element(mine().getByText('你说近，出题人说中。')).toBeVisible();
  await expect.element(says('近')).not.toBeInTheDocument();
});

test('the second of two words is sent once the first is answered, so that it is the one that counts', async () => {
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer: puzzleAnswerIn(puzzleOf()) });
  const first = Promise.withResolvers<void>();
  server.answers('setGuessOutcome', async ({ body: { verdict } }) => {
    if (verdict === 'hit') await first.promise;
    return { status: 200, body: { success: true, message: '已记下' } } as const;
  });
  await openApp(PUZZLE, { as: somebody() });
  await mine().getByRole('radio', { name: '中', exact: true }).click();
  const near = mine().getByRole('radio', { name: '近', exact: true });
  await near.click();
  await expect.element(near).toBeChecked();
  const said = () => server.calls('setGuessOutcome').map(({ body }) => body.verdict);
  expect(said()).toEqual(['hit']);
  first.resolve();
  await expect.poll(said).toEqual(['hit', 'near']);
  await expect.element(near).toBeChecked();
});

test('the author sees all guesses without guessing, and says a word once it is confirmed', async () => {
  const as = somebody();
  servePuzzle(puzzleOf({ user_id: as.user.id }), { answer: puzzleAnswerIn(puzzleOf()) });
  server.answers('listGuesses', { status: 200, body: { guesses: [otherGuess({ verdict: 'miss' })], next: null } });
  server.answers('setGuessOutcome', { status: 200, body: { success: true, message: '已记下' } });
  await openApp(PUZZLE, { as });
  const all = page.getByRole('region', { name: '大家的猜' });
  await expect.element(all.getByText('走马灯。')).toBeVisible();
  await expect.element(guessField()).not.toBeInTheDocument();
  await expect.element(all.getByText('自己说未中')).toBeVisible();
  await expect.element(page.getByText('你写下的答案，判别人的猜时可以打开来对照。')).toBeVisible();
  await all.getByRole('group', { name: '你来判' }).getByRole('button', { name: '近', exact: true }).click();
  await page.getByRole('alertdialog', { name: '这一猜，你说“近”？' }).getByRole('button', { name: '说定' }).click();
  await expect.element(all.getByText('你说近')).toBeVisible();
  await expect.element(all.getByRole('button', { name: '近', exact: true })).not.toBeInTheDocument();
  expect(server.calls('setGuessOutcome').map(({ body }) => body)).toEqual([{ id: 4, verdict: 'near' }]);
});

test('others’ guesses come by twenties, and a reported one is gone', async () => {
  servePuzzle(puzzleOf(), { hasSeenAnswer: true, answer: puzzleAnswerIn(puzzleOf()) });
  server.answers('listGuesses', ({ query }) => {
    const from = Number(query.get('before') ?? 41);
    const guesses = Array.from({ length: 20 }, (_, index) =>
      otherGuess({ id: from - 1 - index, text: `第${from - 1 - index}猜` }),
    );
    return { status: 200, body: { guesses, next: from === 41 ? 21 : null } } as const;
  });
  server.answers('reportContent', { status: 201, body: { success: true, message: '已收到' } });
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
  expect(server.calls('reportContent').map(({ body }) => [body.kind, body.id])).toEqual([['guess', '40']]);
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

test('on a small phone with large text the ways to a cast are one line each', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE, { as: somebody(), size: { width: 320, height: 568 }, settings: { textSize: 'larger' } });
  await expect.element(page.getByRole('button', { name: '从卦例选' })).toBeVisible();
  for (const name of ['此刻起一卦', '从卦例选']) expect(linesOf(page.getByRole('button', { name })), name).toBe(1);
});
