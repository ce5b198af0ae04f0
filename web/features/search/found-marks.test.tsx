import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/component/open-app.tsx';
import { measureLayouts } from '#tests/support/layout-checks.ts';

const LARGE = '200%';

/** Marks of which a part stands on a line of the excerpt that is cut off. */
const hiddenMarks = (): readonly string[] =>
  [...document.querySelectorAll('main bdi mark')].flatMap((mark) => {
    const bottom = mark.closest('bdi')?.getBoundingClientRect().bottom ?? 0;
    const isCut = [...mark.getClientRects()].some(({ top }) => top >= bottom - 2);
    return isCut ? [`${mark.textContent} in ${mark.parentElement?.textContent}`] : [];
  });

test.each(['无咎', '利涉大川', '憧憧往来朋从尔思', '二人同心其利断金', '利涉大川 同人'])(
  'what was found of %s is seen whole on the smallest phone with text of twice the size, and no row covers another',
  async (query) => {
    await openApp(`/search?q=${query}`, { size: { width: 320, height: 568 } });
    await expect.element(page.getByText(/找到 \d+ 处/).first()).toBeVisible();
    await expect.element(page.getByText('正在取经文')).not.toBeInTheDocument();
    document.documentElement.style.fontSize = LARGE;
    await expect.poll(() => document.querySelectorAll('main bdi mark').length).toBeGreaterThan(0);
    expect(hiddenMarks()).toEqual([]);
    document.documentElement.style.fontSize = '';
    expect(measureLayouts().flatMap(({ overlapping }) => overlapping)).toEqual([]);
  },
);
