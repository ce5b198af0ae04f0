import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import { serveEntries } from '#tests/component/entry-steps.ts';
import { NOON, resultOf, serverKeeps, THREE_RESULTS } from '#tests/component/history-steps.ts';
import { addressNow, openApp, pauseTimers, somebody, startedUp } from '#tests/component/open-app.tsx';
import { scrolled } from '#tests/component/scrolled.ts';
import { queueIsIdle, server } from '#tests/component/stub-server.ts';
import '#web/app/search-key.ts';
import { signOut } from '#web/platform/storage/session.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';

const field = () => page.getByRole('textbox', { name: '查找' });
const group = (name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (name: string) => group(name).getByRole('link');
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
/** What the browser marks on the page that a result opened. */
const markedNow = () => [...(CSS.highlights.get('found') ?? [])].map(String);

test('typed text is there again after tapping a tab at once and coming back', async () => {
  await openApp('/search');
  await field().fill('谦谦君子');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '学院' }).click();
  await expect.element(page.getByRole('heading', { name: '学院' })).toBeVisible();
  history.back();
  await expect.element(field()).toHaveValue('谦谦君子');
});

test('the field of 易经 leads to the search, which has the focus', async () => {
  await openApp('/library');
  await page.getByRole('link', { name: '卦名、拼音、一句经文' }).click();
  await expect.poll(addressNow).toBe('/search');
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByText('可以这样找')).toBeVisible();
  await page.getByRole('link', { name: '取消' }).click();
  await expect.poll(addressNow).toBe('/library');
});

test('what is typed is found as it is typed, in groups with counts, marked in its sentence; the address follows', async () => {
  await openApp('/search');
  await userEvent.fill(field(), '利涉大川');
  await expect.element(page.getByText('找到 28 处；卦名和十翼里没有')).toBeVisible();
  const titles = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((one) => one.textContent);
  expect(titles).toEqual(['卦辞爻辞 10', '彖象 8', '白话与详解 9', '术语 1']);
  expect(rowsOf('卦辞爻辞').elements()).toHaveLength(3);
  expect(rowsOf('彖象').elements()).toHaveLength(2);
  expect(rowsOf('白话与详解').elements()).toHaveLength(1);
  expect(new Set(marks())).toEqual(new Set(['利涉大川']));
  await expect.poll(addressNow).toBe(`/search?q=${encodeURIComponent('利涉大川')}`);
  expect(document.title).toBe('查找 · 观象');
});

test('traditional characters and a half-remembered line find the same', async () => {
  await openApp('/search?q=潛龍，勿用');
  await expect.element(rowsOf('卦辞爻辞').first()).toHaveAttribute('href', '/hexagram/111111/text/0');
  await userEvent.fill(field(), '天行健自强不息');
  await expect.element(rowsOf('彖象').first()).toHaveAttribute('href', '/hexagram/111111');
  expect(marks()).toEqual(['天行健', '自强不息']);
});

test('a tap opens the page at the place and marks it there; back returns to the same results at the same position', async () => {
  await openApp('/search?q=利涉大川');
  await page.getByRole('button', { name: '白话与详解，全部 9 处' }).click();
  await expect.poll(() => rowsOf('白话与详解').elements().length).toBe(9);
  const row = rowsOf('白话与详解').last();
  const href = row.element().getAttribute('href');
  const before = await scrolled(() => row.element().scrollIntoView({ block: 'center' }));
  expect(before).toBeGreaterThan(100);
  await row.click();
  await expect.poll(addressNow).toBe(href);
  await expect.poll(markedNow).toEqual(['利涉大川']);
  const marked = [...(CSS.highlights.get('found') ?? [])][0] as Range;
  const { top, bottom } = marked.getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(innerHeight);
  history.back();
  await expect.poll(() => rowsOf('白话与详解').elements().length).toBe(9);
  await expect.poll(() => Math.abs(scrollY - before)).toBeLessThan(3);
  expect(markedNow()).toEqual([]);
  await expect.element(field()).toHaveValue('利涉大川');
  await expect.element(field()).not.toHaveFocus();
});

test('a result that is opened before the address has followed is returned to all the same', async () => {
  await openApp('/search');
  await userEvent.fill(field(), '一阴一阳之谓道');
  await rowsOf('十翼').first().click();
  await expect.poll(addressNow).toBe('/library/wings/xici-shang/5#p1');
  await expect.poll(markedNow).toEqual(['一阴一阳之谓道']);
  history.back();
  await expect.element(field()).toHaveValue('一阴一阳之谓道');
});

