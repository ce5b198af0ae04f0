import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PASSWORD_NOTICES } from '#contract/words/notices.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const isGood = (valid = true) => server.answers('checkResetLink', { status: 200, body: { valid } });
const againLink = () => page.getByRole('link', { name: '重新申请' });

async function submit(password: string, confirmation = password): Promise<void> {
  await field('新密码').fill(password);
  await field('确认密码').fill(confirmation);
  await page.getByRole('button', { name: '重置密码' }).click();
}

test('without a token the page says so and leads to a new request, without a form', async () => {
  await openApp('/reset-password');
  await shows('resetPassword', '重置链接无效');
  await shows('resetPassword', '重置链接无效，请重新申请密码重置');
  await expect.element(field('新密码')).not.toBeInTheDocument();
  expect(server.calls('checkResetLink')).toEqual([]);
  await againLink().click();
  await expect.poll(addressNow).toBe('/forgot-password');
});

test('a link that is of no use any more leads to a new request, without a form', async () => {
  isGood(false);
  await openApp('/reset-password?token=abc');
  await expect.element(againLink()).toBeVisible();
  await expect.element(field('新密码')).not.toBeInTheDocument();
});

test('the form is there also when nobody answers whether the link is still good', async () => {
  server.loses('checkResetLink');
  await openApp('/reset-password?token=abc');
  await expect.element(field('新密码')).toBeVisible();
  expect(server.calls('checkResetLink').every(({ body }) => body.token === 'abc')).toBe(true);
});

test('the token leaves the address at once and is not in the page, and a reload keeps it', async () => {
  isGood();
  server.answers('resetPassword', { status: 200, body: { success: true } });
  await openApp('/reset-password?token=abc');
  await expect.element(field('新密码')).toBeVisible();
  await expect.poll(addressNow).toBe('/reset-password');
  expect(document.body.innerHTML).not.toContain('abc');
  await openApp('/reset-password');
  await submit('wuyue-9tang');
  await shows('resetPassword', '密码重置成功，即将跳转到登录页面');
  expect(server.calls('resetPassword').map(({ body }) => body.token)).toEqual(['abc']);
});

test('a new password is checked in order before anything is sent', async () => {
  isGood();
  await openApp('/reset-password?token=abc');
  await submit('');
  await shows('resetPassword', '请输入新密码');
  await submit('tang1');
  await shows('resetPassword', '密码长度至少为6个字符');
  await submit('wuyue-9tang', 'wuyue-9tanG');
  await shows('resetPassword', '两次输入的密码不一致');
  await submit('qwerty');
  await expect.element(page.getByText(PASSWORD_NOTICES.run, { exact: true })).toBeVisible();
  expect(server.calls('resetPassword')).toEqual([]);
});

test('without a network the form shows 密码重置失败，请重试; a password is sent without its spaces', async () => {
  isGood();
  server.loses('resetPassword');
  await openApp('/reset-password?token=abc');
  await submit(' wuyue - 9tang', 'wuyue-9tang　');
  await shows('resetPassword', '密码重置失败，请重试');
  expect(server.calls('resetPassword').map(({ body }) => body)).toEqual([
    { token: 'abc', newPassword: 'wuyue-9tang', confirmPassword: 'wuyue-9tang' },
  ]);
});

test('a link that the server refuses leads to a new request, also after a reload', async () => {
  isGood();
  server.refuses('resetPassword', 'auth.resetLink');
  await openApp('/reset-password?token=abc');
  await submit('wuyue-9tang');
  await shows('resetPassword', '重置链接无效，请重新申请密码重置');
  await expect.element(againLink()).toBeVisible();
  await expect.element(field('新密码')).not.toBeInTheDocument();
  await expect.poll(() => sessionStorage.getItem('reset-token')).toBeNull();
  await openApp('/reset-password');
  await expect.element(againLink()).toBeVisible();
});

test('a new password is announced, and the login page opens two seconds later', async () => {
  isGood();
  server.answers('resetPassword', { status: 200, body: { success: true } });
  await openApp('/reset-password?token=abc', { at: Date.now(), isPaused: true });
  await submit('wuyue-9tang');
  await shows('resetPassword', '密码重置成功，即将跳转到登录页面');
  await vi.advanceTimersByTimeAsync(1999);
  await expect.poll(addressNow).toBe('/reset-password');
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(addressNow).toBe('/login');
});
