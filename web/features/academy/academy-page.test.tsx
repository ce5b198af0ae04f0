import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import { ARTICLES, FIRST_WEEK } from '#core/texts/academy.ts';
import { CASES } from '#core/texts/cases.ts';
import type { Article } from '#core/texts/types.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { practicedOn, practised } from '#tests/component/practice-steps.ts';
import { serveDaily } from '#tests/component/puzzle-steps.ts';
import { scrolled } from '#tests/component/scrolled.ts';
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
  serveDaily(all[0] ?? null);
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

test('the daily card shows the puzzle of the day, whose and when, and how many guessed it, but not its answer', async () => {
  serverHas(PUZZLE, { ...PUZZLE, id: 1, title: '匣中三物' });
  await openApp('/academy');
  for (const text of ['袖中何物', '其物外坚中虚。', '观梅客', '猜 13 · 中 4'])
    await expect.element(daily()).toMatchTextContent(text);
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
  await expect.poll(addressNow).toBe(`/academy#${article.id}`);
  await page.getByRole('button', { name: '收起' }).click(); // at the end of the text
  await expect.poll(addressNow).toBe('/academy');
  await expect.poll(() => card()?.textContent).toContain('展开阅读');
  await expect.poll(() => heading.element().closest('summary') === document.activeElement).toBe(true);
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('beside three articles the page has three links: the puzzle, 练习 and 术语', async () => {
  serverHas();
  await openApp('/academy');
  await expect.poll(() => titles().length).toBe(3);
  const links = page.getByRole('main').getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/academy/shefu', '/academy/practice', '/academy/terms']);
});

const isInView = (name: string) => (): boolean => {
  const title = page.getByRole('heading', { name }).query()?.getBoundingClientRect();
  return title !== undefined && title.top >= 0 && title.bottom < innerHeight / 2;
};
const openedTexts = () => page.getByRole('navigation', { name: '本文各节' }).elements().length;

test.each(ARTICLES)('/academy#$id opens $title, unfolded and in view, and no other', async ({ id, title }) => {
  serverHas(PUZZLE);
  await openApp(`/academy#${id}`);
  await expect.poll(isInView(title)).toBe(true);
  await expect.poll(openedTexts).toBe(1);
  await expect.element(daily()).toMatchTextContent('袖中何物'); // comes later, above the articles
  await expect.poll(isInView(title)).toBe(true);
});

test('an article that is opened takes its place in the address without a step in the history; the last one opened names it', async () => {
  serverHas();
  await openApp('/academy');
  const [first, second] = ARTICLES as [Article, Article];
  const steps = history.length;
  await page.getByRole('heading', { name: first.title }).click();
  await expect.poll(addressNow).toBe(`/academy#${first.id}`);
  await page.getByRole('heading', { name: second.title }).click();
  await expect.poll(addressNow).toBe(`/academy#${second.id}`);
  await page.getByRole('heading', { name: first.title }).click();
  await expect.poll(openedTexts).toBe(1);
  await expect.poll(addressNow).toBe(`/academy#${second.id}`);
  expect(history.length).toBe(steps);
});

test('an address given while the page is open unfolds its article', async () => {
  serverHas();
  await openApp('/academy');
  const { id, title } = ARTICLES[2] as Article;
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  location.hash = id;
  await expect.poll(openedTexts).toBe(1);
  await expect.poll(isInView(title)).toBe(true);
});

test('an open article is open again after another category was looked at', async () => {
  serverHas();
  await openApp('/academy');
  const { title } = ARTICLES.find(({ category }) => category === '基础') as Article;
  await page.getByRole('heading', { name: title }).click();
  await expect.poll(openedTexts).toBe(1);
  await page.getByRole('radio', { name: '射覆' }).click();
  await expect.poll(openedTexts).toBe(0);
  await page.getByRole('radio', { name: '基础' }).click();
  await expect.poll(openedTexts).toBe(1);
});

const cases = () => page.getByRole('navigation', { name: '书里的占例' }).getByRole('link');

test('the worked cases have an entry, and ‹ of a case leads back to it, where it was left', async () => {
  serverHas(PUZZLE);
  await openApp('/academy');
  await expect.element(page.getByRole('link', { name: /袖中何物/ })).toBeVisible(); // above the cases: it moves them when it comes
  await page.getByText('书里的占例 九则，一步一步读').click();
  await expect.poll(addressNow).toBe('/academy#cases');
  await expect.poll(() => cases().elements().length).toBe(CASES.length);
  const last = cases().nth(CASES.length - 1);
  const left = await scrolled(() => last.element().scrollIntoView({ block: 'center' }));
  expect(left).toBeGreaterThan(100);
  (last.element() as HTMLElement).click(); // a click of the locator may scroll
  await expect.poll(addressNow).toBe(`/academy/cases/${CASES.at(-1)?.id}`);
  await expect.element(page.getByRole('heading', { name: CASES.at(-1)?.name ?? '' })).toBeVisible();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/academy#cases');
  await expect.poll(() => cases().elements().length).toBe(CASES.length);
  await expect.poll(() => Math.abs(scrollY - left)).toBeLessThan(2);
});

test('the article that the cases belong to leads to them', async () => {
  serverHas();
  await openApp('/academy#body-and-use');
  await page.getByRole('link', { name: '书里的占例，一步一步读' }).click();
  await expect.poll(addressNow).toBe('/academy#cases');
  await expect.poll(() => cases().elements().length).toBe(CASES.length);
});

/** The title of a section is at the top of the window. */
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
  server.loses('dailyPuzzle');
  await openApp('/academy');
  await expect.element(page.getByRole('heading', { name: '一卦怎么读' })).toBeVisible();
  await expect.element(page.getByText('覆一物，凭卦象猜')).toBeVisible();
});

