import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logIn } from '#tests/component/account-steps.ts';
import { press } from '#tests/component/cast-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, puzzleOf } from '#tests/component/puzzle-steps.ts';
import { servePuzzles } from '#tests/component/sample-data.ts';
import { scrolled } from '#tests/component/scrolled.ts';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

/** 第41题 to 第1题. */
const MANY = Array.from({ length: 41 }, (_, index) => puzzleOf({ id: 41 - index, title: `第${41 - index}题` }));

const isPage = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const heading = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible();
const titles = () => textsOf(page.getByText(/^第\d+题$/));
const titlesFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => `第${first - index}题`);
const earlier = () => page.getByRole('button', { name: '上一页' });
const later = () => page.getByRole('button', { name: '下一页' });

test('an empty list shows 还没有题目 and offers 出题', async () => {
  servePuzzles([]);
  await openApp(LIST, { as: somebody() });
  await heading('还没有题目');
  await press('出一道题');
  await expect.poll(addressNow).toBe(`${LIST}/create`);
  await heading('出题');
});

test('a list of one page has nothing to turn', async () => {
  servePuzzles(MANY.slice(0, 20));
  await openApp(LIST);
  await expect.poll(titles).toHaveLength(20);
  expect(page.getByRole('navigation', { name: '翻页' }).query()).toBeNull();
});

test('a page beyond the last says that it is empty, not that there are no puzzles, and leads back', async () => {
  servePuzzles(MANY.slice(0, 20));
  await openApp(`${LIST}?page=4`);
  await heading('这一页没有题目了');
  await isPage('4 / 1');
  await earlier().click();
  await expect.poll(titles).toHaveLength(20);
  expect(addressNow()).toBe(LIST);
});

test('the list shows twenty puzzles a page, in the order of the server', async () => {
  servePuzzles(MANY);
  await openApp(LIST);
  await isPage('1 / 3');
  await expect.poll(titles).toEqual(titlesFrom(41, 22));
  await expect.element(earlier()).toBeDisabled();
  await later().click();
  await isPage('2 / 3');
  await expect.poll(titles).toEqual(titlesFrom(21, 2));
  await later().click();
  await isPage('3 / 3');
  await expect.poll(titles).toEqual(['第1题']);
  await expect.element(later()).toBeDisabled();
  expect(new Set(server.calls('listPuzzles').map(({ query }) => String(query)))).toEqual(
    new Set([1, 2, 3].map((number) => `action=list&page=${number}&limit=20`)),
  );
});

test('each page of the list has its own address, to which the browser’s back leads', async () => {
  servePuzzles(MANY);
  await openApp(`${LIST}?page=2`);
  await isPage('2 / 3');
  await later().click();
  await isPage('3 / 3');
  await expect.poll(addressNow).toBe(`${LIST}?page=3`);
  history.back();
  await isPage('2 / 3');
  await expect.poll(addressNow).toBe(`${LIST}?page=2`);
});

test('the next page begins at its top', async () => {
  servePuzzles(MANY);
  await openApp(LIST);
  await isPage('1 / 3');
  await later().click(); // at the end of the list
  await isPage('2 / 3');
  await expect.poll(() => scrollY).toBe(0);
  await expect.poll(titles).toEqual(titlesFrom(21, 2));
});

test('‹ of a puzzle leads back to its page of the list, where that was left', async () => {
  servePuzzles(MANY);
  await openApp(`${LIST}?page=2`);
  const third = page.getByRole('link', { name: '第3题' });
  await expect.element(third).toBeVisible();
  const left = await scrolled(() => third.element().scrollIntoView({ block: 'center' }));
  expect(left).toBeGreaterThan(300);
  (third.element() as HTMLElement).click(); // a click of the locator may scroll
  await heading('第3题');
  await page.getByRole('link', { name: '返回' }).click();
  await isPage('2 / 3');
  await expect.poll(() => Math.abs(scrollY - left)).toBeLessThan(2);
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/academy');
});

test('a list that cannot be fetched offers a retry; a server out of reach is not called 没有网络', async () => {
  server.loses('listPuzzles');
  await openApp(LIST);
  await heading('连不上服务器');
  servePuzzles(MANY);
  await press('重试');
  await isPage('1 / 3');
});

test.each([LIST, `${LIST}/7`])(
  '分享 at %s copies the address and shows its message for a second and a half',
  async (path) => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    servePuzzles([puzzleOf()]);
    await openApp(path, { at: Date.now(), isPaused: true });
    await press('分享');
    const toast = await shows('puzzle', '链接已复制！粘贴分享给朋友查看吧');
    expect(copied.mock.calls).toEqual([[`${location.origin}${path}`]]);
    await vi.advanceTimersByTimeAsync(1499);
    await expect.element(toast).toBeVisible();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(toast).not.toBeInTheDocument();
  },
);

test('when the browser refuses to copy, 复制失败，请重试 is shown', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  servePuzzles([]);
  await openApp(LIST);
  await press('分享');
  await shows('puzzle', '复制失败，请重试');
});

test('a guest who wants to add a puzzle logs in first and is then at the form', async () => {
  servePuzzles([]);
  server.answers('login', { status: 200, body: somebody() });
  await openApp(LIST);
  await press('＋ 出题');
  await expect.poll(addressNow).toBe(`/login?return=${encodeURIComponent(`${LIST}/create`)}`);
  await logIn();
  await heading('出题');
  await expect.poll(addressNow).toBe(`${LIST}/create`);
});
