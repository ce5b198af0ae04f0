import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD_NOTICES } from '#contract/notices.ts';
import { REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { callsTo, logIn } from './pages/account-forms.ts';
import { mailsTo, resetPathFor } from './pages/outbox.ts';
import { shows } from './shown-messages.ts';

const fixtures = useFixtures();

const search = async (page: Page, value: string): Promise<void> => {
  await page.getByRole('tabpanel').getByRole('textbox').fill(value);
  await page.getByRole('button', { name: '查找账号' }).click();
};
const byUsername = (page: Page) => page.getByRole('tab', { name: '按用户名' }).click();
const send = (page: Page) => page.getByRole('button', { name: '发送重置链接' }).click();

test('the search asks for what it needs in each mode before it calls the server', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/forgot-password');
  const calls = callsTo(page, '/auth/find-account');
  await search(page, '');
  await shows(page, 'findAccount', '请输入邮箱地址');
  await search(page, '   ');
  await shows(page, 'findAccount', '请输入邮箱地址');
  await search(page, 'not-an-address');
  await shows(page, 'findAccount', '请输入有效的邮箱地址');
  await byUsername(page);
  await search(page, '');
  await shows(page, 'findAccount', '请输入用户名');
  expect(calls).toEqual([]);
});

test('an account is found by its email, whose masked form is shown; a stranger is not', async () => {
  const { email, username } = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/forgot-password');
  await search(page, ` ${email} `);
  await shows(page, 'findAccount', '找到账号信息');
  const card = page.getByRole('region', { name: '账号' });
  expect(await card.getByRole('definition').allTextContents()).toEqual([username, 'g***@***.com']);
  await search(page, 'nobody@example.com');
  await page.getByText('未找到该账号', { exact: true }).waitFor();
  expect(await card.count()).toBe(0);
});

test('by its username an account is found without revealing its address', async () => {
  const { email, username } = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/forgot-password');
  await byUsername(page);
  await search(page, '无此人');
  await page.getByText('未找到该账号', { exact: true }).waitFor();
  const answer = page.waitForResponse('**/auth/find-account');
  await search(page, username);
  await shows(page, 'findAccount', '找到账号信息');
  expect(await (await answer).text()).not.toContain(email);
  expect(await page.content()).not.toContain(email);
  const calls = callsTo(page, '/auth/request-reset');
  await send(page);
  await page.getByText('如果该账号存在，密码重置链接已发送至注册邮箱', { exact: true }).waitFor();
  await page.getByText('收信邮箱：g***@***.com', { exact: true }).waitFor();
  expect(calls[0]?.postData()).not.toContain(email);
  expect(await page.getByRole('button', { name: '发送重置链接' }).isDisabled()).toBe(true);
  await resetPathFor(fixtures.app.dataDir, email);
});

test('a failed search shows the server’s message, else 查询失败，请稍后重试', async () => {
  const { page } = await fixtures.visit({ expects: [UNREACHED, REFUSED(429)] });
  await page.goto('/forgot-password');
  await page.route('**/find-account', (route) => route.abort());
  await search(page, 'someone@example.com');
  await shows(page, 'findAccount', '查询失败，请稍后重试');
  await page.unroute('**/find-account');
  const json = { success: false, code: 'request.tooMany', message: '操作过于频繁，请稍后重试' };
  await page.route('**/find-account', (route) => route.fulfill({ status: 429, json }));
  await search(page, 'someone@example.com');
  await page.getByText(json.message, { exact: true }).waitFor();
});

test('a reset request that fails shows the reason', async () => {
  const { page } = await fixtures.visit({ expects: [UNREACHED, REFUSED(503)] });
  const found = { found: true, username: '观客', email: 'g***@***.com', userId: 'x' };
  const finds = (address: object) =>
    page.route('**/find-account', (route) => route.fulfill({ json: { ...found, ...address } }));
  const calls = callsTo(page, '/auth/request-reset');
  await page.goto('/forgot-password');
  for (const address of [{}, { fullEmail: '' }]) {
    await finds(address);
    await search(page, 'someone@example.com');
    await send(page);
    await shows(page, 'requestReset', '邮箱信息缺失');
    await page.unroute('**/find-account');
  }
  expect(calls).toEqual([]);
  await finds({ fullEmail: 'someone@example.com' });
  await page.route('**/request-reset', (route) => route.abort());
  await search(page, 'someone@example.com');
  await send(page);
  await shows(page, 'requestReset', '发送失败，请稍后重试');
  await page.unroute('**/request-reset');
  const json = { success: false, code: 'server.unavailable', message: '服务暂时不可用' };
  await page.route('**/request-reset', (route) => route.fulfill({ status: 503, json }));
  await send(page);
  await page.getByText(json.message, { exact: true }).waitFor();
});

