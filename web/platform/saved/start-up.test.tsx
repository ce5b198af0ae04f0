import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION_MS } from '#contract/limits.ts';
import { storedSession } from '#tests/component/account-steps.ts';
import { openApp, somebody, startedUp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { startUp } from '#web/platform/saved/saved-results.ts';
import { signOut } from '../storage/session.ts';

const DAY_MS = 86_400_000;

test('a session older than a day is refreshed at the start, and then not again', async () => {
  const who = { ...somebody() }; // its expiry stands still
  server.answers('refresh', { status: 200, body: who });
  const expiresAt = new Date(Date.parse(who.expiresAt) - 2 * DAY_MS).toISOString();
  await openApp('/library', { as: { ...who, expiresAt } });
  await expect.poll(storedSession).toMatchObject({ sessionExpiry: Date.parse(who.expiresAt) });
  await startUp();
  await page.getByRole('link', { name: '我的' }).click();
  await expect.element(page.getByRole('heading', { name: who.user.username })).toBeVisible();
  expect(server.calls('refresh').map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${who.token}`]);
});

test('a session of today is not refreshed', async () => {
  const who = somebody();
  await openApp('/profile', {
    as: { ...who, expiresAt: new Date(Date.now() + SESSION_MS - DAY_MS / 2).toISOString() },
  });
  await expect.poll(() => server.calls('listResults').length).toBeGreaterThan(0);
  expect(server.calls('refresh')).toEqual([]);
});

test('a refresh that is answered after 退出登录 does not open the session again', async () => {
  const who = { ...somebody() };
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers('refresh', async () => {
    await promise;
    return { status: 200, body: who } as const;
  });
  const expiresAt = new Date(Date.parse(who.expiresAt) - 2 * DAY_MS).toISOString();
  await openApp('/library', { as: { ...who, expiresAt } });
  await expect.poll(() => server.calls('refresh').length).toBe(1);
  signOut();
  resolve();
  await startedUp();
  expect(storedSession()).toBeNull();
});
