import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logOut } from '#tests/component/account-steps.ts';
import {
  chooseOfRow,
  deleteDialog,
  deleteRow,
  historyHas,
  historyNow,
  historyRows,
  moreOf,
  NEWEST_FIRST,
  NOON,
  openHistory,
  serverKeeps,
  THREE_RESULTS,
} from '#tests/component/history-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { chooseWay } from '#tests/component/share-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const shows = (name: string) => expect.element(page.getByRole('link', { name })).toBeVisible();
const says = (words: string) => expect.element(page.getByRole('status').getByText(words)).toBeVisible();

test('the history is newest first, and a tap opens a result again with its time and its arithmetic', async () => {
  await openHistory(THREE_RESULTS, { at: NOON });
  await expect.poll(historyNow).toEqual(NEWEST_FIRST);
  await page.getByRole('button', { name: /^水雷屯，初爻动，/ }).click();
  await expect.poll(addressNow).toBe('/divination');
  await shows('主卦，水雷屯，初爻动');
  history.back();
  await page.getByRole('button', { name: /^泽火革，初爻动，/ }).click();
  await shows('主卦，泽火革，初爻动');
  await expect.element(page.getByText('年5 + 月12 + 日17 = 34')).toBeVisible();
  await expect.element(page.getByLabelText('起卦时间').getByText('时间起卦')).toBeVisible();
});

test('a row says the day that was cast for, not the day on which it was saved', async () => {
  const [newest] = THREE_RESULTS;
  await openHistory(newest ? [{ ...newest, castFor: '2026-10-03T02:05:00.000Z' }] : [], { at: NOON });
  await expect.element(historyRows().getByRole('button', { name: /^泽火革，初爻动，10月3日/ })).toBeVisible();
});

test('a history that could not be read yet says so, not that there is none; 重试 reads it', async () => {
  server.loses('listResults');
  await openApp('/profile', { as: somebody(), at: NOON });
  await expect.element(page.getByText('卦例没有载入。')).toBeVisible();
  expect(page.getByText('还没有存下的卦例。').query()).toBeNull();
  serverKeeps(THREE_RESULTS);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(historyNow).toEqual(NEWEST_FIRST);
});

test('what one user searched for is not shown to the next, who goes back to it', async () => {
  await openHistory(THREE_RESULTS, { at: NOON });
  await expect.poll(historyNow).toEqual(NEWEST_FIRST);
  history.replaceState({ ...history.state, filter: { query: '离婚', user: 'person-before' } }, '');
  await openApp('/library');
  history.back();
  await expect.poll(addressNow).toBe('/profile');
  await expect.poll(historyNow).toEqual(NEWEST_FIRST);
});

test.each([
  ['再想想', () => deleteDialog().getByRole('button', { name: '再想想' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('a delete asks first; %s keeps the result and gives the focus back', async (_, keep) => {
  await openHistory(THREE_RESULTS, { at: NOON });
  await chooseOfRow('乾为天，上爻动', '删除');
  await expect.element(deleteDialog().getByText('乾为天 · 上爻动')).toBeVisible();
  await keep();
  await expect.element(deleteDialog()).not.toBeInTheDocument();
  await expect.element(moreOf('乾为天，上爻动')).toHaveFocus();
  await expect.poll(historyNow).toEqual(NEWEST_FIRST);
  expect(server.calls('deleteResult')).toEqual([]);
});

test('a deleted result is gone from the page before the server has answered; the next row has the focus', async () => {
  const kept = serverKeeps(THREE_RESULTS);
  server.holds('deleteResult');
  await openApp('/profile', { as: somebody(), at: NOON });
  await historyHas(3);
  await deleteRow('乾为天，上爻动');
  await historyHas(2);
  await expect.poll(historyNow).toEqual(['泽火革，初爻动', '水雷屯，初爻动']);
  expect(kept()).toHaveLength(3);
  await expect.element(moreOf('水雷屯，初爻动')).toHaveFocus(); // the row that took its place
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}'); // from the first to the last
  await deleteDialog().getByRole('button', { name: '删除' }).click();
  await historyHas(1);
  await expect.element(moreOf('泽火革，初爻动')).toHaveFocus();
});

const undo = () => page.getByRole('button', { name: '撤销' });

test('a deleted result comes back by 撤销 and goes through the queue as any save', async () => {
  const kept = await openHistory(THREE_RESULTS, { at: NOON, isPaused: true });
  await deleteRow('乾为天，上爻动');
  await says('已删除');
  await expect.poll(() => kept().length).toBe(2);
  await vi.advanceTimersByTimeAsync(4900);
  await undo().click();
  await historyHas(3);
  await expect.poll(historyNow).toEqual(NEWEST_FIRST);
  await says('已恢复');
  await expect.poll(() => kept().length).toBe(3);
});

test('撤销 is offered for five seconds', async () => {
  await openHistory(THREE_RESULTS, { at: NOON, isPaused: true });
  await deleteRow('水雷屯，初爻动');
  await expect.element(undo()).toBeVisible();
  await vi.advanceTimersByTimeAsync(4999);
  await expect.element(undo()).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(undo()).not.toBeInTheDocument();
  await expect.poll(historyNow).toEqual(NEWEST_FIRST.slice(0, 2));
});

test('after 退出登录 the next user has nothing to undo', async () => {
  server.answers('logout', { status: 200, body: { success: true } });
  await openHistory(THREE_RESULTS, { at: NOON });
  await deleteRow('乾为天，上爻动');
  await expect.element(undo()).toBeVisible();
  await logOut();
  await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
  await expect.element(undo()).not.toBeInTheDocument();
});

test('⋯ of a row closes on Escape and gives the focus back', async () => {
  await openHistory(THREE_RESULTS, { at: NOON });
  await moreOf('水雷屯，初爻动').click();
  const menu = page.getByRole('menu', { name: '水雷屯，初爻动' });
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(moreOf('水雷屯，初爻动')).toHaveFocus();
});

test('⋯ of a row shares its cast', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openHistory(THREE_RESULTS, { at: NOON });
  await chooseOfRow('水雷屯，初爻动', '分享');
  await chooseWay('链接');
  await expect.element(page.getByText('链接已复制！粘贴分享给朋友查看吧')).toBeVisible();
  expect(copied.mock.calls).toEqual([[expect.stringMatching(/\/c#1\.[\w-]+$/)]]);
});

test('退出登录 and 关于 are above a history of any length', async () => {
  await openHistory(THREE_RESULTS, { at: NOON });
  const topOf = (name: string) => page.getByText(name, { exact: true }).first().element().getBoundingClientRect().top;
  await expect.poll(() => topOf('退出登录')).toBeLessThan(topOf('泽火革'));
  expect(topOf('关于')).toBeLessThan(topOf('泽火革'));
});
