import { expect, test } from 'vitest';
import { admin } from '../support/admin-process.ts';
import { REFUSED, useOwnServer } from './fixtures.ts';
import { fillAccount, logIn, openRegister, submitAs } from './pages/account-forms.ts';
import { pressButton } from './pages/puzzles.ts';

/** A house that lets in only whom it invited. */
const fixtures = useOwnServer({ REGISTRATION: 'invite' });

const HOST = { username: '掌门', email: 'host@example.com', password: 'tang-9wuyue' };

test('a code that the superadmin makes is copied, lets one person in, and is then listed as used', async () => {
  const made = await admin(['create-superadmin', HOST.username, HOST.email], { DATA_DIR: fixtures.app.dataDir });
  expect(made.code, made.said).toBe(0);
  const { page, context } = await fixtures.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login?return=/profile');
  await logIn(page, HOST);
  await page.getByText('超级管理员', { exact: true }).waitFor();
  await pressButton(page, '获取邀请码');
  await page.getByText('邀请码已复制', { exact: true }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^[0-9A-Z-]{20,}$/);
  await page.getByText(code, { exact: true }).waitFor();
  const row = page
    .getByRole('region', { name: '邀请码' })
    .getByRole('listitem')
    .filter({ hasText: `…${code.replaceAll('-', '').slice(-4)}` });
  await row.filter({ hasText: '未用' }).waitFor();

  const registerAs = async (username: string) => {
    const guest = await fixtures.visit({ expects: [REFUSED(400)] });
    await openRegister(guest.page);
    const account = { password: 'wuyue-9tang', confirmPassword: 'wuyue-9tang' };
    await fillAccount(guest.page, { username, email: `guest${username.length}@example.com`, ...account });
    await guest.page.getByLabel('邀请码').fill(code);
    await submitAs(guest.page, '注册');
    return guest.page;
  };
  await (await registerAs('来客')).waitForURL('**/divination');
  await (await registerAs('后来客')).getByText('邀请码无效', { exact: true }).waitFor();
  await page.reload();
  await row.filter({ hasText: '已用' }).waitFor();
});
