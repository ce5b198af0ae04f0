import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { button, practicedOn, practised, storedPracticeAnswers } from '#tests/component/practice-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const AT = { at: SEEN_AT }; // 2026-10-08, 10:24 in China
const main = () => page.getByRole('main');

test('a beginner reads where to begin, and begins with the eight trigrams', async () => {
  await openApp('/academy/practice', AT);
  await expect.element(page.getByText('还没有学过。先认八个，再认六十四个。')).toBeVisible();
  await page.getByRole('link', { name: '开始' }).click();
  await expect.poll(addressNow).toBe('/academy/practice/new');
  await expect.element(page.getByText('第 1 张，共 8 张')).toBeVisible();
});

test('what is due today, what it is made of, and how long it takes', async () => {
  await practised([
    practicedOn('2026-10-01', 'name:010001'),
    practicedOn('2026-10-01', 'line:0-1'),
    practicedOn('2026-10-08', 'animal:111'),
  ]);
  await openApp('/academy/practice', AT);
  const due = page.getByRole('region', { name: '今日该温' });
  await expect.element(due).toMatchTextContent('2 张');
  await expect.element(due).toMatchTextContent('认卦 1 · 爻名 1');
  await expect.element(due).toMatchTextContent('约一分钟');
  await due.getByRole('link', { name: '开始' }).click();
  await expect.element(page.getByText('第 1 张，共 2 张')).toBeVisible();
});

test('with nothing due, new cards are offered without a red button, and the next day is named', async () => {
  await practised([practicedOn('2026-10-08', 'name:010001')]);
  await openApp('/academy/practice', AT);
  await expect.element(main()).toMatchTextContent('今天练过了，没有还要温的。下一张在10月10日。');
  await page.getByRole('link', { name: '学五张新的' }).click();
  await expect.element(page.getByText('第 1 张，共 5 张')).toBeVisible();
});

test('of the eight trigrams it says how many were begun, also before any of the sixty-four was', async () => {
  await practised(['111', '110', '101'].map((code) => practicedOn('2026-10-08', `trigram:${code}`)));
  await openApp('/academy/practice', AT);
  await expect.element(page.getByRole('region', { name: '六十四卦' })).toMatchTextContent('八卦学过 3，共 8。');
});

test('what was not remembered today can be gone over once more, also after its session was left', async () => {
  await practised([practicedOn('2026-10-08', 'name:010001', 'again'), practicedOn('2026-10-08', 'name:111111')]);
  await openApp('/academy/practice', AT);
  await expect.element(main()).toMatchTextContent('今天该温的都过了一遍。下一张在10月9日。');
  await page.getByRole('link', { name: '没答上的 1 张，再来一遍' }).click();
  await expect.element(page.getByRole('heading', { name: '再来一遍', level: 1 })).toBeVisible();
  await expect.element(page.getByText('第 1 张，共 1 张')).toBeVisible();
  await expect.element(page.getByRole('img', { name: '卦画，自下而上：阳、阴、阴、阴、阳、阴' })).toBeInTheDocument();
});

test('what was not remembered today is below what is still due', async () => {
  await practised([practicedOn('2026-10-08', 'name:010001', 'again'), practicedOn('2026-10-01', 'name:111111')]);
  await openApp('/academy/practice', AT);
  const due = page.getByRole('region', { name: '今日该温' });
  await expect.element(due).toMatchTextContent('1 张');
  await expect.element(due.getByRole('link', { name: '没答上的 1 张，再来一遍' })).toBeVisible();
});

test('the sixty-four by what is known today, the last two weeks, and the days in all', async () => {
  const [first, second] = KING_WEN_ORDER;
  const known = ['2026-08-01', '2026-08-03', '2026-08-14', '2026-09-25'].map((day) =>
    practicedOn(day, `name:${first}`),
  );
  await practised([...known, practicedOn('2026-10-08', `name:${second}`)]);
  await openApp('/academy/practice', AT);
  const card = page.getByRole('region', { name: '六十四卦' });
  await expect.element(card).toMatchTextContent('学过 2，共 64');
  for (const text of ['熟 1', '在学 1', '未学 62', '练过 5 天']) await expect.element(card).toMatchTextContent(text);
  const days = card.getByRole('list', { name: '这两周' }).getByRole('listitem');
  await expect.poll(() => days.elements().map((day) => day.getAttribute('aria-label'))).toHaveLength(14);
  expect(days.elements().at(0)?.getAttribute('aria-label')).toBe('9月25日，1 次');
  expect(days.elements().at(-1)?.getAttribute('aria-label')).toBe('今日，1 次');
});

