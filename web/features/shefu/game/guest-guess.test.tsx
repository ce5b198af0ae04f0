import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { guessField, mine, seal, sentGuesses } from '#tests/component/guess-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const PUZZLE = `${LIST}/7`;
const ANSWER = '一枚古钱。';

test('what a guest typed is there after a login from any page, and is theirs who logged in', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE);
  await guessField().fill('是灯笼。');
  await openApp('/profile');
  const as = somebody();
  await openApp(PUZZLE, { as });
  await expect.element(guessField()).toHaveValue('是灯笼。');
  await openApp(PUZZLE, { as: somebody('别人') });
  await expect.element(guessField()).toHaveValue('');
});

test('a guest guesses on this device alone: nothing is sent, and the answer comes by the call that records nobody', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE);
  expect(server.calls('showPuzzle')).toEqual([]);
  await guessField().fill('铜镜');
  await seal('封存在这台设备上');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await mine().getByRole('radio', { name: '未中' }).click();
  await openApp(PUZZLE);
  await expect.element(mine().getByText('只在这台设备上')).toBeVisible();
  await expect.element(mine().getByRole('radio', { name: '未中' })).toBeChecked();
  for (const name of ['sendGuess', 'openPuzzleAnswer', 'showOwnGuess', 'listGuesses'] as const)
    expect(server.calls(name)).toEqual([]);
});

test('what a guest guessed here is shown to the user who signs in: the puzzle is not guessed afresh, and nothing is sent', async () => {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE);
  await guessField().fill('铜镜');
  await seal('封存在这台设备上');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await openApp(PUZZLE, { as: somebody() });
  await expect.element(mine().getByText('登录前在这台设备上猜过')).toBeVisible();
  await expect.element(mine().getByText('铜镜')).toBeVisible();
  await expect.element(guessField()).not.toBeInTheDocument();
  server.answers('listOwnGuesses', { status: 200, body: { guesses: [], next: null, totals: [] } });
  await openApp('/profile/guesses', { as: somebody() });
  const group = page.getByRole('region', { name: '登录前在这台设备上猜过' });
  await expect.element(group.getByText('铜镜')).toBeVisible();
  await expect.element(page.getByText('还没有猜过。')).not.toBeInTheDocument();
  expect(sentGuesses()).toEqual([]);
});