test.each([
  ['乘刚', '术语', '/academy/terms#cheng-gang'],
  ['邵雍赏梅', '八卦与学院', '/academy#body-and-use-4'],
  ['看梅花', '八卦与学院', '/academy/cases/plum'],
  ['司空季子曰', '八卦与学院', '/academy/old-casts/chonger'],
])('%s leads into %s', async (query, name, path) => {
  server.loses('listPuzzles'); // 学院 asks for the puzzle of the day
  await openApp(`/search?q=${query}`);
  await rowsOf(name).first().click();
  await expect.poll(addressNow).toBe(path);
  await expect.poll(() => markedNow().join('')).toContain(query);
});

test('pinyin: the figure is a card with the way to each line, a word on the common slip, and annotated characters', async () => {
  await openApp('/search?q=tun');
  const card = group('卦名');
  await expect.element(card.getByText('常有人念 tún；作卦名读 zhūn。')).toBeVisible();
  await expect.element(card.getByText('元亨，利贞。勿用有攸往，利建侯。')).toBeVisible();
  const links = card
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'));
  const parts = ['', ...[0, 1, 2, 3, 4, 5].map((line) => `/${line}`)].map((end) => `/hexagram/010001/text${end}`);
  expect(links).toEqual(['/hexagram/010001', ...parts]);
  await expect.element(group('读音').getByText('中孚 · 卦辞 · 豚 tún')).toBeVisible();
  await expect.element(page.getByText('拼音只找卦名、术语和注了音的字；经文请打汉字。')).toBeVisible();
});

test('several figures are rows, the rest opens in place', async () => {
  await openApp('/search?q=gu');
  await expect.poll(() => rowsOf('卦名').elements().length).toBe(3);
  await page.getByRole('button', { name: '卦名，全部 4 卦' }).click();
  await expect.poll(() => rowsOf('卦名').elements().length).toBe(4);
});

test('lines: three keys, the figure grows from below, and the direction is said', async () => {
  await openApp('/search?q=阳阴阴');
  await expect.element(page.getByText('自下而上，先打的是初爻。还差三爻。')).toBeVisible();
  await page.getByRole('button', { name: '阴', exact: true }).click();
  await page.getByRole('button', { name: '阳', exact: true }).click();
  await page.getByRole('button', { name: '阴', exact: true }).click();
  await expect.element(field()).toHaveValue('阳阴阴阴阳阴');
  await expect.element(page.getByRole('button', { name: '阳', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('link', { name: /第 3 卦 · 水雷屯/ })).toBeVisible();
  await expect.element(page.getByText('若是自上而下写的')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /第 4 卦 · 山水蒙/ })).toBeVisible();
  await expect.element(page.getByRole('img', { name: '上爻变，风雷益' })).toBeVisible();
  await page.getByRole('button', { name: '退一爻' }).click();
  await expect.element(page.getByText('还差一爻')).toBeVisible();
  await userEvent.fill(field(), '1000101');
  await expect.element(page.getByText('六爻就够了')).toBeVisible();
});

test('searches that led somewhere are remembered on the device, newest first, and can be cleared', async () => {
  await openApp('/search');
  await expect.element(page.getByText('可以这样找')).toBeVisible();
  expect(page.getByText('最近搜过').elements()).toEqual([]);
  for (const query of ['潜龙', '屯']) {
    await openApp('/search');
    await userEvent.fill(field(), query);
    await expect.poll(() => document.querySelectorAll('main section a').length).toBeGreaterThan(0);
    await userEvent.keyboard('{Enter}');
  }
  await openApp('/search');
  const chips = group('最近搜过').getByRole('listitem');
  await expect.poll(() => chips.elements().map((one) => one.textContent)).toEqual(['屯', '潜龙']);
  await chips.first().getByRole('button').click();
  await expect.element(field()).toHaveValue('屯');
  await userEvent.clear(field());
  await page.getByRole('button', { name: '清除' }).click();
  expect(page.getByText('最近搜过').elements()).toEqual([]);
  await openApp('/search');
  await expect.element(page.getByText('可以这样找')).toBeVisible();
  expect(page.getByText('最近搜过').elements()).toEqual([]);
});

