import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { LoginResponse } from '#contract/auth.ts';
import { TWO_PHONES } from '../support/browser.ts';
import { type Account, REFUSED, useFixtures } from './fixtures.ts';
import { mailedPath, mailsTo } from './pages/outbox.ts';
import { pressButton } from './pages/puzzles.ts';
import { saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

const NEW_PASSWORD = 'wuyue-9tang';

async function newLogin({ username }: Account, password: string): Promise<LoginResponse> {
  const { json } = await fixtures.app.api('POST', '/auth/login', { body: { username, password } });
  return json as unknown as LoginResponse;
}

const statusFor = async (token: string) => (await fixtures.app.api('GET', '/account', { token })).status;

async function exportedNames(page: Page): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导出我的数据/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('guanxiang.zip');
  return Object.keys(unzipSync(readFileSync(await download.path())));
}

/** The small one, in the dark; every size and theme of these pages is swept in web/features/own-account/. */
const [, phone] = TWO_PHONES;

describe('an account', () => {
  test('a new password ends the sessions of other devices, one of which shows it; devices that log in again are ended from the list, one or all', async () => {
    const who = await fixtures.account();
    const elsewhere = { ...who, ...(await newLogin(who, who.password)) };
    const { page } = await fixtures.visit({ as: who, ...phone });
    const { page: other } = await fixtures.visit({ as: elsewhere, ...phone, expects: [REFUSED(401)] });
    await page.goto('/profile/account/password');
    await page.getByLabel('旧密码').fill(who.password);
    await page.getByLabel('新密码').fill(NEW_PASSWORD);
    await page.getByLabel('确认密码').fill(NEW_PASSWORD);
    await pressButton(page, '修改密码');
    await page.getByText('密码已修改，别处已退出').waitFor();
    await page.waitForURL('**/profile/account');
    await expect.poll(() => mailsTo(fixtures.app.dataDir, who.email).join()).toContain('密码刚刚修改过');
    await other.goto('/profile/account');
    await other.getByText('登录已过期，请重新登录').waitFor();

    const again = await newLogin(who, NEW_PASSWORD);
    await page.getByRole('link', { name: /^登录设备/ }).click();
    await page.getByText('2 台', { exact: true }).waitFor();
    await pressButton(page, '退出 未知设备');
    await page.getByText('只有这一台。').waitFor();
    expect(await statusFor(again.token)).toBe(401);
    expect(await statusFor(who.token)).toBe(200);
    const third = await newLogin(who, NEW_PASSWORD);
    await page.reload();
    await pressButton(page, '退出其他 1 台');
    await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
    await page.getByText('只有这一台。').waitFor();
    expect(await statusFor(third.token)).toBe(401);
    expect(await statusFor(who.token)).toBe(200);
    await page.goto('/profile/account/activity');
    await page.getByText('让一台设备退出').waitFor();
    await page.getByText('让别的设备退出').waitFor();
  });

  test('another address: the mailed link asks before it acts, the old address gets a mail, and can undo it', async () => {
    const who = await fixtures.account();
    const { dataDir } = fixtures.app;
    const address = `z-${who.email}`;
    const { page } = await fixtures.visit({ as: who, ...phone, expects: [REFUSED(401)] });
    await page.goto('/profile/account/email');
    await page.getByLabel('新邮箱').fill(address);
    await page.getByLabel('密码', { exact: true }).fill(who.password);
    await pressButton(page, '发信到新邮箱');
    await page.getByText('已发信到新邮箱').waitFor();

    await page.goto(await mailedPath(dataDir, address, '/confirm-email'));
    await page.getByRole('button', { name: '确认更换' }).waitFor();
    const shownEmail = async () => (await fixtures.app.api('GET', '/account', { token: who.token })).json['email'];
    expect(await shownEmail()).toMatch(/^g/);
    await pressButton(page, '确认更换');
    await page.getByText('邮箱已换好').waitFor();
    expect(await shownEmail()).toMatch(/^z/);

    await page.goto(await mailedPath(dataDir, who.email, '/undo-email'));
    await pressButton(page, '撤回更换');
    await page.getByText('已经撤回').waitFor();
    expect(await statusFor(who.token)).toBe(401);
    await page.goto(await mailedPath(dataDir, who.email, '/reset-password'));
    await page.getByLabel('新密码').fill(NEW_PASSWORD);
    await page.getByLabel('确认密码').fill(NEW_PASSWORD);
    await pressButton(page, '重置密码');
    await page.getByText('密码重置成功，即将跳转到登录页面').waitFor();
    expect(await statusFor((await newLogin(who, NEW_PASSWORD)).token)).toBe(200);
  });

  test('all data comes as one file, also with the service worker, and again when it is asked for again', async () => {
    const who = await fixtures.account();
    await saveAll(fixtures.app, who, threeResults());
    const { page } = await fixtures.visit({ as: who, ...phone, serviceWorker: true });
    await page.goto('/profile/account');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload(); // from now on by the worker
    for (let time = 0; time < 2; time++)
      expect(await exportedNames(page)).toEqual(
        expect.arrayContaining(['README.md', 'account.json', 'activity.json', 'casts/0001.json', 'casts/0001.md']),
      );
    await page.getByText('已开始下载').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile/account');
  });

  test('a figure becomes the avatar of the account, and its address is that of a picture', async () => {
    const who = await fixtures.account();
    const { page } = await fixtures.visit({ as: who, ...phone });
    await page.goto('/profile/account/avatar');
    await page.getByRole('tab', { name: '卦印' }).click();
    await page.getByRole('radio', { name: '第15卦，地山谦' }).check({ force: true });
    await pressButton(page, '用这枚印');
    await page.getByText('头像已换').waitFor();
    const again = await newLogin(who, who.password);
    expect(again.user.avatarUrl).toBe('/seals/000100.svg');
    const seal = await fetch(`${fixtures.app.url}${again.user.avatarUrl}`);
    expect([seal.status, seal.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});
