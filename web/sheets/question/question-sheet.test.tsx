import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ENTRY_MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { logIn, logOut } from '#tests/component/account-steps.ts';
import { castByHand, press, ZHUN } from '#tests/component/cast-steps.ts';
import { ask, questionField, serveEntries } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { chooseWay, openShareSheet, type ShareWay } from '#tests/component/share-steps.ts';
import { server } from '#tests/component/stub-server.ts';

test('a guest writes after the cast and reads that it is kept with the save; after the login it is in the entry', async () => {
  serverKeeps([]);
  const kept = serveEntries();
  server.answers('login', { status: 200, body: somebody() });
  await castByHand();
  await page.getByRole('button', { name: '写下所问' }).click();
  await expect.element(page.getByText('保存卦例时一并存入')).toBeVisible();
  await questionField().fill('问'.repeat(201));
  await expect.element(page.getByText(ENTRY_MESSAGES.questionTooLong)).toBeVisible();
  await press('写好了');
  await pauseTimers();
  await press('保存卦例');
  await expect.element(page.getByText(NOTICES.loginToSave)).toBeVisible();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(addressNow).toBe('/login?return=%2Fdivination');
  await logIn();
  await expect.poll(() => kept().map(({ question }) => question)).toEqual(['问'.repeat(200)]);
});

test('the same question on the same day gets a soft note; 退出登录 takes away what was asked', async () => {
  server.answers('logout', { status: 200, body: { success: true } });
  await castByHand(ZHUN, { as: somebody() });
  await ask('写下所问', '此行可成？');
  await press('再起一卦');
  const field = page.getByRole('textbox', { name: '想问什么' });
  const note = page.getByText('今天已经问过这件事');
  await field.fill('此行可成吗');
  await expect.element(field).toHaveValue('此行可成吗');
  await expect.element(note).not.toBeInTheDocument();
  await field.fill('此行，可成');
  await expect.element(note).toBeVisible();
  await page.getByRole('link', { name: '我的' }).click();
  expect(localStorage.getItem('divination-asked')).toContain('此行，可成');
  await logOut();
  await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
  expect(localStorage.getItem('divination-asked')).toBeNull();
});

test('带上所问 is off each time; chosen, the question is in the link and in the text, and the page of the link shows it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await castByHand();
  await ask('写下所问', '此行可成？');
  const copy = async (isAsked: boolean, way: ShareWay, saying: string): Promise<string> => {
    await openShareSheet();
    const choice = page.getByRole('checkbox', { name: /^带上所问/ });
    await expect.element(choice).not.toBeChecked();
    if (isAsked) await choice.click();
    copied.mockClear();
    await chooseWay(way);
    await expect.element(page.getByText(saying)).toBeVisible();
    await expect.poll(() => copied.mock.calls.length).toBe(1);
    return copied.mock.lastCall?.[0] ?? '';
  };
  expect(await copy(true, '文字', NOTICES.textCopied)).toMatch(
    /^所问：此行可成？\n主卦水雷屯，初爻动，变卦水地比 http/,
  );
  const link = await copy(true, '链接', NOTICES.linkCopied);
  const without = await copy(false, '链接', NOTICES.linkCopied);
  expect(without.length).toBeLessThan(link.length);

  await openApp(without.replace(location.origin, ''));
  await expect.element(page.getByText('有人与你分享了这一卦，没有附上所问；文中的“你”指起卦的人。')).toBeVisible();
  await expect.element(page.getByText('此行可成？')).not.toBeInTheDocument();
  await openApp(link.replace(location.origin, ''));
  await expect.element(page.getByText('此行可成？')).toBeVisible();
  await expect.element(page.getByText('有人与你分享了这一卦；文中的“你”指起卦的人。')).toBeVisible();
  await expect.poll(() => document.title).toBe('水雷屯 · 观象');
});