test('the searches of another user of the device are not shown; those of a guest are, to the user who signs in', async () => {
  const one = somebody('小满');
  await openApp('/search', { as: one });
  rememberSearch('潜龙');
  for (const other of [somebody('东篱'), null]) {
    if (other === null) signOut();
    await openApp('/search', other === null ? {} : { as: other });
    await expect.element(page.getByText('可以这样找')).toBeVisible();
    expect(page.getByText('最近搜过').elements()).toEqual([]);
  }
  rememberSearch('屯');
  await openApp('/search', { as: one });
  await expect.element(group('最近搜过').getByRole('button', { name: '屯' })).toBeVisible();
  expect(recentSearches()).toEqual(['屯']);
});

test('nothing is looked for while a syllable is composed', async () => {
  await openApp('/search');
  const input = field().element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const enter = (value: string) => {
    setValue?.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  };
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  enter('zhun');
  await expect.element(field()).toHaveValue('zhun');
  await expect.element(page.getByText('可以这样找')).toBeVisible();
  expect(group('卦名').elements()).toEqual([]);
  enter('屯');
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '屯' }));
  await expect.element(group('卦名')).toBeVisible();
  await expect.element(field()).toHaveValue('屯');
});

test('keyboard: / focuses the field, arrows move, Enter opens, Esc clears and then leaves', async () => {
  await openApp('/library');
  await expect.element(page.getByRole('tab', { name: '六十四卦' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.poll(addressNow).toBe('/search');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('gu');
  await expect.poll(() => rowsOf('卦名').elements().length).toBe(3);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: '卦名，全部 4 卦' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rowsOf('卦名').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('');
  await userEvent.keyboard('zhun');
  await expect.element(group('卦名').getByText('zhūn').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(rowsOf('卦名').first()).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(addressNow).toBe('/hexagram/010001');
  history.back();
  await expect.element(field()).toHaveValue('zhun');
  await field().click();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.poll(addressNow).toBe('/library');
});

test('a screen reader hears the number of results once typing stops', async () => {
  await openApp('/search?q=屯');
  await expect.element(group('卦辞爻辞')).toBeVisible();
  const said = () =>
    page
      .getByRole('status')
      .elements()
      .map((one) => one.textContent)
      .filter(Boolean);
  await expect.poll(said).toEqual([expect.stringMatching(/^找到 \d+ 处$/)]);
  const [before] = said();
  await pauseTimers();
  await userEvent.fill(field(), '利涉大川');
  await expect.element(page.getByText('找到 28 处；卦名和十翼里没有')).toBeVisible();
  expect(said()).toEqual([before]);
  await vi.advanceTimersByTimeAsync(400);
  await expect.poll(said).toEqual(['找到 28 处']);
});

test('one’s own casts are found by their words and by their figure, and nothing of it is sent', async () => {
  serverKeeps(THREE_RESULTS);
  serveEntries({
    timestamp: '2026-11-12T02:00:00.000Z',
    cast: '010001-010000',
    question: '新店几时开张？',
    category: null,
    judgment: null,
    notes: [],
    outcome: null,
    reviewOn: null,
    etag: '"stub.1"',
  });
  await openApp('/search', { as: somebody(), at: NOON });
  await startedUp();
  await queueIsIdle();
  const sentBefore = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => server.calls(name).length);
  await userEvent.fill(field(), '新店');
  await expect
    .element(rowsOf('我的卦例').first())
    .toHaveAttribute('href', `/profile/cast/${Date.parse('2026-11-12T02:00:00.000Z')}`);
  expect(marks()).toEqual(['新店']);
  await userEvent.fill(field(), 'tun');
  await expect.element(group('我的卦例').getByText('水雷屯 · 初爻动')).toBeVisible();
  await userEvent.fill(field(), '乾');
  await expect.element(group('我的卦例').getByText('没有写所问')).toBeVisible();
  expect((Object.keys(ENDPOINTS) as EndpointName[]).map((name) => server.calls(name).length)).toEqual(sentBefore);
});

test('a guest has no group of casts', async () => {
  serverKeeps([resultOf({ timestamp: '2026-11-12T02:00:00.000Z', movingYao: 0 })]);
  await openApp('/search?q=屯');
  await expect.element(group('卦辞爻辞')).toBeVisible();
  expect(group('我的卦例').elements()).toEqual([]);
});
