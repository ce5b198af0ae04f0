import { expect, test } from 'vitest';
import { REFUSED, useFixtures } from './fixtures.ts';
import { mailsTo } from './pages/outbox.ts';
import { pressButton } from './pages/puzzles.ts';
import { saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

test('an account is to be removed: every device is out, a login leads to the way back, and all is there again', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  const { page: other } = await fixtures.visit({ as: who, expects: [REFUSED(401)] });
  await page.goto('/profile/account');
  await page.getByRole('link', { name: /^注销账号/ }).click();
  await page.getByText('卦例 3 则').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(who.password);
  await pressButton(page, '注销账号');
  await page.getByRole('alertdialog').getByRole('button', { name: '注销', exact: true }).click();
  await page.getByText('账号已停用').waitFor();
  await expect.poll(() => mailsTo(fixtures.app.dataDir, who.email).join()).toContain('你的账号已停用');
  await other.goto('/profile');
  await other.getByText('登录已过期，请重新登录').waitFor();

  await page.goto('/login');
  await page.getByLabel('用户名').fill(who.username);
  await page.getByLabel('密码', { exact: true }).fill(who.password);
  await pressButton(page, '登录');
  await page.waitForURL('**/profile/leaving');
  await page.getByText('还有 14 天可以撤回').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导出我的数据/ }).click();
  expect((await downloading).suggestedFilename()).toBe('guanxiang.zip');
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  await page.goto('/profile/leaving');
  await pressButton(page, '撤回注销');
  await page.getByText('注销已撤回，一切照旧').waitFor();
  await page.getByText('卦例 · 3').waitFor();
  await expect.poll(() => mailsTo(fixtures.app.dataDir, who.email).join()).toContain('你的账号不再注销');
});
