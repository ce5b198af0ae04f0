import { expect, test } from 'vitest';
import { admin } from '../support/admin-process.ts';
import { REFUSED, useOwnServer } from './fixtures.ts';
import { fillAccount, logIn, openRegister, submitAs } from './pages/account-forms.ts';
import { shows } from './shown-messages.ts';

/** A house that lets in only whom it invited, and a developer's, where the reset link is shown on the page. */
const fixtures = useOwnServer({ REGISTRATION: 'invite', APP_MODE: 'development', ECHO_RESET_URL: '1' });

const HOST = { username: '掌门', email: 'host@example.com', password: 'tang-9wuyue' };
const GUEST = { email: 'guest@example.com', password: 'wuyue-9tang', confirmPassword: 'wuyue-9tang' };

test('a code that the superadmin makes is shown, copied and listed, and lets one person in', async () => {
  const made = await admin(['create-superadmin', HOST.username, HOST.email], { DATA_DIR: fixtures.app.dataDir });
  expect(made.code, made.said).toBe(0);
  const { page, context } = await fixtures.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login?return=/profile');
  await logIn(page, HOST);
  await page.getByText('超级管理员', { exact: true }).waitFor();
  await page.getByRole('button', { name: '获取邀请码' }).click();
  await page.getByText('邀请码已复制', { exact: true }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^[0-9A-Z-]{20,}$/);
  await page.getByText(code, { exact: true }).waitFor();
  const rows = page.getByRole('region', { name: '邀请码' }).getByRole('listitem');
  await rows
    .filter({ hasText: `…${code.replaceAll('-', '').slice(-4)}` })
    .filter({ hasText: '未用' })
    .waitFor();

  const guest = await fixtures.visit({ expects: [REFUSED(400)] });
  await openRegister(guest.page);
  const field = guest.page.getByLabel('邀请码');
  for (const wrong of ['', 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GG']) {
    await fillAccount(guest.page, { username: '来客', ...GUEST });
    await field.fill(wrong);
    await submitAs(guest.page, '注册');
    await guest.page.getByText('邀请码无效', { exact: true }).waitFor();
  }
  await field.fill(code);
  await submitAs(guest.page, '注册');
  await guest.page.waitForURL('**/divination');

  await guest.page.evaluate(() => localStorage.removeItem('auth-storage')); // another guest
  await openRegister(guest.page);
  await fillAccount(guest.page, { username: '后来客', ...GUEST, email: 'late@example.com' });
  await field.fill(code);
  await submitAs(guest.page, '注册');
  await guest.page.getByText('邀请码无效', { exact: true }).waitFor();
  await page.reload();
  await rows
    .filter({ hasText: `…${code.replaceAll('-', '').slice(-4)}` })
    .filter({ hasText: '已用' })
    .waitFor();
});

test('to a developer the reset link is shown, and it leads to the form', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: '邮箱' }).fill(HOST.email);
  await page.getByRole('button', { name: '查找账号' }).click();
  await page.getByRole('button', { name: '发送重置链接' }).click();
  await shows(page, 'requestReset', '密码重置链接已生成');
  await page.getByRole('link', { name: '打开重置链接' }).click();
  await page.waitForURL('**/reset-password');
  await page.getByLabel('新密码').waitFor();
  expect(await page.getByText('重置链接无效').count()).toBe(0);
});
