import { expect, test } from 'vitest';
import { PROBLEMS } from '#contract/problems.ts';
import { MOTTOS } from '#core/texts/academy.ts';
import { moveClockBetweenCalls } from '../support/page-clock.ts';
import { chooseWay } from '../support/share-steps.ts';
import { REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { logIn, storedSession } from './pages/account-forms.ts';
import { pressButton } from './pages/puzzles.ts';
import { chooseOfRow, deleteRow, historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const NEWEST_FIRST = ['泽火革，初爻动', '乾为天，上爻动', '水雷屯，初爻动'];

test('a guest is 游客, has no history, and comes back here from the login', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect(await page.getByRole('region', { name: '卦例' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '退出登录' }).count()).toBe(0);
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.waitForURL('**/login?**');
  await logIn(page, who);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: who.username }).waitFor();
  await page.getByText('还没有存下的卦例。').waitFor();
});

test('each role has its label; an unknown one is 普通会员', async () => {
  const user = await fixtures.account();
  const labels = [
    [user, '普通会员'],
    [await fixtures.account('admin'), '管理员'],
    [await fixtures.account('superadmin'), '超级管理员'],
    [{ ...user, user: { ...user.user, role: 'wizard' as 'user' } }, '普通会员'],
  ] as const;
  for (const [as, label] of labels) {
    const { page } = await fixtures.visit({ as });
    await page.goto('/profile');
    await page.getByText(label, { exact: true }).waitFor();
    const isSuperadmin = label === '超级管理员';
    expect(await page.getByRole('button', { name: '获取邀请码' }).count()).toBe(isSuperadmin ? 1 : 0);
  }
});

test('the motto is one of the twenty-one, any of them', async () => {
  expect(MOTTOS).toHaveLength(21);
  const { page } = await fixtures.visit();
  for (const index of [0, 10, 20]) {
    await page.addInitScript(
      (chance) => {
        Math.random = () => chance;
      },
      (index + 0.5) / 21,
    );
    await page.goto('/profile');
    await page
      .getByRole('blockquote')
      .filter({ hasText: MOTTOS[index]?.text ?? '' })
      .waitFor();
  }
});

test('the history is newest first, and a tap opens a result again with its time and its arithmetic', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  expect(await historyOf(page)).toEqual(NEWEST_FIRST);
  await page.getByRole('button', { name: /^水雷屯，初爻动，/ }).click();
  await page.waitForURL('**/divination');
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^泽火革，初爻动，/ }).click();
  await page.getByRole('link', { name: '主卦，泽火革，初爻动' }).waitFor();
  await page.getByText('年5 + 月12 + 日17 = 34').waitFor();
  await page.getByLabel('起卦时间').getByText('时间起卦').waitFor();
});

test('a delete asks first; 再想想 and Escape keep the result and give the focus back', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  await page.goto('/profile');
  const button = page.getByRole('button', { name: '更多 乾为天，上爻动' });
  const dialog = page.getByRole('alertdialog', { name: '删除这则卦例？' });
  for (const keep of [
    () => dialog.getByRole('button', { name: '再想想' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await chooseOfRow(page, '乾为天，上爻动', '删除');
    await dialog.getByText('乾为天 · 上爻动').waitFor();
    await keep();
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(await historyOf(page)).toEqual(NEWEST_FIRST);
  expect(await serverResults(fixtures.app, who)).toHaveLength(3);
});

test('a deleted result is gone from the page before the server has answered, and then from the server; the next row has the focus', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/divination/results/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await deleteRow(page, '乾为天，上爻动');
  await page.getByRole('heading', { name: '卦例 · 2' }).waitFor();
  expect(await historyOf(page)).toEqual(['泽火革，初爻动', '水雷屯，初爻动']);
  expect(await serverResults(fixtures.app, who)).toHaveLength(3);
  const hasFocus = (name: string) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
  await hasFocus('更多 水雷屯，初爻动'); // the row that took its place
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp'); // from the first to the last
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  await hasFocus('更多 泽火革，初爻动');
  release();
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(1);
  await page.reload();
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
});

test('a deleted result comes back by 撤销, which is offered for five seconds and goes through the queue as any save', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who, at: Date.now() });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const undo = page.getByRole('button', { name: '撤销' });
  await deleteRow(page, '乾为天，上爻动');
  await page.getByRole('status').getByText('已删除').waitFor();
  await page.clock.runFor(4900);
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(2);
  await undo.click();
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  expect(await historyOf(page)).toEqual(NEWEST_FIRST);
  await page.getByRole('status').getByText('已恢复').waitFor();
  await expect
    .poll(async () => {
      await moveClockBetweenCalls(page, 100);
      return serverResults(fixtures.app, who);
    })
    .toHaveLength(3);

  await deleteRow(page, '水雷屯，初爻动');
  await undo.waitFor();
  await page.clock.runFor(5000);
  await undo.waitFor({ state: 'detached' });
  expect(await historyOf(page)).toEqual(NEWEST_FIRST.slice(0, 2));

  await deleteRow(page, '乾为天，上爻动');
  await pressButton(page, '退出登录');
  await expect
    .poll(async () => {
      await moveClockBetweenCalls(page, 500); // it waits a little for what is pending
      return page.getByRole('heading', { name: '游客' }).isVisible();
    })
    .toBe(true);
  expect(await undo.count()).toBe(0); // whoever signs in next has nothing to undo
});

