import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NOTICES } from '#contract/words/notices.ts';
import { castByHand } from '#tests/component/cast-steps.ts';
import { pauseTimers } from '#tests/component/open-app.tsx';
import { chooseWay, openShareSheet } from '#tests/component/share-steps.ts';

/** All of it is text: many apps that are shared to take a link and drop the rest. */
const SHARED = new RegExp(`^主卦水雷屯，初爻动，变卦水地比 ${location.origin}/c#1\\.[\\w-]+$`);

/** The share sheet of the system, or none. */
function useSystemSheet(share: Navigator['share'] | undefined): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
}

/** 分享 of a cast, by this way; what it says stays until the end of the test. */
async function shareBy(way: '链接' | '文字'): Promise<void> {
  await castByHand();
  await openShareSheet();
  await pauseTimers();
  await chooseWay(way);
}

const isSaid = (words: string) => expect.element(page.getByRole('status').getByText(words)).toBeVisible();

test('文字 names main hexagram, moving line and changed hexagram, and is given to the share sheet of the system', async () => {
  const share = vi.fn(async () => {});
  useSystemSheet(share);
  await shareBy('文字');
  await isSaid(NOTICES.shared);
  expect(share.mock.calls).toEqual([[{ title: '观象', text: expect.stringMatching(SHARED) }]]);
});

test('文字 says so when the share sheet of the system is closed', async () => {
  useSystemSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await shareBy('文字');
  await isSaid(NOTICES.shareCancelled);
});

test('文字 is copied with the link where the system has no share sheet', async () => {
  useSystemSheet(undefined);
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await shareBy('文字');
  await isSaid(NOTICES.textCopied);
  expect(copy.mock.calls).toEqual([[expect.stringMatching(SHARED)]]);
});

test.each(['文字', '链接'] as const)('%s says so when the clipboard is refused', async (way) => {
  useSystemSheet(undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await shareBy(way);
  await isSaid(NOTICES.copyFailed);
});

test('what opens has a chevron, the picture and the text for AI: a link and a text are copied at once', async () => {
  await castByHand();
  await openShareSheet();
  const ways = () => page.getByRole('dialog', { name: '分享' }).getByRole('listitem').elements();
  await expect.poll(() => ways().map((way) => way.querySelectorAll('svg').length)).toEqual([0, 1, 0, 1]);
});
