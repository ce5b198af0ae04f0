import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, listed, puzzleOf, questionOf, serveDaily, shown } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { HOSTILE } from '#tests/support/hostile-texts.ts';

const TEXT = HOSTILE.join('\n');
const who = somebody();
const puzzleAt = (index: number) =>
  puzzleOf({
    id: index + 1,
    user_id: who.user.id,
    title: HOSTILE[index] ?? '-',
    question_text: TEXT,
    answer_text: TEXT,
  });

let alert: MockInstance<typeof window.alert>;
beforeEach(() => {
  alert = vi.spyOn(window, 'alert').mockReturnValue();
  server.answers('showPuzzle', ({ query }) => shown(puzzleAt(Number(query.get('id')) - 1)));
  server.answers('showQuestion', ({ query }) => {
    return { status: 200, body: questionOf(puzzleAt(Number(query.get('id')) - 1)) } as const;
  });
  serveDaily(puzzleAt(0));
  server.answers('listPuzzles', listed(HOSTILE.map((_, index) => puzzleAt(index))));
});
afterEach(() => {
  expect(alert).not.toHaveBeenCalled();
});

const foreign = () =>
  document.querySelectorAll('main :is(script, iframe, svg[onload], img[onerror], style, a[href^="javascript"])').length;

test('a list shows the titles of users as they wrote them', async () => {
  await openApp(LIST);
  for (const title of HOSTILE) await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
  expect(foreign()).toBe(0);
});

test('the card of 学院 shows the title of the puzzle of the day as its user wrote it', async () => {
  await openApp('/academy');
  const card = page.getByRole('link', { name: '每日射覆' });
  await expect.element(card.getByText(HOSTILE[0], { exact: true })).toBeVisible();
  await expect.poll(() => card.element().textContent).toContain(TEXT);
});

test.each(HOSTILE)('%s is shown as it was written, as a heading and as the title of the page', async (title) => {
  await openApp(`${LIST}/${HOSTILE.indexOf(title) + 1}`);
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe(`${title} · 观象`);
});

test('question and answer are shown as their user wrote them', async () => {
  await openApp(`${LIST}/1`);
  await press('显示答案');
  const shownTexts = () => [...document.querySelectorAll<HTMLElement>('article p > bdi')].map((one) => one.innerText);
  await expect.poll(() => shownTexts().filter((one) => one === TEXT)).toHaveLength(2);
  expect(foreign()).toBe(0);
});

test('the form of an edit holds what its user wrote', async () => {
  await openApp(`${LIST}/1/edit`, { as: who });
  const fields = page.getByRole('textbox');
  await expect
    .poll(() => fields.elements().map((one) => (one as HTMLInputElement).value))
    .toEqual([HOSTILE[0], TEXT, TEXT]);
  expect(foreign()).toBe(0);
});
