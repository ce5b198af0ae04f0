import { expect, test } from 'vitest';
import { HOSTILE } from '../support/hostile-texts.ts';
import { useFixtures } from './fixtures.ts';
import { LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

test('whatever users write is shown as they wrote it, in a list and on a page, and runs nowhere', async () => {
  const who = await fixtures.account();
  const text = HOSTILE.join('\n');
  const { page } = await fixtures.visit({ as: who });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  let id = 0;
  for (const title of HOSTILE) {
    id = await makePuzzle(fixtures.app, who, { title, questionText: text, answerText: text });
  }

  await page.goto(LIST);
  for (const title of HOSTILE) await page.getByText(title, { exact: true }).first().waitFor();

  await page.goto(`${LIST}/${id}`);
  await page.getByRole('heading', { name: HOSTILE.at(-1) ?? '', exact: true }).waitFor();
  await pressButton(page, '显示答案');
  const shown = async () => (await page.locator('article p > bdi').allInnerTexts()).filter((one) => one === text);
  await expect.poll(shown).toHaveLength(2);
  expect(dialogs).toEqual([]);
});
