import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { NOTICES } from '#contract/notices.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { textOf } from '#core/texts/classic.ts';
import { castByHand, choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { chooseWay, openShareSheet } from '../support/share-steps.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

describe('the form', () => {
  test('enables 开始起卦 with the last of the three choices, in any order; 初爻 is a choice', async () => {
    const { page } = await fixtures.visit();
    for (const order of [
      ['upper', 'lower', 'line'],
      ['line', 'lower', 'upper'],
      ['line', 'upper', 'lower'],
    ] as const) {
      await page.goto('/divination');
      for (const part of order) {
        expect(await startButton(page).isDisabled()).toBe(true);
        await choose(page, { [part]: ZHUN[part] });
      }
      expect(await startButton(page).isEnabled()).toBe(true);
    }
  });

  test('offers eight trigrams twice and six lines, in the order of the book', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/divination');
    const names = (group: string) =>
      page
        .getByRole('group', { name: group })
        .getByRole('radio')
        .evaluateAll((radios) =>
          radios.map((radio) => radio.getAttribute('aria-label') ?? radio.parentElement?.innerText),
        );
    const trigrams = ['乾，天', '兑，泽', '离，火', '震，雷', '巽，风', '坎，水', '艮，山', '坤，地'];
    expect(await names('上卦')).toEqual(trigrams);
    expect(await names('下卦')).toEqual(trigrams);
    expect(await names('动爻')).toEqual(['初爻', '二爻', '三爻', '四爻', '五爻', '上爻']);
  });

  test('shows the figure as it is chosen', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/divination');
    await page.getByText('选上卦、下卦与动爻，或按此刻的时间起卦').waitFor();
    await choose(page, { lower: ZHUN.lower });
    await page.getByText('再选上卦').waitFor();
    await choose(page, { upper: ZHUN.upper });
    await page.getByRole('img', { name: '水雷屯', exact: true }).waitFor();
    await page.getByText('坎上震下，再选动爻').waitFor();
    await choose(page, { line: ZHUN.line });
    await page.getByRole('img', { name: '水雷屯，初爻动' }).waitFor();
    await choose(page, { upper: '离，火' });
    await page.getByRole('img', { name: '火雷噬嗑，初爻动' }).waitFor();
  });

  test('fits one screen of a phone, buttons and all', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/divination');
    await choose(page, ZHUN);
    const button = await startButton(page).boundingBox();
    const nav = await page.getByRole('navigation', { name: '主导航' }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);
  });
});

describe('saving', () => {
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
    const who = await fixtures.account();
    const { page } = await fixtures.visit({ at: Date.now() });
    await castByHand(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: '保存卦例' }).click();
    await page.getByRole('status').filter({ hasText: NOTICES.loginToSave }).waitFor();
    expect(await page.getByRole('button', { name: '保存卦例' }).isDisabled()).toBe(true);
    await page.clock.runFor(1500);
    expect(new URL(page.url()).pathname).toBe('/divination');
    await page.clock.runFor(600);
    await page.waitForURL('**/login?return=%2Fdivination');
    await page.clock.resume();
    await page.getByLabel('用户名').fill(who.username);
    await page.getByLabel('密码', { exact: true }).fill(who.password);
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/results'),
    );
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL('**/divination');
    await page.getByText(MESSAGES.resultSaved).waitFor();
    await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
    expect((await saved).status()).toBe(201);
    await page.getByRole('button', { name: '保存卦例' }).click();
    await page.getByText(PROBLEMS['result.duplicate'].message).waitFor();
  });

  test('posts the whole result, says 卦例保存成功 for two seconds, and 卦例已存在 the second time', async () => {
    const { page } = await fixtures.visit({ as: await fixtures.account(), at: Date.now() });
    await castByHand(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/results'));
    await page.getByRole('button', { name: '保存卦例' }).click();
    const done = page.getByText(MESSAGES.resultSaved);
    await done.waitFor();
    const { timestamp, castFor, ...result } = (await posted).postDataJSON();
    expect(result).toEqual(WHOLE_ZHUN);
    expect(castFor).toBe(timestamp);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    await page.clock.runFor(1500);
    expect(await done.isVisible()).toBe(true);
    await page.clock.runFor(600);
    await done.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '保存卦例' }).click();
    await page.getByText(PROBLEMS['result.duplicate'].message).waitFor();
  });
});

describe('sharing a result as a text', () => {
  /** All of it is text: many apps that are shared to take a link and drop the rest. */
  const SHARED = () => new RegExp(`^主卦水雷屯，初爻动，变卦水地比 ${fixtures.app.url}/c#1\\.[\\w-]+$`);
  const shareText = async (page: Page) => {
    await openShareSheet(page);
    await chooseWay(page, '文字');
  };

  test('names main hexagram, moving line and changed hexagram; uses navigator.share where there is one', async () => {
    const { page } = await fixtures.visit();
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        if ('shared' in window) throw new DOMException('closed', 'AbortError');
        Object.assign(window, { shared: data });
      };
    });
    await castByHand(page);
    await shareText(page);
    await page.getByText(NOTICES.shared).waitFor();
    const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
    expect(shared).toEqual({ title: '观象', text: expect.stringMatching(SHARED()) });
    await shareText(page);
    await page.getByText(NOTICES.shareCancelled).waitFor();
  });

  test('else copies text and link, and says so; where that is refused, it says that', async () => {
    const { page, context } = await fixtures.visit();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await castByHand(page);
    await shareText(page);
    await page.getByText(NOTICES.textCopied).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(SHARED());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await shareText(page);
    await page.getByText(NOTICES.copyFailed).waitFor();
  });
});