test('without a token the page says so and leads to a new request, without a form', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/reset-password');
  await shows(page, 'resetPassword', '重置链接无效');
  await shows(page, 'resetPassword', '重置链接无效，请重新申请密码重置');
  expect(await page.getByLabel('新密码').count()).toBe(0);
  await page.getByRole('link', { name: '重新申请' }).click();
  await page.waitForURL('**/forgot-password');
});

test('whether a link is still good is asked once; the form is there also when nobody answers', async () => {
  const { page } = await fixtures.visit({ expects: [UNREACHED] });
  await page.route('**/auth/check-reset', (route) => route.abort());
  const calls = callsTo(page, '/auth/check-reset');
  await page.goto('/reset-password?token=abc');
  await page.getByLabel('新密码').waitFor();
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ token: 'abc' }]);
});

const newPassword = async (page: Page, password: string, confirmation = password): Promise<void> => {
  await page.getByLabel('新密码').fill(password);
  await page.getByLabel('确认密码').fill(confirmation);
  await page.getByRole('button', { name: '重置密码' }).click();
};

test('a new password is checked in order before anything is sent; the token leaves the address at once, and a reload keeps it', async () => {
  const { page } = await fixtures.visit({ expects: [REFUSED(400), UNREACHED] });
  await page.route('**/auth/check-reset', (route) => route.fulfill({ json: { valid: true } })); // until it is used
  await page.goto('/reset-password?token=abc');
  await page.waitForURL(`${fixtures.app.url}/reset-password`);
  expect(await page.evaluate(() => document.body.innerHTML)).not.toContain('abc');
  await page.reload();
  const calls = callsTo(page, '/auth/reset-password');
  await newPassword(page, '');
  await shows(page, 'resetPassword', '请输入新密码');
  await newPassword(page, 'tang1');
  await shows(page, 'resetPassword', '密码长度至少为6个字符');
  await newPassword(page, 'wuyue-9tang', 'wuyue-9tanG');
  await shows(page, 'resetPassword', '两次输入的密码不一致');
  await newPassword(page, 'qwerty');
  await page.getByText(PASSWORD_NOTICES.run, { exact: true }).waitFor();
  expect(calls).toEqual([]);
  await page.route('**/auth/reset-password', (route) => route.abort());
  await newPassword(page, 'wuyue-9tang');
  await shows(page, 'resetPassword', '密码重置失败，请重试');
  await page.unroute('**/auth/reset-password');
  await newPassword(page, ' wuyue - 9tang', 'wuyue-9tang　');
  await shows(page, 'resetPassword', '重置链接无效，请重新申请密码重置');
  expect(calls[1]?.postDataJSON()).toEqual({
    token: 'abc',
    newPassword: 'wuyue-9tang',
    confirmPassword: 'wuyue-9tang',
  });
  expect(await page.getByLabel('新密码').count()).toBe(0);
  await page.getByRole('link', { name: '重新申请' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: '重新申请' }).waitFor();
});

test('the mailed link sets a new password once, and the login page opens two seconds later', async () => {
  const who = await fixtures.account();
  const { dataDir } = fixtures.app;
  const { page } = await fixtures.visit({ at: Date.now(), expects: [REFUSED(400), REFUSED(401)] });
  await page.goto('/forgot-password');
  await search(page, who.email);
  await send(page);
  const path = await resetPathFor(dataDir, who.email);
  await page.goto(path);
  await page.clock.pauseAt(Date.now() + 60_000);
  await newPassword(page, 'wuyue-9tang');
  await shows(page, 'resetPassword', '密码重置成功，即将跳转到登录页面');
  await page.clock.runFor(1999);
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  await page.clock.runFor(1);
  await page.waitForURL('**/login');
  await page.clock.resume();
  await logIn(page, who);
  await page.getByText('用户名或密码错误', { exact: true }).waitFor();
  await logIn(page, { ...who, password: 'wuyue-9tang' });
  await page.waitForURL('**/divination');
  expect((await fixtures.app.api('GET', '/divination/results', { token: who.token })).status).toBe(401);
  await expect.poll(() => mailsTo(dataDir, who.email).length).toBe(2); // the link, and word that it was used
  await page.goto(path);
  await shows(page, 'resetPassword', '重置链接无效，请重新申请密码重置');
  await page.getByRole('link', { name: '重新申请' }).waitFor();
  expect(await page.getByLabel('新密码').count()).toBe(0);
});
