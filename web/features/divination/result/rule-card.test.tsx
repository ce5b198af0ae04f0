import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { castByHand, castSeveral, choose, chooseSeveral, press, startButton } from '#tests/component/cast-steps.ts';
import { historyHas, serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const rule = () => page.getByRole('region', { name: '考变占' });
const readTexts = (texts: readonly RegExp[]) =>
  expect
    .poll(() => textsOf(page.getByRole('list', { name: '所占之辞' }).getByRole('link')))
    .toEqual(texts.map((text) => expect.stringMatching(text)));

test('屯之豫: 本卦, 之卦, 互卦, then what 考变占 reads, the leading text first', async () => {
  await castSeveral(['初爻', '四爻', '五爻']);
  const cards = page.getByRole('link').filter({ has: page.getByRole('img') });
  await expect
    .poll(() => cards.elements().map((card) => card.getAttribute('href')))
    .toEqual(['/hexagram/010001', '/hexagram/001000', '/hexagram/100000']);
  await expect.element(page.getByRole('img', { name: '本卦，水雷屯，初、四、五爻动，坎上震下' })).toBeVisible();
  await expect.element(rule().getByText('两卦的卦辞都读，屯为主，豫为辅。')).toBeVisible();
  await expect.element(rule().getByText('动爻里有初爻，属前十卦，故主贞。')).toBeVisible();
  await readTexts([/^贞屯 · 卦辞为主元亨，利贞。勿用有攸往，利建侯。/, /^悔豫 · 卦辞为辅利建侯行师。/]);
});

test('the rule leads to the old casts of as many moving lines', async () => {
  server.loses('listPuzzles'); // 学院 asks for the puzzle of the day
  await castSeveral(['初爻', '四爻', '五爻']);
  await rule().getByRole('link', { name: '《左传》《国语》里的占例 ›' }).click();
  await expect.poll(addressNow).toBe('/academy#old-casts-3');
  const heading = page.getByRole('heading', { name: '三爻动' });
  await expect.element(heading).toBeInViewport();
  await page.getByRole('link', { name: '重耳筮得国 屯之豫' }).click();
  await readTexts([/^贞屯 · 卦辞为主/, /^悔豫 · 卦辞为辅/]);
});

test('with one moving line there is no card: a last line, below the reading, leads to the old casts of one', async () => {
  server.loses('listPuzzles');
  await castByHand();
  const oldCasts = page.getByRole('link', { name: '《左传》《国语》里一爻动的占例 ›' });
  const steps = page.getByRole('button', { name: '列出每一步' });
  await expect.element(oldCasts).toBeVisible();
  expect(rule().elements()).toEqual([]);
  expect(oldCasts.element().getBoundingClientRect().top).toBeGreaterThan(
    steps.element().getBoundingClientRect().bottom,
  );
  await oldCasts.click();
  await expect.poll(addressNow).toBe('/academy#old-casts-1');
  await expect.element(page.getByRole('heading', { name: '一爻动' })).toBeInViewport();
  await page.getByRole('link', { name: '敬仲之筮 观之否' }).click();
  await readTexts([/^观 · 六四观国之光/]);
});

test('a cast of several moving lines is sent with all of them, and opens again from the history', async () => {
  serverKeeps([]);
  await castSeveral(['初爻', '四爻', '五爻'], { as: somebody() });
  await press('保存卦例');
  await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
  await expect
    .poll(() => server.calls('saveResult').map(({ body }) => body))
    .toMatchObject([
      { mainHexagram: '010001', movingYao: null, movingLines: [0, 3, 4], method: 'manual', utcOffset: 480, dayAt: 0 },
    ]);
  await page.getByRole('link', { name: '我的' }).click();
  await historyHas(1);
  await page.getByRole('button', { name: /^水雷屯，初、四、五爻动，/ }).click();
  await expect.element(rule()).toBeVisible();
});

test('一爻不动: 本卦卦辞 alone', async () => {
  await castSeveral([]);
  await readTexts([/^屯 · 卦辞元亨/]);
  await expect.element(page.getByRole('button', { name: '列出每一步' })).toBeVisible();
  expect(page.getByRole('link', { name: '一爻动的占例' }).elements()).toEqual([]);
});

test('两爻动: the upper one leads', async () => {
  await castSeveral(['初爻', '五爻']);
  await expect.element(page.getByText('两条动爻的爻辞都读，九五为主，初九为辅。')).toBeVisible();
  await readTexts([/^九五屯 · 爻辞为主屯其膏/, /^初九屯 · 爻辞为辅磐桓/]);
});

test('六爻皆动 of 乾 is read by 用九', async () => {
  await openApp('/divination');
  await chooseSeveral(['初爻', '二爻', '三爻', '四爻', '五爻', '上爻']);
  await choose({ upper: '乾，天', lower: '乾，天' });
  await startButton().click();
  await expect.element(page.getByText('读乾卦的用九。')).toBeVisible();
  await readTexts([/^乾 · 用九见群龙无首，吉。/]);
});
