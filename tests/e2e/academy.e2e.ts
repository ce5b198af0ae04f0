import { expect, test } from 'vitest';
import { ARTICLES } from '#core/texts/academy.ts';
import type { Article } from '#core/texts/types.ts';
import { TERM_GROUPS, TERMS } from '#core/texts/vocabulary.ts';
import { UNREACHED, useOwnServer } from './fixtures.ts';

const fixtures = useOwnServer();
const CATEGORIES = ['全部', '射覆', '基础', '进阶', '技巧'] as const;

/** Every word of an article's body. */
const textsOf = ({ blocks }: Article): readonly string[] =>
  blocks.flatMap((block) => {
    if ('heading' in block) return [block.heading];
    if ('text' in block) return [block.text];
    return 'steps' in block ? block.steps : block.figures.map((figure) => figure.caption);
  });

test('without a puzzle the daily card still leads to /academy/shefu', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  await page.getByRole('link', { name: /每日射覆/ }).click();
  await page.waitForURL('**/academy/shefu');
  await page.getByRole('heading', { name: '还没有题目' }).waitFor();
});

test('the daily card shows the newest puzzle, but not its answer', async () => {
  const { token, username } = await fixtures.account();
  const post = (title: string) =>
    fixtures.app.api('POST', '/shefu?action=create', {
      token,
      body: { title, questionText: '其物外坚中虚。', answerText: '一只陶埙。' },
    });
  await post('匣中三物');
  await post('袖中何物');
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  const card = page.getByRole('link', { name: /每日射覆/ });
  await card.filter({ hasText: '袖中何物' }).waitFor();
  expect(await card.innerText()).toContain('其物外坚中虚。');
  expect(await card.innerText()).toContain(username);
  expect(await page.content()).not.toContain('陶埙');
  await card.click();
  await page.waitForURL('**/academy/shefu');
  await page.getByRole('link', { name: /袖中何物/ }).waitFor();
});

test('the filter is 全部 射覆 基础 进阶 技巧, and shows what belongs to each', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const chips = page.getByRole('group', { name: '分类' }).getByRole('radio');
  expect(await chips.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))).toEqual(CATEGORIES);
  for (const category of CATEGORIES) {
    await page.getByRole('radio', { name: category }).check();
    const articles = ARTICLES.filter((article) => category === '全部' || article.category === category);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(articles.map(({ title }) => title));
    expect(await page.getByRole('link', { name: /每日射覆/ }).count()).toBe(/全部|射覆/.test(category) ? 1 : 0);
  }
});

test('the three articles open in place and are read to the end; nothing else navigates', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  expect(ARTICLES.length).toBe(3);
  for (const article of ARTICLES) {
    const heading = page.getByRole('heading', { name: article.title });
    await heading.waitFor();
    await heading.click();
    const card = page.locator('details', { has: heading });
    const texts = textsOf(article);
    await card
      .getByText(texts[0] as string)
      .first()
      .waitFor();
    const shown = await card.textContent();
    for (const text of texts) expect(shown).toContain(text);
    expect(new URL(page.url()).pathname).toBe('/academy');
    await card.getByRole('button', { name: '收起' }).click(); // at the end of the text
    await card.getByText('展开阅读').waitFor();
    expect(await heading.evaluate((title) => title.closest('summary') === document.activeElement)).toBe(true);
    expect(await heading.evaluate((title) => title.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  }
  expect(await page.getByRole('main').getByRole('link').allTextContents()).toHaveLength(2); // the puzzle and 术语
});

test('术语 lists every entry by groups, one group by its chip, and opens at the entry that the address names', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  await page.getByRole('link', { name: '术语' }).click();
  await page.waitForURL('**/academy/terms');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(TERM_GROUPS);
  expect(await page.getByRole('term').count()).toBe(TERMS.length);
  await page.getByRole('radio', { name: '梅花' }).check();
  const shown = await page.getByRole('definition').allInnerTexts();
  const expected = TERMS.filter(({ group }) => group === '梅花');
  expect(shown).toHaveLength(expected.length);
  for (const [index, { text, example }] of expected.entries()) {
    expect(shown[index]).toContain(text);
    expect(shown[index]).toContain(example.quote);
  }
  await page.goto('/academy/terms#dang-wei');
  await page.reload();
  await page.waitForFunction(
    () => Math.abs(document.getElementById('dang-wei')?.getBoundingClientRect().top ?? 99) < 40,
  );
});

test('a section of an article has an address, which opens the article there', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  await page.getByRole('heading', { name: ARTICLES[1]?.title ?? '' }).click();
  const sections = page.getByRole('navigation', { name: '本文各节' });
  await sections.getByRole('link', { name: '观梅占' }).click();
  await page.waitForURL('**/academy#body-and-use-4');
  const isAtTop = () =>
    page.getByRole('heading', { name: '观梅占' }).evaluate((title) => Math.abs(title.getBoundingClientRect().top) < 40);
  await expect.poll(isAtTop).toBe(true);
  await page.reload();
  await expect.poll(isAtTop).toBe(true);
  expect(await page.getByRole('navigation', { name: '本文各节' }).count()).toBe(1);
});

test('below a filtered list stands how many there are, and 看全部', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  await page.getByRole('radio', { name: '进阶' }).check();
  await page.getByText('“进阶”共 1 篇').waitFor();
  await page.getByRole('button', { name: '看全部' }).click();
  expect(await page.getByRole('radio', { name: '全部' }).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: '看全部' }).count()).toBe(0);
});

test('without a network the articles are there and the card says what shefu is', async () => {
  const { page } = await fixtures.visit({ expects: [UNREACHED] });
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/academy');
  await page.getByRole('heading', { name: '一卦怎么读' }).waitFor();
  await page.getByText('覆一物，凭卦象猜').waitFor();
});
