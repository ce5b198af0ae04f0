import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castSeveral, choose, chooseSeveral, startButton, ZHUN } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();
const several = (page: Page) => page.getByRole('button', { name: '多爻' });
const readTexts = (page: Page) => page.getByRole('list', { name: '所占之辞' }).getByRole('link').allTextContents();

test('多爻 turns the six lines into toggles, keeps the chosen one, and needs none', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await choose(page, ZHUN);
  await several(page).click();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await page.getByRole('checkbox', { name: '初爻' }).uncheck();
  await page.getByText('坎上震下 · 六爻不动').waitFor();
  expect(await startButton(page).isEnabled()).toBe(true);
  await several(page).click();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(3); // 手动, 上卦, 下卦
  expect(await startButton(page).isEnabled()).toBe(false);
});

test('屯之豫: 本卦, 之卦, 互卦, then what 考变占 reads, the leading text first; it is saved, and opens again', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who });
  await castSeveral(page, ['初爻', '四爻', '五爻']);
  const cards = page.getByRole('link').filter({ has: page.getByRole('img') });
  expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/hexagram/010001',
    '/hexagram/001000',
    '/hexagram/100000',
  ]);
  await page.getByRole('img', { name: '本卦，水雷屯，初、四、五爻动，坎上震下' }).waitFor();
  const rule = page.getByRole('region', { name: '考变占' });
  await rule.getByText('两卦的卦辞都读，屯为主，豫为辅。').waitFor();
  await rule.getByText('动爻里有初爻，属前十卦，故主贞。').waitFor();
  expect(await readTexts(page)).toEqual([
    expect.stringMatching(/^贞屯 · 卦辞为主元亨，利贞。勿用有攸往，利建侯。/),
    expect.stringMatching(/^悔豫 · 卦辞为辅利建侯行师。/),
  ]);
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
  await expect
    .poll(async () => {
      const { json } = await fixtures.app.api('GET', '/divination/results?view=facts', { token: who.token });
      return json;
    })
    .toMatchObject([
      { mainHexagram: '010001', movingYao: null, movingLines: [0, 3, 4], method: 'manual', utcOffset: 480, dayAt: 0 },
    ]);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^水雷屯，初、四、五爻动，/ }).click();
  await rule.waitFor();
});

test('一爻不动: 本卦卦辞 alone; 两爻动: the upper one leads', async () => {
  const { page } = await fixtures.visit();
  await castSeveral(page, []);
  expect(await readTexts(page)).toEqual([expect.stringMatching(/^屯 · 卦辞元亨/)]);
  await pressButton(page, '再起一卦');
  await chooseSeveral(page, ['初爻', '五爻']);
  await startButton(page).click();
  await page.getByText('两条动爻的爻辞都读，九五为主，初九为辅。').waitFor();
  expect(await readTexts(page)).toEqual([
    expect.stringMatching(/^九五屯 · 爻辞为主屯其膏/),
    expect.stringMatching(/^初九屯 · 爻辞为辅磐桓/),
  ]);
});

test('六爻皆动 of 乾 is read by 用九', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await chooseSeveral(page, ['初爻', '二爻', '三爻', '四爻', '五爻', '上爻']);
  await choose(page, { upper: '乾，天', lower: '乾，天' });
  await startButton(page).click();
  await page.getByText('读乾卦的用九。').waitFor();
  expect(await readTexts(page)).toEqual([expect.stringMatching(/^乾 · 用九见群龙无首，吉。/)]);
});