const CHINA_MORNING = { at: '2026-10-08T10:24:00+08:00' };
const dailyFigure = () => page.getByText(/每日一卦/);

test('每日一卦: the figure of the day in China, its image, and in place a text to read and a question', async () => {
  serverHas(PUZZLE);
  await openApp('/academy', CHINA_MORNING);
  await expect.element(dailyFigure()).toMatchTextContent('每日一卦 · 10月8日');
  await expect.element(page.getByText('蒙 méng · 第 4 卦')).toBeVisible();
  await expect.element(page.getByText('山下出泉，蒙；君子以果行育德。')).toBeVisible();
  await dailyFigure().click();
  await expect.poll(addressNow).toBe('/academy#daily');
  await expect.element(page.getByText('有什么是你不懂、却一直不好意思问的？')).toBeVisible();
  await page.getByRole('link', { name: '读这一卦' }).click();
  await expect.poll(addressNow).toBe('/hexagram/100010');
});

test('每日一卦 changes at midnight in China, wherever the reader is', async () => {
  serverHas();
  for (const [at, name] of [
    ['2026-10-08T23:59:00+08:00', '蒙'],
    ['2026-10-09T00:00:00+08:00', '需'],
  ] as const) {
    await openApp('/academy', { at });
    await expect.element(page.getByText(new RegExp(`^${name} .*第 \\d+ 卦$`))).toBeVisible();
  }
});

test('每日一卦 stands under 全部 and 基础 alone', async () => {
  serverHas();
  await openApp('/academy', CHINA_MORNING);
  for (const category of CATEGORIES) {
    await page.getByRole('radio', { name: category }).click();
    await expect.poll(() => dailyFigure().elements().length).toBe(/全部|基础/.test(category) ? 1 : 0);
  }
});

test('the row 练习 says what is due today, in words; who has not practised sees the row alone', async () => {
  serverHas();
  await openApp('/academy', CHINA_MORNING);
  const row = page.getByRole('link', { name: '练习' });
  await expect.element(row).toMatchTextContent(/^练习$/);
  await practised([practicedOn('2026-10-01', 'name:010001'), practicedOn('2026-10-08', 'name:111111')]);
  await openApp('/academy', CHINA_MORNING);
  await expect.element(row).toMatchTextContent('今日该温 1 张');
  await row.click();
  await expect.poll(addressNow).toBe('/academy/practice');
});

test('the first week: seven days, each step a link to a page of the app', async () => {
  serverHas();
  await openApp('/academy#reading-a-hexagram');
  await page.getByRole('link', { name: '第一周怎么学' }).click();
  await expect.poll(addressNow).toBe('/academy#first-week');
  const days = page.getByRole('heading', { level: 3, name: /^第.天/ });
  await expect.poll(() => days.elements().length).toBe(7);
  await page.getByRole('link', { name: '练 认八个三画的卦' }).click();
  await expect.poll(addressNow).toBe('/academy/practice/new');
});

test.each(FIRST_WEEK.flatMap(({ steps }) => steps))('$text leads to $href, which exists', async ({ href }) => {
  serverHas();
  await openApp(href, CHINA_MORNING);
  const { hash } = new URL(href, location.origin);
  if (hash) await expect.poll(() => document.getElementById(hash.slice(1)) !== null).toBe(true);
  else await expect.element(page.getByRole('main')).toMatchTextContent(/\p{Script=Han}{4}/u);
  await expect.element(page.getByText(/不存在/)).not.toBeInTheDocument();
});
