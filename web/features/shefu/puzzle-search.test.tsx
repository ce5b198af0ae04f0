import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { placeholderCut } from '#tests/component/one-line.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { LIST, listed, puzzleOf } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const field = () => page.getByRole('searchbox', { name: '找题' });
const titles = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('bdi')?.textContent);
const rows = () => titles().filter((title) => title !== undefined);

test('what can be typed is written in whole on a small phone with large text', async () => {
  server.answers('listPuzzles', listed([puzzleOf()]));
  await openApp(LIST, { size: { width: 320, height: 568 }, settings: { textSize: 'larger' } });
  await expect.element(field()).toBeVisible();
  expect(placeholderCut(field())).toBe(0);
});

test('a search goes on to earlier puzzles when asked, and its address can be shared', async () => {
  server.answers('listPuzzles', listed([puzzleOf({ id: 900, title: '今日之题' })]));
  server.answers('searchPuzzles', ({ query }) => {
    const isFurther = query.get('before') === '401';
    const puzzle = isFurther ? puzzleOf({ id: 7, title: '陶罐最早' }) : puzzleOf({ id: 900, title: '陶罐最新' });
    const body = { success: true as const, puzzles: [puzzle], next: isFurther ? null : 401 };
    return { status: 200 as const, body };
  });
  await openApp(LIST);
  await expect.poll(rows).toEqual(['今日之题']);
  await userEvent.fill(field(), ' 陶罐 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(rows).toEqual(['陶罐最新']);
  await expect.element(page.getByText('找到 1 道，更早的还没有找。')).toBeVisible();
  await expect.poll(addressNow).toBe(`${LIST}?q=${encodeURIComponent('陶罐')}`);
  expect(server.calls('searchPuzzles').at(-1)?.query.get('q')).toBe('陶罐');
  await page.getByRole('button', { name: '继续找更早的' }).click();
  await expect.poll(rows).toEqual(['陶罐最新', '陶罐最早']);
  await expect.element(page.getByText('找到 2 道，都在这里了。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '继续找更早的' })).not.toBeInTheDocument();
  await userEvent.clear(field());
  await expect.poll(rows).toEqual(['今日之题']);
  await expect.poll(addressNow).toBe(LIST);
});

test('one character is refused in the words of the server, and nothing is sent', async () => {
  server.answers('listPuzzles', listed([puzzleOf({ title: '今日之题' })]));
  await openApp(LIST);
  await userEvent.fill(field(), '陶');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('请写要找的字，2至50个');
  await expect.element(field()).toHaveFocus();
  expect(server.calls('searchPuzzles')).toEqual([]);
  await expect.poll(rows).toEqual(['今日之题']);
});

test('nothing found is said; a search that fails can be tried again', async () => {
  server.loses('searchPuzzles');
  await openApp(`${LIST}?q=陶罐`);
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  server.answers('searchPuzzles', { status: 200, body: { success: true, puzzles: [], next: null } });
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('没有找到。换个词，或少打几个字。')).toBeVisible();
  await expect.element(field()).toHaveValue('陶罐');
});
