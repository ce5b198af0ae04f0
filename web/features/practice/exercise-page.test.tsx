import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exerciseOfCase } from '#core/exercise/exercises.ts';
import type { Exercise } from '#core/exercise/step.ts';
import { CASES } from '#core/texts/cases.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { button, storedPracticeAnswers } from '#tests/component/practice-steps.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const AT = { at: SEEN_AT };
const BOOK_EXERCISES = CASES.map(exerciseOfCase);
const PLUM = BOOK_EXERCISES.find(({ id }) => id === 'plum') as Exercise;
const tiles = () => page.getByRole('group').getByRole('button');

async function choose(exercise: Exercise, number: number, value: string): Promise<void> {
  const step = exercise.steps[number];
  await expect.element(page.getByText(`第 ${number + 1} 步，共 ${exercise.steps.length} 步`)).toBeVisible();
  await tiles()
    .nth(step?.options.findIndex((option) => option.value === value) ?? 0)
    .click();
}

test('a wrong answer names the slip, shows the sum and the words of the book; it can be chosen again', async () => {
  await openApp('/academy/practice/cases/plum', AT);
  for (const number of [0, 1]) {
    await choose(PLUM, number, PLUM.steps[number]?.right ?? '');
    await button('下一步').click();
  }
  await choose(PLUM, 2, '2');
  await expect.element(page.getByRole('heading', { name: '是离，不是兑' })).toHaveFocus();
  await expect.element(page.getByText('下卦要加时数：34 + 9 = 43')).toBeVisible();
  await expect.element(page.getByText('加申时九数，总得四十三数')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '兑 你选的' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: '离 3，正确' })).toBeDisabled();
  await button('再选一次').click();
  await choose(PLUM, 2, '3');
  await expect.element(page.getByText('34 + 时9 = 43，除八余 3，是离。', { exact: true })).toBeVisible();
  await expect.element(button('再选一次')).not.toBeInTheDocument();
});

test.each(BOOK_EXERCISES)(
  '$title is worked to its end, counts as done, and leads to what the book concludes',
  async (exercise) => {
    await openApp(`/academy/practice/cases/${exercise.id}`, AT);
    await expect.element(page.getByRole('heading', { name: exercise.title })).toBeVisible();
    for (const [number, { right }] of exercise.steps.entries()) {
      await choose(exercise, number, right);
      await button('下一步').click();
    }
    await expect.element(page.getByRole('heading', { name: '做完了' })).toBeVisible();
    await expect
      .poll(async () => (await storedPracticeAnswers()).map(({ card }) => card))
      .toEqual([`case:${exercise.id}`]);
    await expect
      .element(page.getByRole('link', { name: '看书里怎么断' }))
      .toHaveAttribute('href', `/academy/cases/${exercise.id}`);
  },
);

test('the list leads to each case and to those without end, and says what is done', async () => {
  await openApp('/academy/practice/cases', AT);
  const cases = page.getByRole('navigation', { name: '书里的占例' }).getByRole('link');
  await expect.poll(() => cases.elements().length).toBe(9);
  await page.getByRole('link', { name: /随手出一题/ }).click();
  await expect.poll(addressNow).toBe('/academy/practice/cases/random');
  await expect.element(page.getByText(/第 1 步，共 \d 步/)).toBeVisible();
});

test('without end: a drawn exercise can be worked to its end, and another one follows', async () => {
  await openApp('/academy/practice/cases/random', AT);
  for (let left = 9; left > 0 && button('再出一题').query() === null; left--) {
    await tiles().first().click();
    await button('下一步').click();
    await expect.poll(() => tiles().elements().length > 0 || button('再出一题').query() !== null).toBe(true);
  }
  await button('再出一题').click();
  await expect.element(page.getByText(/第 1 步，共 \d 步/)).toBeVisible();
});

test('a case that does not exist leads back to the list', async () => {
  await openApp('/academy/practice/cases/nothing', AT);
  await expect.element(page.getByRole('link', { name: '回到占例练习' })).toBeVisible();
});
