import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addressNow, openApp } from '#tests/component/open-app.tsx';

/** What is changed in the window from now on: at each change, the role of the part that it belongs to. */
function changedParts(): readonly string[] {
  const changed: string[] = [];
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      changed.push(elementOf(target)?.closest('[role]')?.getAttribute('role') ?? target.nodeName);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return changed;
}

test('时辰 opens the clock on /divination, which leads to the whole window', async () => {
  await openApp('/divination', { at: '2026-11-15T15:30:00+08:00' });
  const toggle = page.getByRole('button', { name: '时辰' });
  await expect.element(toggle).toMatchTextContent('丙午年 己亥月 癸巳日');
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await toggle.click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('2026-11-15 15:30:00');
  await page.getByRole('link', { name: '全屏' }).click();
  await expect.poll(addressNow).toBe('/clock');
});

test('a tick changes the text of the time and nothing else of the page', async () => {
  await openApp('/divination', { at: '2026-11-15T15:30:00+08:00', isPaused: true, settings: { isClockOpen: true } });
  await expect.element(page.getByRole('timer')).toHaveTextContent('2026-11-15 15:30:00');
  await expect.element(page.getByRole('button', { name: '多爻' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '时间起卦' })).toBeEnabled(); // nothing is still loading
  const changed = changedParts();
  for (let second = 1; second <= 5; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    await expect.element(page.getByText(`2026-11-15 15:30:0${second}`)).toBeVisible();
  }
  await expect.poll(() => changed).toEqual(Array(5).fill('timer')); // the time's own text, once a second
});
