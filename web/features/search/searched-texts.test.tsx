import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/component/open-app.tsx';
import { forgetSearchedTexts } from './searched-texts.ts';

const field = () => page.getByRole('textbox', { name: '查找' });
const group = (name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (name: string) => group(name).getByRole('link');

/** The response to requests for packs, until a test changes it. */
function packsAre(response: (real: () => Promise<Response>) => Promise<Response>): void {
  forgetSearchedTexts();
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/texts-') ? response(() => fetch(input, init)) : fetch(input, init),
  );
}

test('while the texts are on their way names answer at once, and no key is lost', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  packsAre((real) => arrived.then(real));
  await openApp('/search');
  await userEvent.fill(field(), '坎');
  await expect.element(page.getByText('正在取经文…')).toBeVisible();
  await expect.element(rowsOf('卦名').first()).toHaveAttribute('href', '/hexagram/010010');
  await expect.element(page.getByRole('progressbar', { name: '正在取经文' })).toBeVisible();
  await userEvent.fill(field(), '三匹马在原地打转');
  arrive();
  await expect.element(rowsOf('白话与详解').first()).toHaveAttribute('href', '/hexagram/010001');
  await expect.element(page.getByText('正在取经文…')).not.toBeInTheDocument();
});

test('a failure to load the texts is shown, and 重试 fetches them again', async () => {
  let isLost = true;
  packsAre((real) => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : real()));
  await openApp('/search?q=三匹马');
  await expect.element(page.getByText('经文没有取到；卦名仍可以找。')).toBeVisible();
  await userEvent.fill(field(), '屯');
  await expect.element(group('卦名')).toBeVisible();
  await userEvent.fill(field(), '三匹马');
  isLost = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(rowsOf('白话与详解').first()).toHaveAttribute('href', '/hexagram/010001');
});
