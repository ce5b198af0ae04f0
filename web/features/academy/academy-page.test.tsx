import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import { ARTICLES } from '#core/texts/academy.ts';
import type { Article } from '#core/texts/types.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const CATEGORIES = ['全部', '射覆', '基础', '进阶', '技巧'] as const;

/** Every word of an article's body. */
const wordsOf = ({ blocks }: Article): readonly string[] =>
  blocks.flatMap((block) => {
    if ('heading' in block) return [block.heading];
    if ('text' in block) return [block.text];
    return 'steps' in block ? block.steps : block.figures.map((figure) => figure.caption);
  });

const PUZZLE: PuzzleOnTheWire = {
  id: 2,
  user_id: 'someone',
  title: '袖中何物',
  author: '观梅客',
  created_at: '2026-10-08T02:24:00.000Z',
  question_text: '其物外坚中虚。',
  question_image_url: null,
  answer_text: '一只陶埙。',
  answer_image_url: null,
};

/** The server has these puzzles, newest first. */
function serverHas(...all: readonly PuzzleOnTheWire[]): void {
  server.answers('listPuzzles', ({ query }) => {
    const limit = Number(query.get('limit'));
    const pagination = { page: 1, limit, total: all.length, totalPages: 1 };
    return { status: 200, body: { success: true, puzzles: all.slice(0, limit), pagination } } as const;
  });
}

const daily = () => page.getByRole('link', { name: /每日射覆/ });
const titles = () => textsOf(page.getByRole('heading', { level: 2 }));

test('without a puzzle the daily card still leads to /academy/shefu', async () => {
  serverHas();
  await openApp('/academy');
  await daily().click();
  await expect.poll(addressNow).toBe('/academy/shefu');
  await expect.element(page.getByRole('heading', { name: '还没有题目' })).toBeVisible();
});

test('the daily card shows the newest puzzle, but not its answer', async () => {
  serverHas(PUZZLE, { ...PUZZLE, id: 1, title: '匣中三物' });
  await openApp('/academy');
  for (const text of ['袖中何物', '其物外坚中虚。', '观梅客']) await expect.element(daily()).toMatchTextContent(text);
  await expect.poll(() => document.documentElement.outerHTML).not.toContain('陶埙');
  await daily().click();
  await expect.poll(addressNow).toBe('/academy/shefu');
  await expect.element(page.getByRole('link', { name: /袖中何物/ })).toBeVisible();
});

test('the filter is 全部 射覆 基础 进阶 技巧, and shows what belongs to each', async () => {
  serverHas();
  await openApp('/academy');
  const chips = page.getByRole('group', { name: '分类' }).getByRole('radio');
  await expect.poll(() => chips.elements().map((chip) => chip.getAttribute('value'))).toEqual(CATEGORIES);
  for (const category of CATEGORIES) {
    await page.getByRole('radio', { name: category }).click();
    const articles = ARTICLES.filter((article) => category === '全部' || article.category === category);
    await expect
      .poll(() => ({ titles: titles(), cards: daily().elements().length }))
      .toEqual({ titles: articles.map(({ title }) => title), cards: /全部|射覆/.test(category) ? 1 : 0 });
  }
});

test.each(ARTICLES)('$title opens in place, is read to the end and folded there', async (article) => {
  serverHas();
  await openApp('/academy');
  const heading = page.getByRole('heading', { name: article.title });
  await heading.click();
  const card = () => heading.element().closest('details');
  await expect.poll(() => wordsOf(article).filter((text) => !card()?.textContent.includes(text))).toEqual([]);
  await expect.poll(addressNow).toBe('/academy');
  await page.getByRole('button', { name: '收起' }).click(); // at the end of the text
  await expect.poll(() => card()?.textContent).toContain('展开阅读');
  await expect.poll(() => heading.element().closest('summary') === document.activeElement).toBe(true);
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('beside three articles the page has two links: the puzzle and 术语', async () => {
  serverHas();
  await openApp('/academy');
  await expect.poll(() => titles().length).toBe(3);
  const links = page.getByRole('main').getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/academy/shefu', '/academy/terms']);
});

/** The title of a section stands at the top of the window. */
const isAtTop = (name: string) => (): boolean => {
  const title = page.getByRole('heading', { name }).query();
  return title !== null && Math.abs(title.getBoundingClientRect().top) < 40;
};

test('a section of an article is reached from its head, and has an address', async () => {
  serverHas();
  await openApp('/academy');
  await page.getByRole('heading', { name: ARTICLES[1]?.title ?? '' }).click();
  await page.getByRole('navigation', { name: '本文各节' }).getByRole('link', { name: '观梅占' }).click();
  await expect.poll(addressNow).toBe('/academy#body-and-use-4');
  await expect.poll(isAtTop('观梅占')).toBe(true);
});

test('the address of a section opens the article there, and no other', async () => {
  serverHas();
  await openApp('/academy#body-and-use-4');
  await expect.poll(isAtTop('观梅占')).toBe(true);
  await expect.poll(() => page.getByRole('navigation', { name: '本文各节' }).elements().length).toBe(1);
});

test('below a filtered list stands how many there are, and 看全部', async () => {
  serverHas();
  await openApp('/academy');
  await page.getByRole('radio', { name: '进阶' }).click();
  await expect.element(page.getByText('“进阶”共 1 篇')).toBeVisible();
  await page.getByRole('button', { name: '看全部' }).click();
  await expect.element(page.getByRole('radio', { name: '全部' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: '看全部' })).not.toBeInTheDocument();
});

test('without a network the articles are there and the card says what shefu is', async () => {
  server.loses('listPuzzles');
  await openApp('/academy');
  await expect.element(page.getByRole('heading', { name: '一卦怎么读' })).toBeVisible();
  await expect.element(page.getByText('覆一物，凭卦象猜')).toBeVisible();
});
