import { expect, test } from 'vitest';
import { useFixtures } from './fixtures.ts';
import { fillAccount, logIn, openRegister, storedSession, submitAs } from './pages/account-forms.ts';

const fixtures = useFixtures();

test('after registering a user comes to the page that asked, with a session of the server', async () => {
  const { page } = await fixtures.visit();
  await openRegister(page, `/login?return=${encodeURIComponent('/academy/shefu/create')}`);
  const password = 'wuyue-9tang';
  await fillAccount(page, {
    username: '新来客',
    email: ' xinlai@example.com ',
    password,
    confirmPassword: password,
  });
  await submitAs(page, '注册');
  await page.waitForURL('**/academy/shefu/create');
  await page.getByRole('heading', { name: '出题' }).waitFor();
  const token = String((await storedSession(page))?.['token']);
  expect((await fixtures.app.api('GET', '/divination/results', { token })).status).toBe(200);
});

test('after a login auth-storage holds the session and nothing else, for ninety days', async () => {
  const { username, password, user } = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/login');
  await logIn(page, { username, password });
  await page.waitForURL('**/divination');
  const session = await storedSession(page);
  expect(session).toEqual({
    isAuthenticated: true,
    user: { id: user.id, username, role: 'user', avatarUrl: null },
    token: expect.stringMatching(/^[0-9a-z]{26}_[\w-]{43}$/),
    sessionExpiry: expect.any(Number),
  });
  const ninetyDays = 7_776_000_000;
  expect(Math.abs(Number(session?.['sessionExpiry']) - Date.now() - ninetyDays)).toBeLessThan(600_000);
});
