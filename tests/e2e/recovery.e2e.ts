import { expect, test } from 'vitest';
import { REFUSED, useFixtures } from './fixtures.ts';
import { callsTo, logIn } from './pages/account-forms.ts';
import { mailsTo, resetPathFor } from './pages/outbox.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

test('the mailed link is checked once, sets a new password once, and ends the sessions of before', async () => {
  const who = await fixtures.account();
  const { dataDir } = fixtures.app;
  const { page } = await fixtures.visit({ at: Date.now(), expects: [REFUSED(401)] });
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: '邮箱' }).fill(who.email);
  await pressButton(page, '查找账号');
  await pressButton(page, '发送重置链接');
  const path = await resetPathFor(dataDir, who.email);

  const checks = callsTo(page, '/auth/check-reset');
  await page.goto(path);
  await page.getByLabel('新密码').fill('wuyue-9tang');
  expect(checks).toHaveLength(1);
  await page.getByLabel('确认密码').fill('wuyue-9tang');
  await pressButton(page, '重置密码');
  await page.getByText('密码重置成功，即将跳转到登录页面', { exact: true }).waitFor();
  await page.clock.fastForward(2000);
  await page.waitForURL('**/login');

  await logIn(page, who);
  await page.getByText('用户名或密码错误', { exact: true }).waitFor();
  await logIn(page, { ...who, password: 'wuyue-9tang' });
  await page.waitForURL('**/divination');
  expect((await fixtures.app.api('GET', '/divination/results', { token: who.token })).status).toBe(401);
  await expect.poll(() => mailsTo(dataDir, who.email).length).toBe(2); // the link, and word that it was used

  await page.goto(path);
  await page.getByRole('link', { name: '重新申请' }).waitFor();
  await expect.poll(() => page.getByLabel('新密码').count()).toBe(0);
});