test('five rows lead to what can be practised, with what is due and done', async () => {
  await practised([
    practicedOn('2026-10-01', 'line:0-1', 'again'),
    practicedOn('2026-10-01', 'case:plum'),
    practicedOn('2026-10-01', 'case:random'),
  ]);
  await openApp('/academy/practice', AT);
  const rows = page.getByRole('navigation', { name: '练什么' }).getByRole('link');
  await expect
    .poll(() => rows.elements().map((row) => row.getAttribute('href')))
    .toEqual(['figures', 'lines', 'images', 'songs', 'cases'].map((part) => `/academy/practice/${part}`));
  await expect.element(rows.nth(1)).toMatchTextContent(/爻名.*1$/);
  await expect.element(rows.nth(4)).toMatchTextContent('做完 1');
});

test('a row with nothing due brings five new cards of its own', async () => {
  await openApp('/academy/practice/lines', AT);
  await expect.element(page.getByRole('heading', { name: '爻名' })).toBeVisible();
  await expect.element(page.getByText('第 1 张，共 5 张')).toBeVisible();
});

test('a user sees their own log; what was practised before signing in is offered, and taken over once', async () => {
  const user = somebody();
  await practised([practicedOn('2026-10-01', 'name:010001'), practicedOn('2026-10-01', 'name:111111')]);
  server.answers('listResults', { status: 200, body: { success: true, results: [] } } as never);
  await openApp('/academy/practice', { ...AT, as: user });
  await expect.element(page.getByText('还没有学过。先认八个，再认六十四个。')).toBeVisible();
  await expect.element(page.getByText('没登录时，这台设备上练过 2 次。')).toBeVisible();
  await button('并入我的练习').click();
  await expect.element(page.getByRole('region', { name: '今日该温' })).toMatchTextContent('2 张');
  await expect.element(button('并入我的练习')).not.toBeInTheDocument();
  expect(await storedPracticeAnswers()).toEqual([]);
  expect(await storedPracticeAnswers(user.user.id)).toHaveLength(2);
  await expect.poll(() => server.calls('addPracticeAnswers').flatMap(({ body }) => body.answers)).toHaveLength(2);
});

test('what another device answered comes from the server and counts, and this device sends what it has', async () => {
  const user = somebody();
  const [own, other] = [practicedOn('2026-10-01', 'name:010001'), practicedOn('2026-10-01', 'name:111111')];
  await practised([own], user.user.id);
  const others = (since: string | null) => (since === '0' ? [toLine(other)] : []);
  server.answers('listPracticeAnswers', ({ query }) => ({
    status: 200 as const,
    body: { answers: others(query.get('since')), revision: 1, more: false },
    headers: { 'x-data-epoch': 'stub' },
  }));
  server.answers('addPracticeAnswers', {
    status: 200,
    body: { success: true, message: '练习已存入账号', added: 1, differing: [], revision: 2 },
    headers: { 'x-data-epoch': 'stub' },
  });
  await openApp('/academy/practice', { ...AT, as: user });
  await expect.element(page.getByRole('region', { name: '今日该温' })).toMatchTextContent('2 张');
  await expect
    .poll(() => server.calls('addPracticeAnswers').map(({ body }) => body))
    .toEqual([{ answers: [toLine(own)] }]);
  await expect.element(page.getByText('进度存在账号里，换一台设备接着练；也随卦例一起导出。')).toBeVisible();
});

test('an account without room for more answers says so, and what was answered stays on the device', async () => {
  const user = somebody();
  await practised([practicedOn('2026-10-01', 'name:010001')], user.user.id);
  server.refuses('addPracticeAnswers', 'practice.full');
  await openApp('/academy/practice', { ...AT, as: user });
  await expect.element(page.getByText('练习记录已达上限 100000 条')).toBeVisible();
  expect(await storedPracticeAnswers(user.user.id)).toHaveLength(1);
});

test('an unknown address leads back', async () => {
  await openApp('/academy/practice/nothing', AT);
  await expect.element(page.getByRole('link', { name: '回到练习' })).toBeVisible();
});
