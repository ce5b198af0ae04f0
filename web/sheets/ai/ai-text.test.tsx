import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NOTICES } from '#contract/words/notices.ts';
import { textOf } from '#core/texts/classic.ts';
import { castByHand, castByTheClock, press } from '#tests/component/cast-steps.ts';
import { ask, noteOmen } from '#tests/component/entry-steps.ts';
import { openApp } from '#tests/component/open-app.tsx';
import { chooseWay, openShareSheet } from '#tests/component/share-steps.ts';

/** The share sheet of the system, or none. */
function useSystemSheet(share: Navigator['share'] | undefined): void {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'share');
  Reflect.deleteProperty(Navigator.prototype, 'share');
  if (share) Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
    if (own) Object.defineProperty(Navigator.prototype, 'share', own);
  });
}

const preview = () => page.getByRole('region', { name: '要复制的全文' });

async function openText(): Promise<void> {
  await openShareSheet();
  await chooseWay('复制给 AI');
  await expect.element(preview()).toBeVisible();
}

/** All that is shown, row by row. */
const shown = (): readonly string[] =>
  [...preview().element().querySelectorAll('h3, p')].map(({ textContent }) => textContent);

const isSaid = (words: string) => expect.element(page.getByRole('status').getByText(words)).toBeVisible();

test('the whole text stands there before it is copied, and what is copied is what was shown', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await castByTheClock({ at: '2025-01-16T15:30:00+08:00' });
  await openText();
  for (const fact of [
    '泽火革，初爻动，变卦泽山咸。',
    '2025年1月16日 15:30，农历甲辰年十二月十七，申时，时间起卦。',
    '上卦：年5 + 月12 + 日17 = 34，除八余 2 → 兑',
    `《周易·革》初九：${textOf('011101').lines[0]}`,
    '丑月，土当令。体 兑金，相；用 离火，休；体互 乾金，相；用互 巽木，囚；变 艮土，旺。',
  ])
    expect(shown()).toContain(fact);
  await isSaid('观象自己不连 AI；贴到哪里、信不信，都由你。');
  expect(copied).not.toHaveBeenCalled();
  await press('复制');
  await isSaid(NOTICES.copied);
  const [text = ''] = copied.mock.lastCall ?? [];
  expect(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/^【(.*)】$/, '$1')),
  ).toEqual(shown());
});

test('所问 and 外应 are left out until they are chosen, each by itself', async () => {
  await castByHand();
  await noteOmen('记下外应');
  await ask('写下所问', '此行可成？');
  await openText();
  const has = (words: string) => () => shown().join('\n').includes(words);
  await expect.poll(has('没有写在这里')).toBe(true);
  expect(has('此行可成？')() || has('二雀争枝')()).toBe(false);
  await page.getByRole('checkbox', { name: /^带上所问/ }).click();
  await expect.poll(has('此行可成？')).toBe(true);
  expect(has('二雀争枝')()).toBe(false);
  await page.getByRole('checkbox', { name: /^带上外应/ }).click();
  await expect.poll(has('二雀争枝')).toBe(true);
});

test('a refusal of the clipboard is shown', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await castByHand();
  await openText();
  await press('复制');
  await isSaid(NOTICES.copyFailed);
});

test('the share sheet of the system gets the same text, and is not offered where there is none', async () => {
  const share = vi.fn(async () => {});
  useSystemSheet(share);
  await castByHand();
  await openText();
  await press('用系统分享');
  await isSaid(NOTICES.shared);
  expect(share.mock.lastCall).toEqual([{ text: expect.stringContaining('【事实】\n水雷屯，初爻动，变卦水地比。') }]);
});

test('without a share sheet of the system there is one button', async () => {
  useSystemSheet(undefined);
  await castByHand();
  await openText();
  await expect.element(page.getByRole('button', { name: '复制', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: '用系统分享' }).query()).toBeNull();
});

test('somebody else’s cast, opened from its link, has the same text', async () => {
  await openApp('/c#1.AXQWgI6V441lwAcFDBEJABEE');
  await openText();
  expect(shown()).toContain('动爻：43 除六余 1 → 初爻');
});
