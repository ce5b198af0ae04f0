import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { logIn } from '#tests/component/account-steps.ts';
import { press } from '#tests/component/cast-steps.ts';
import { serveEntries } from '#tests/component/entry-steps.ts';
import { historyHas, historyNow, serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { practicedOn, practised, storedPracticeAnswers } from '#tests/component/practice-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { setAsked } from '#web/platform/casts/asked-questions.ts';
import { addDraft } from '#web/platform/casts/cast-drafts.ts';
import { keepCast } from '#web/platform/casts/current-cast.ts';

const [EARLIER, LATER] = ['2026-11-13T00:00:00.000Z', '2026-11-14T00:00:00.000Z'];

const offer = () => page.getByRole('region', { name: '登录前起的卦' });

/** Nobody is signed in: both are a guest's. */
beforeEach(() => {
  addDraft(manualFacts(EARLIER, '010001'));
  addDraft(manualFacts(LATER, '111111', [1]));
});

async function logInOnProfile(): Promise<() => readonly string[]> {
  const kept = serverKeeps([]);
  server.answers('login', { status: 200, body: somebody() });
  await openApp('/login?return=/profile');
  await logIn();
  await expect.poll(addressNow).toBe('/profile');
  return kept;
}

test('a guest sees on 我的 how many casts are not saved, and is led to the list of all, which back opens again', async () => {
  keepCast(manualFacts(LATER, '111111', [1])); // 占卜 shows it until another is cast
  await openApp('/profile');
  await page.getByRole('link', { name: '还有 2 则未保存的卦' }).click();
  await expect.poll(addressNow).toBe('/divination');
  const drafts = page.getByRole('region', { name: '未保存的卦' });
  const areInView = () => {
    const { top, bottom } = drafts.getByRole('list').element().getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  for (const name of ['水雷屯', '乾为天']) {
    await expect.element(drafts.getByRole('button', { name: '未保存的卦 · 2' })).toBeVisible();
    await expect.poll(areInView).toBe(true);
    await drafts.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
    history.back();
  }
});

test('after a login a guest’s casts are saved all at once, with what was asked, and are no longer drafts', async () => {
  setAsked(EARLIER, { question: '此行可成？', category: null, omen: null, images: null });
  const entries = serveEntries();
  const kept = await logInOnProfile();
  await expect.element(offer().getByText('登录前起的 2 则卦还没有保存。')).toBeVisible();
  await press('存入卦例');
  await expect.element(page.getByText('已存入 2 则卦例')).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
  await historyHas(2);
  await expect.poll(historyNow).toEqual(['乾为天，二爻动', '水雷屯，初爻动']);
  await expect.poll(kept).toEqual([LATER, EARLIER]);
  await expect.poll(() => entries().map(({ question }) => question)).toEqual(['此行可成？']);
  expect(localStorage.getItem('divination-drafts')).toBeNull();
});

test('不必 leaves them where they are and does not offer them again', async () => {
  await logInOnProfile();
  await press('不必');
  await expect.element(offer()).not.toBeInTheDocument();
  await page.getByRole('link', { name: '占卜' }).click();
  await expect.element(page.getByRole('button', { name: '未保存的卦 · 2' })).toBeVisible();
  await openApp('/profile');
  await historyHas(0);
  expect(offer().query()).toBeNull();
  expect(server.calls('saveResult')).toEqual([]);
});

test('casts that somebody made while signed in are not offered', async () => {
  localStorage.removeItem('divination-drafts');
  dispatchEvent(new StorageEvent('storage', { key: 'divination-drafts' }));
  const as = somebody();
  await openApp('/profile', { as });
  addDraft(manualFacts(LATER, '111111', [1]));
  await historyHas(0);
  expect(offer().query()).toBeNull();
});

test('what a guest practised is offered with the casts, and both go into the account', async () => {
  const answers = [practicedOn('2026-10-01', 'name:010001'), practicedOn('2026-10-02', 'name:111111')];
  await practised(answers);
  const kept = await logInOnProfile();
  await expect.element(offer().getByText('登录前起的 2 则卦还没有保存。登录前在这台设备上练过 2 次。')).toBeVisible();
  await press('都存入账号');
  await expect.element(page.getByText('已存入 2 则卦例')).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
  await expect.poll(kept).toEqual([LATER, EARLIER]);
  const sent = () => server.calls('addPracticeAnswers').flatMap(({ body }) => body.answers);
  await expect.poll(sent).toEqual(answers.map(toLine));
  expect(await storedPracticeAnswers()).toEqual([]);
});

test('practice alone is offered too; 不必 leaves it to the guest, and it is offered again once there is more', async () => {
  localStorage.removeItem('divination-drafts');
  dispatchEvent(new StorageEvent('storage', { key: 'divination-drafts' }));
  await practised([practicedOn('2026-10-01', 'name:010001')]);
  const practice = page.getByRole('region', { name: '登录前的练习' });
  await logInOnProfile();
  await expect.element(practice.getByText('登录前在这台设备上练过 1 次。')).toBeVisible();
  await press('不必');
  await expect.element(practice).not.toBeInTheDocument();
  expect(await storedPracticeAnswers()).toHaveLength(1);
  expect(server.calls('addPracticeAnswers')).toEqual([]);
  await practised([practicedOn('2026-10-03', 'name:010001')]);
  await openApp('/profile');
  await press('并入练习');
  await expect.element(page.getByText('已并入练习 2 次')).toBeVisible();
  await expect.element(practice).not.toBeInTheDocument();
});
