import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LoginResponse } from '#contract/auth.ts';
import { logIn, storedSession } from '#tests/component/account-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const NOW = '2026-10-11T10:30:00+08:00';
const REMOVAL_AT = '2026-10-22T02:24:00.000Z';

let who: LoginResponse;
beforeEach(() => {
  who = somebody('小满');
  const { token, expiresAt, user } = who;
  server.answers('login', { status: 200, body: { token, expiresAt, user, removalAt: REMOVAL_AT } });
});

async function open(): Promise<void> {
  await openApp('/login', { at: NOW });
  await logIn('小满');
  await expect.element(page.getByRole('heading', { name: '还有 11 天可以撤回' })).toBeVisible();
}

const tokensOf = (name: 'withdrawRemoval' | 'exportData' | 'logout') =>
  server.calls(name).map(({ headers }) => headers.get('authorization'));

test('a login in the fourteen days shows the way back and nothing else of the account; the device is signed out', async () => {
  await open();
  await expect.poll(addressNow).toBe('/profile/leaving');
  await expect.element(page.getByText('10月22日 10:24 删去')).toBeVisible();
  expect(storedSession()).toBeNull();
  expect(server.calls('listResults')).toEqual([]);
  await openApp('/profile/leaving', { at: NOW }); // a reload
  await expect.element(page.getByRole('button', { name: '撤回注销' })).toBeVisible();
});

test('撤回注销 makes it the session of the device, and what is saved comes', async () => {
  server.answers('withdrawRemoval', { status: 200, body: { success: true } });
  await open();
  await page.getByRole('button', { name: '撤回注销' }).click();
  await expect.poll(addressNow).toBe('/profile');
  await expect.element(page.getByRole('heading', { name: '小满' })).toBeVisible();
  expect(tokensOf('withdrawRemoval')).toEqual([`Bearer ${who.token}`]);
  expect(storedSession()).toMatchObject({ token: who.token });
  await expect.poll(() => server.calls('listResults').length).toBeGreaterThan(0);
  await openApp('/profile/leaving');
  await expect.poll(addressNow).not.toBe('/profile/leaving');
});

test('when it is too late it is said, and the session is gone', async () => {
  server.refuses('withdrawRemoval', 'account.removed');
  await open();
  await page.getByRole('button', { name: '撤回注销' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: '账号已注销' })).toBeVisible();
  await openApp('/profile/leaving');
  await expect.poll(addressNow).toBe('/login');
});

test('without a network it is said, and can be tried again', async () => {
  server.loses('withdrawRemoval');
  await open();
  await page.getByRole('button', { name: '撤回注销' }).click();
  await expect.element(page.getByText('没有收到答复，请再试一次')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '撤回注销' })).toBeEnabled();
});

test('退出登录 ends that session', async () => {
  server.answers('logout', { status: 200, body: { success: true } });
  await open();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(addressNow).toBe('/profile');
  await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
  expect(tokensOf('logout')).toEqual([`Bearer ${who.token}`]);
});

test('the data can be taken along', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const body = { success: true, url: '/export/x', expiresAt: REMOVAL_AT } as const;
  server.answers('exportData', { status: 200, body });
  await open();
  await page.getByRole('button', { name: '导出我的数据' }).click();
  await expect.element(page.getByText('已开始下载。')).toBeVisible();
  expect(clicked).toHaveBeenCalledOnce();
  expect(tokensOf('exportData')).toEqual([`Bearer ${who.token}`]);
});
