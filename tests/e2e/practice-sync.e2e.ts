import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, UNREACHED, useFixtures } from './fixtures.ts';
import { logOut } from './pages/account-forms.ts';

const fixtures = useFixtures();
const ANSWERS = '**/api/practice/answers**';

async function practiceAnswersOnServer(who: Account): Promise<readonly string[]> {
  const { json } = await fixtures.app.api('GET', '/practice/answers', { token: who.token });
  return (json as unknown as { answers: readonly string[] }).answers;
}

/** On 练习: answers the first cards of the first lesson. */
async function practise(page: Page, cards: number): Promise<void> {
  await page.goto('/academy/practice/new');
  for (let n = 1; n <= cards; n++) {
    await page.getByText(`第 ${n} 张，共`).waitFor();
    await page.getByRole('group').getByRole('button').first().click();
    await page.getByRole('button', { name: /^下一张/ }).waitFor();
    if (n < cards) await page.getByRole('button', { name: /^下一张/ }).click();
  }
}

/** How many answers the database of the browser has, of whomever. */
const countPracticeAnswers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answerOf(indexedDB.open('guanxiang-saved'));
    const rows = await answerOf(database.transaction('records').objectStore('records').getAll());
    database.close();
    return rows.filter(({ kind }) => kind === 'answers').length;
  });

test('what is practised on one device reaches the account and another device, and a logout leaves nothing of it', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who });
  await practise(page, 2);
  await expect.poll(async () => (await practiceAnswersOnServer(who)).length).toBe(2);
  const { page: other } = await fixtures.visit({ as: who });
  await other.goto('/academy/practice');
  await other.getByText('练过 1 天').waitFor();
  await other.goto('/profile');
  await logOut(other);
  await other.getByRole('heading', { name: '游客' }).waitFor();
  await expect.poll(() => countPracticeAnswers(other)).toBe(0);
});

test('what is practised without the server is sent once it is there', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who, expects: [UNREACHED] });
  await context.route(ANSWERS, (route) => route.abort());
  await practise(page, 1);
  await context.unroute(ANSWERS);
  await page.goto('/academy/practice');
  await page.getByText('练过 1 天').waitFor();
  await expect.poll(async () => (await practiceAnswersOnServer(who)).length).toBe(1);
});

test('the databases are asked for before the code of 练习 is there, which shows the page even if they cannot be listed', async () => {
  const { page, context } = await fixtures.visit();
  await page.addInitScript(() => {
    indexedDB.databases = () => {
      document.documentElement.dataset['asked'] = 'yes';
      throw new DOMException('', 'SecurityError');
    };
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/practice-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/academy/practice', { waitUntil: 'commit' });
  await page.locator('html[data-asked]').waitFor({ state: 'attached' });
  release();
  await page.getByRole('region', { name: '今日' }).waitFor();
});
