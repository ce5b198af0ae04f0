import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, listed, puzzleOf, serveDaily } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const filter = (name: string) => page.getByRole('radio', { name, exact: true });
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a list says how many guessed each puzzle, and begins with the puzzle of the day', async () => {
  server.answers('listPuzzles', listed([puzzleOf(), puzzleOf({ id: 8, title: '匣中三物' })]));
  server.answers('countGuesses', { status: 200, body: { counts: [{ id: 8, guesses: 21, hits: 2 }] } });
  serveDaily(puzzleOf({ id: 3, title: '旧题' }));
  await openApp(LIST);
  await expect.element(row('匣中三物').getByText('猜 21 · 中 2')).toBeVisible();
  await expect.element(row('旧题').getByText('今日射覆')).toBeVisible();
  expect(server.calls('countGuesses').map(({ query }) => query.get('ids'))).toContain('7,8');
  await expect.element(filter('未猜')).not.toBeInTheDocument();
});

test('未猜, 已猜 and 我出的 are addresses of their own, each with its counts and signs', async () => {
  const as = somebody();
  server.answers('listPuzzles', listed([puzzleOf({ user_id: as.user.id })]));
  server.answers('browsePuzzles', ({ query }) => {
    const isGuessed = query.get('filter') === 'guessed';
    const title = `${query.get('filter')} ${query.get('before') ?? ''}`.trim();
    const puzzle = puzzleOf({ id: query.get('before') ? 5 : 9, title });
    const verdict = isGuessed ? 'near' : null;
    const next = query.get('before') ? null : 9;
    const puzzles = [{ puzzle, guesses: 3, hits: 1, verdict } as const];
    return { status: 200, body: { puzzles, next } } as const;
  });
  await openApp(LIST, { as });
  await expect.element(row('袖中何物').getByText('我出的')).toBeVisible();
  await filter('已猜').click();
  await expect.poll(addressNow).toBe(`${LIST}?show=guessed`);
  await expect.element(row('guessed').getByText('我近')).toBeVisible();
  await expect.element(row('guessed').getByText('猜 3 · 中 1')).toBeVisible();
  await page.getByRole('button', { name: '再看更早的' }).click();
  await expect.element(row('guessed 9')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '再看更早的' })).not.toBeInTheDocument();
  await filter('未猜').click();
  await expect.element(row('unguessed')).toBeVisible();
  await filter('全部').click();
  await expect.poll(addressNow).toBe(LIST);
  await expect.element(row('袖中何物')).toBeVisible();
});

test('on the list of all, one’s own guesses have their signs', async () => {
  server.answers('listPuzzles', listed([puzzleOf({ id: 9, title: '匣中三物' }), puzzleOf()]));
  server.answers('browsePuzzles', ({ query }) => {
    expect([query.get('filter'), query.get('before')]).toEqual(['guessed', '10']);
    const guessed = { guesses: 3, hits: 1, verdict: 'hit' } as const;
    const older = { ...guessed, puzzle: puzzleOf({ id: 2 }), verdict: null };
    const puzzles = [{ ...guessed, puzzle: puzzleOf() }, older];
    return { status: 200, body: { puzzles, next: null } } as const;
  });
  await openApp(LIST, { as: somebody() });
  await expect.element(row('袖中何物').getByText('我中')).toBeVisible();
  await expect.element(row('匣中三物').getByText(/^我/)).not.toBeInTheDocument();
});

test.each([
  ['unguessed', '都猜过了。'],
  ['guessed', '还没有猜过，先挑一题。'],
  ['mine', '这里还没有你出的题。'],
])('%s without a puzzle says %s', async (show, words) => {
  server.answers('browsePuzzles', { status: 200, body: { puzzles: [], next: null } });
  await openApp(`${LIST}?show=${show}`, { as: somebody() });
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a guest at such an address sees the list alone', async () => {
  server.answers('listPuzzles', listed([puzzleOf()]));
  await openApp(`${LIST}?show=mine`);
  await expect.element(row('袖中何物')).toBeVisible();
  expect(server.calls('browsePuzzles')).toEqual([]);
});