test('⋯ of a row shares its cast and closes on Escape; 退出登录 and 关于 are above a history of any length', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/profile');
  const more = page.getByRole('button', { name: '更多 水雷屯，初爻动' });
  await more.click();
  const menu = page.getByRole('menu', { name: '水雷屯，初爻动' });
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
  await chooseOfRow(page, '水雷屯，初爻动', '分享');
  await chooseWay(page, '链接');
  await page.getByText('链接已复制！粘贴分享给朋友查看吧').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/c#1\.[\w-]+$/);
  const first = await page.getByRole('listitem').filter({ hasText: '泽火革' }).boundingBox();
  for (const it of [page.getByRole('button', { name: '退出登录' }), page.getByRole('link', { name: '关于' })])
    expect((await it.boundingBox())?.y).toBeLessThan(first?.y ?? 0);
});

test('关于 is open to guests, and offers 反馈 only where the operator has said where it goes', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/profile');
  await page.getByRole('link', { name: '关于' }).click();
  await page.getByRole('heading', { name: '关于', level: 1 }).waitFor();
  await page.getByText(/^版本 \d+\.\d+\.\d+$/).waitFor();
  const feedback = page.getByRole('region', { name: '反馈' });
  expect(await feedback.count()).toBe(0);
  for (const [contact, label] of [
    ['mailto:me@example.com', 'me@example.com'],
    ['https://yi.example.com/help', 'https://yi.example.com/help'],
  ] as const) {
    await page.route('**/api/config', (route) => route.fulfill({ json: { registration: 'open', contact } }));
    await page.reload();
    expect(await feedback.getByRole('link', { name: label }).getAttribute('href')).toBe(contact);
  }
  const asked = page.waitForResponse('**/api/config');
  await page.route('**/api/config', (route) =>
    route.fulfill({ json: { registration: 'open', contact: 'javascript:alert(1)' } }),
  );
  await page.reload();
  await asked;
  await page.getByText(/^版本/).waitFor();
  expect(await feedback.count()).toBe(0);
});

test('退出登录 leaves nothing on the device, ends the session on the server, and needs no network', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  for (const isReached of [false, true]) {
    const { page } = await fixtures.visit({ as: who, expects: [UNREACHED] });
    await page.goto('/profile');
    await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
    if (!isReached) await page.route('**/api/**', (route) => route.abort());
    const told = page.waitForRequest('**/auth/logout');
    await pressButton(page, '退出登录');
    await page.getByRole('heading', { name: '游客' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|divination/.test(key)))).toEqual(
      [],
    );
    expect((await told).headers()['authorization']).toBe(`Bearer ${who.token}`);
  }
  const status = async () => (await fixtures.app.api('GET', '/divination/results', { token: who.token })).status;
  await expect.poll(status).toBe(401);
});

test('a list that arrives after logout does not bring the history back', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = Promise.withResolvers<void>();
  await page.route('**/api/divination/results?**', async (route) => {
    const response = await route.fetch();
    read.resolve();
    await held;
    await route.fulfill({ response });
  });
  await page.goto('/profile');
  await read.promise;
  await pressButton(page, '退出登录');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  const late = page.waitForResponse('**/api/divination/results?**');
  release();
  await (await late).finished();
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.getByLabel('用户名').waitFor(); // a page that had to be fetched: the list was handled before
  expect(await page.evaluate(() => localStorage.getItem('divination-storage'))).toBeNull();
  expect(await storedSession(page)).toBeNull();
});

test('a session that the server has ended is removed from the device, and the page says so', async () => {
  const who = await fixtures.account();
  await fixtures.app.api('POST', '/auth/logout', { body: {}, token: who.token });
  const { page } = await fixtures.visit({ as: who, expects: [REFUSED(401)] });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect(await storedSession(page)).toBeNull();
  await page.getByRole('heading', { name: PROBLEMS['auth.expired'].message }).waitFor();
});
