import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { textOf } from '#core/texts/classic.ts';
import { logIn } from '#tests/component/account-steps.ts';
import { castByHand, press, startButton, startCast, ZHUN } from '#tests/component/cast-steps.ts';
import { ask } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { scrolled } from '#tests/component/scrolled.ts';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';

const save = () => page.getByRole('button', { name: '保存卦例' });
const toast = (message: string) => page.getByRole('status').getByText(message);
const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

describe('the actions of a result', () => {
  test.each([
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ])(
    'are in reach above the navigation of $width × $height, and no message covers them; a saved cast says 已保存',
    async (size) => {
      serverKeeps([]);
      await castByHand(ZHUN, { as: somebody(), size });
      const nav = page.getByRole('navigation', { name: '主导航' });
      await expect.poll(() => boxOf(save()).bottom <= boxOf(nav).top).toBe(true);
      await expect.poll(() => boxOf(page.getByRole('button', { name: '分享' })).top - boxOf(save()).top).toBe(0);
      await pauseTimers();
      await save().click();
      await expect.element(toast(MESSAGES.resultSaved)).toBeVisible();
      const saved = page.getByRole('button', { name: '已保存卦例' });
      await expect.element(saved).toHaveTextContent('已保存 ✓');
      await expect.poll(() => boxOf(toast(MESSAGES.resultSaved)).bottom <= boxOf(saved).top - 8).toBe(true);
    },
  );

  test.each([null, '此行可成？'])('leave what is read where it is when the cast is saved, asked: %s', async (asked) => {
    serverKeeps([]);
    await castByHand(ZHUN, { as: somebody() });
    if (asked !== null) await ask('写下所问', asked);
    const below = page.getByRole('heading', { name: '解读' });
    await expect.element(below).toBeVisible();
    const onPage = () => boxOf(below).top + scrollY;
    const before = onPage();
    await save().click();
    await expect.element(page.getByRole('link', { name: '断语、札记、结果与回看' })).toBeVisible();
    expect(onPage()).toBe(before);
  });

  test('do not move the page when one of them gets the focus', async () => {
    await castByHand();
    await expect.element(page.getByRole('heading', { name: '解读' })).toBeVisible();
    expect(await scrolled(() => scrollTo(0, 300))).toBe(300);
    for (const name of ['保存卦例', '分享', '更多'])
      (page.getByRole('button', { name }).element() as HTMLElement).focus();
    expect(scrollY).toBe(300);
  });

  test('do not take the second half of a double tap on 开始起卦 for a tap, but hear keys at once', async () => {
    serverKeeps([]);
    await openApp('/divination', { as: somebody() });
    await expect.element(startButton()).toBeVisible();
    await pauseTimers();
    await startCast();
    while (!save().query()) await vi.advanceTimersByTimeAsync(1); // the bar is there after the first paint
    const share = page.getByRole('button', { name: '分享' });
    const isHit = () => {
      const { left, top, width, height } = boxOf(share);
      return document.elementFromPoint(left + width / 2, top + height / 2) === share.element();
    };
    expect(isHit()).toBe(false);
    (save().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await shows('divination', '卦例保存成功');
    expect(isHit()).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(isHit()).toBe(true);
  });

  test('⋯ writes what was asked, and removes a cast that nobody wants; 撤销 brings it back', async () => {
    await castByHand();
    await press('更多');
    await page.getByRole('menuitem', { name: '写下所问' }).click();
    await page.getByLabelText('想问的事，一两句话').fill('此行可成？');
    await press('写好了');
    await press('更多');
    await expect.element(page.getByRole('menuitem', { name: '改所问' })).toBeVisible();
    await page.getByRole('menuitem', { name: '移除这一卦' }).click();
    await expect.element(startButton()).toBeDisabled();
    await expect.element(page.getByText('未保存的卦')).not.toBeInTheDocument();
    await press('撤销');
    await expect.element(page.getByRole('button', { name: '所问 此行可成？' })).toBeVisible();
    await expect.element(save()).toBeVisible();
  });

  test('⋯ of a saved cast leads to its entry', async () => {
    serverKeeps([]);
    await castByHand(ZHUN, { as: somebody(), at: '2026-11-15T15:30:00+08:00' });
    await save().click();
    await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
    await press('更多');
    await page.getByRole('menuitem', { name: '记录' }).click();
    await expect.poll(addressNow).toBe('/profile/cast/1794727800000');
  });

  test('of a cast that is saved without a network say that it waits, until the server has it', async () => {
    serverKeeps([]);
    await castByHand(ZHUN, { as: somebody() });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.loses('saveResult');
    const height = boxOf(save()).height;
    await save().click();
    await expect.element(toast(MESSAGES.resultSaved)).toBeVisible();
    const saved = page.getByRole('button', { name: '连上网后自动同步' });
    await expect.element(saved).toHaveTextContent('已保存 ✓连上网后自动同步');
    expect(boxOf(saved).height).toBe(height);
    onLine.mockReturnValue(true);
    serverKeeps([]);
    dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('button', { name: '已保存卦例', exact: true })).toHaveTextContent('已保存 ✓');
  });

  test('scroll with the page in the low window of a phone on its side', async () => {
    await castByHand(ZHUN, { size: { width: 844, height: 390 } });
    await expect.poll(() => boxOf(save()).top).toBeGreaterThan(390);
  });
});

