import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { castByHand } from '#tests/component/cast-steps.ts';
import { ENTRY_AT, ENTRY_PAGE, ENTRY_RESULT, entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { openLongHistory } from '#tests/component/long-history.ts';
import { type Opening, openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { isAtRest } from '#tests/support/at-rest.ts';
import { hideToast, showToast, type ToastAction } from '#web/platform/toast.ts';

const PAGES: Readonly<Record<string, (opening: Opening) => Promise<unknown>>> = {
  'the form': async (opening) => {
    await openApp('/divination', opening);
    await expect.element(page.getByRole('button', { name: '开始起卦' })).toBeVisible();
  },
  'a result': (opening) => castByHand(undefined, opening),
  'a puzzle': async (opening) => {
    servePuzzle(puzzleOf());
    await openApp(`${LIST}/7`, { as: somebody(), ...opening });
    await expect.element(page.getByRole('button', { name: '封存我的猜' })).toBeVisible();
  },
  'an entry': async (opening) => {
    serverKeeps([ENTRY_RESULT]);
    serveEntries(entryOf({ question: '要不要换工作？', judgment: { text: '宜守。', at: ENTRY_AT, first: null } }));
    await openApp(ENTRY_PAGE, { as: somebody(), ...opening });
    await expect.element(page.getByRole('heading', { name: '断语' })).toBeVisible();
  },
  我的: (opening) => openLongHistory(40, opening),
};

const WINDOWS = [
  { size: { width: 390, height: 844 }, settings: {} },
  { size: { width: 320, height: 568 }, settings: {} },
  { size: { width: 390, height: 844 }, settings: { textSize: 'larger' } },
  { size: { width: 320, height: 568 }, settings: { textSize: 'larger' } },
] as const;

const BUTTONS = 'a[href], button';
const PRESSED = `${BUTTONS}, input, select, textarea, summary, label`;

/** Of these, what lies below the message. Rows that fill a list are left out: it covers their words. */
function covered(selector: string): readonly string[] {
  const toast = document.querySelector('[role=status] > :has(> p)');
  if (!toast) return ['no message'];
  const own = toast.getBoundingClientRect();
  if (own.top < 0 || own.bottom > innerHeight) return ['the message is out of the window'];
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      const isBelow = left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      const isRow = width > (one.closest('li')?.offsetWidth ?? Number.POSITIVE_INFINITY) / 2;
      return isBelow && !isRow && !toast.contains(one) && one.checkVisibility();
    })
    .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`);
}

type Said = readonly (readonly [message: string, action: ToastAction | null])[];
const SAVED: Said = [['卦例保存成功', null]];
const UNDONE: Said = [[HISTORY_NOTICES.deleted, { label: '撤销', run: () => {} }]];
const FAILED: Said = [
  [NOTICES.failed, null],
  [NOTICES.storageFull, null],
];

async function check(said: Said, selector: string): Promise<void> {
  for (const end of [0, document.documentElement.scrollHeight / 2, document.documentElement.scrollHeight]) {
    scrollTo(0, end);
    await expect.poll(isAtRest).toBe(true);
    for (const [message, action] of said) {
      showToast(message, 60_000, action);
      await expect.element(page.getByText(message)).toBeInTheDocument();
      expect.soft(covered(selector), `${message}, scrolled to ${end}`).toEqual([]);
      hideToast();
    }
  }
}

test.for(
  Object.keys(PAGES).flatMap((name) =>
    WINDOWS.map((window) => ({ name, window, at: `${window.size.width}×${window.size.height}` })),
  ),
)(
  'over $name at $at, $window.settings, a message covers no button, and a short one nothing that is pressed',
  async ({ name, window }) => {
    await PAGES[name]?.(window);
    const isLarge = 'textSize' in window.settings;
    await check(SAVED, isLarge ? BUTTONS : PRESSED);
    await check(UNDONE, BUTTONS);
    if (!isLarge) await check(FAILED, BUTTONS); // in large text two lines of it find no such place among the fields of an entry
  },
);
