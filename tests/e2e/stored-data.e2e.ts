import { expect, test } from 'vitest';
import { PROBLEMS } from '#contract/words/problems.ts';
import { useFixtures } from './fixtures.ts';
import { storedSession } from './pages/account-forms.ts';

const fixtures = useFixtures();

test('an expired session is removed before the first render, and 我的 says so, also after a reload', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: { ...who, expiresAt: new Date(Date.now() - 1000).toISOString() } });
  const called: string[] = [];
  page.on('request', (request) => request.headers()['authorization'] && called.push(request.url()));
  await page.goto('/profile');
  const expired = page.getByText(PROBLEMS['auth.expired'].message, { exact: true });
  await page.getByRole('heading', { name: '游客' }).waitFor();
  await expired.waitFor();
  await expect.poll(() => storedSession(page)).toBeNull();
  await page.reload();
  await expired.waitFor();
  expect(called).toEqual([]);
});

const CORRUPT = [
  ['not JSON', '{"isAuthenticated":tr'],
  ['of another shape', '{"state":{"token":"x"},"version":0}'],
  ['a bare word', '"hello"'],
  ['null', 'null'],
] as const;

test.each(CORRUPT)('stored data that is %s is quarantined, and the app starts clean', async (_, text) => {
  const keys = ['auth-storage', 'divination-storage', 'guanxiang-settings'];
  const { page } = await fixtures.visit({ stored: Object.fromEntries(keys.map((key) => [key, text])) });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  const isDefaults = text.startsWith('{"state"'); // settings of another shape are settings with nothing set
  for (const key of isDefaults ? keys.slice(0, 2) : keys) {
    const stored = () => page.evaluate((name) => [localStorage[`${name}.corrupt-1`], localStorage[name]], key);
    await expect.poll(stored).toEqual([text, undefined]);
  }
});