describe('保存卦例', () => {
  /** Every field of a result but its timestamp and the instant it was cast for, which is the same. */
  const WHOLE_ZHUN = {
    mainHexagram: '010001',
    changedHexagram: '010000',
    useHexagram: '000000',
    bodyHexagram: '100100',
    mainText: textOf('010001').judgment,
    yaoTexts: textOf('010001').lines,
    movingYao: 0,
    movingLines: [0],
    upperTrigram: '坎',
    lowerTrigram: '震',
    movingYaoPosition: '初爻',
    method: 'manual',
    utcOffset: 480,
    dayAt: 0,
  };

  test('sends a guest to /login after two seconds; after the login the cast is saved, and says so', async () => {
    serverKeeps([]);
    server.answers('login', { status: 200, body: somebody() });
    await castByHand();
    await pauseTimers();
    await save().click();
    await expect.element(toast(NOTICES.loginToSave)).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await vi.advanceTimersByTimeAsync(1999);
    await expect.poll(addressNow).toBe('/divination');
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(addressNow).toBe('/login?return=%2Fdivination');
    await logIn();
    await expect.poll(addressNow).toBe('/divination');
    await shows('divination', '卦例保存成功');
    await vi.advanceTimersByTimeAsync(500); // a button that has just appeared takes no taps
    await expect.element(page.getByRole('link', { name: '主卦，水雷屯，初爻动' })).toBeVisible();
    await expect.poll(() => server.calls('saveResult').map(({ body }) => body)).toMatchObject([WHOLE_ZHUN]);
    await press('已保存卦例');
    await shows('divination', '卦例已存在');
  });

  test('does not redirect a guest who has navigated meanwhile', async () => {
    await castByHand();
    await pauseTimers();
    await save().click();
    await shows('divination', '请先登录才能保存卦例');
    await page.getByRole('link', { name: '易经' }).click();
    await expect.element(page.getByRole('tab', { name: '六十四卦' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(addressNow).toBe('/library');
  });

  test('posts the whole result, says 卦例保存成功 for two seconds, and 卦例已存在 the second time', async () => {
    serverKeeps([]);
    await castByHand(ZHUN, { as: somebody() });
    await pauseTimers();
    await save().click();
    const done = toast(MESSAGES.resultSaved);
    await expect.element(done).toBeVisible();
    await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
    const { timestamp, castFor, ...result } = server.calls('saveResult')[0]?.body ?? {};
    expect(result).toEqual(WHOLE_ZHUN);
    expect(castFor).toBe(timestamp);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    await vi.advanceTimersByTimeAsync(1999);
    await expect.element(done).toBeVisible();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(done).not.toBeInTheDocument();
    await press('已保存卦例');
    await shows('divination', '卦例已存在');
    expect(server.calls('saveResult')).toHaveLength(1);
  });
});
