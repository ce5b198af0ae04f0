import { expect, test } from 'vitest';
import { exerciseOfCase } from '#core/exercise/exercises.ts';
import { CASES } from '#core/texts/cases.ts';
import type { WorkedCase } from '#core/texts/types.ts';
import { PUZZLES } from '../support/seed-data.ts';
import { REFUSED, useFixtures } from './fixtures.ts';
import { LIST, pressButton } from './pages/puzzles.ts';
import { saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

test('who taps the tiles in their order does not pass the first eight cards', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy/practice/new');
  const said: string[] = [];
  for (let index = 0; index < 8; index++) {
    await page.getByText(`第 ${index + 1} 张，共 8 张`).waitFor();
    await page.getByRole('group').getByRole('button').nth(index).click();
    said.push(await page.getByRole('heading', { name: /，是.$/ }).innerText());
    await page.getByRole('button', { name: /^下一张/ }).click();
  }
  expect(said.filter((words) => words.startsWith('对')).length).toBeLessThan(8);
});

const FOUND = [
  ['亢龙有毁', '/hexagram/111111/text/5'],
  ['群龙无手', '/hexagram/111111/text'],
  ['利涉大川 同人', '/hexagram/111101/text'],
  ['䷂', '/hexagram/010001'],
  ['☵', '/hexagram/010010'],
  ['否极泰来', '/hexagram/111000/text/5'],
] as const;

test('a slip, two words, a sign and a proverb lead to their places; of what is not found the page says what was tried', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/search');
  const field = page.getByRole('textbox', { name: '查找' });
  for (const [query, path] of FOUND) {
    await field.fill(query);
    const first = page.getByRole('main').getByRole('region').getByRole('link').first();
    await expect.poll(async () => [query, await first.getAttribute('href')]).toEqual([query, path]);
  }
  await field.fill('兜率天宫');
  await page
    .getByText('卦名、卦序、上下卦，经传、白话和成语：整句、错一个字、拆成几段，都找过了。', { exact: true })
    .waitFor();
});

test('of a right answer in an exercise 对 is said once', async () => {
  const { page } = await fixtures.visit();
  const [hour] = exerciseOfCase(CASES.find(({ id }) => id === 'plum') as WorkedCase).steps;
  await page.goto('/academy/practice/cases/plum');
  const right = hour?.options.findIndex(({ value }) => value === hour.right) ?? -1;
  await page.getByRole('group').getByRole('button').nth(right).click();
  await page.getByRole('heading', { name: '对', exact: true }).waitFor();
  await page.getByText(/^从子数起/).waitFor();
  expect(await page.getByText(/^对。/).count()).toBe(0);
});

test('where the list of casts cannot be read 统计 and 从卦例选 say so, and show it once it can', async () => {
  const as = await fixtures.account();
  await saveAll(fixtures.app, as, threeResults());
  const { page } = await fixtures.visit({ as, expects: [REFUSED(503)] });
  const results = '**/api/divination/results*';
  await page.route(results, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/profile/statistics');
  await page.getByText('卦例没有载入。').waitFor();
  expect(await page.getByText('还没有卦例可数').count()).toBe(0);
  await page.goto(`${LIST}/${PUZZLES.newest}`);
  await pressButton(page, '从卦例选');
  const sheet = page.getByRole('dialog', { name: '从卦例选' });
  await sheet.getByText('卦例没有载入。').waitFor();
  expect(await sheet.getByText('还没有存下的卦例。').count()).toBe(0);
  await page.unroute(results);
  await sheet.getByRole('button', { name: '重试' }).click();
  await sheet.getByRole('button', { name: /^泽火革/ }).waitFor();
});
