import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PROBLEMS } from '#contract/words/problems.ts';
import { logIn, logOut, storedSession } from '#tests/component/account-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

test('我的 and /login say that the session has expired until the next login, and not after its logout', async () => {
  const who = somebody();
  server.answers('login', { status: 200, body: who });
  server.answers('logout', { status: 200, body: { success: true } });
  const { user, token } = who;
  const ended = { isAuthenticated: true, user, token, sessionExpiry: Date.now() - 1000 };
  localStorage.setItem('auth-storage', JSON.stringify(ended));
  dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }));
  expect(storedSession()).toBeNull();
  await openApp('/profile');
  const expired = page.getByText(PROBLEMS['auth.expired'].message, { exact: true });
  await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
  await expect.element(expired).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click();
  await expect.poll(addressNow).toBe('/login?return=%2Fprofile');
  await expect.element(expired).toBeVisible();
  await logIn();
  await expect.element(page.getByRole('heading', { name: user.username })).toBeVisible();
  await logOut();
  await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
  await expect.element(expired).not.toBeInTheDocument();
});
