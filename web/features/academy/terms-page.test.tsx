import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TERM_GROUPS, TERMS } from '#core/texts/vocabulary.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const ofRole = (role: string) => page.getByRole(role).elements();

test('术语 lists every entry by groups', async () => {
  await openApp('/academy/terms');
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(TERM_GROUPS);
  await expect.poll(() => ofRole('term').length).toBe(TERMS.length);
});

test('a chip of 术语 shows one group, each entry with its text and an example', async () => {
  await openApp('/academy/terms');
  await page.getByRole('radio', { name: '梅花' }).click();
  const expected = TERMS.filter(({ group }) => group === '梅花');
  await expect.poll(() => ofRole('definition').length).toBe(expected.length);
  for (const [index, { text, example }] of expected.entries()) {
    const definition = page.getByRole('definition').nth(index);
    await expect.element(definition).toMatchTextContent(text);
    await expect.element(definition).toMatchTextContent(example.quote);
  }
});

test('学院 leads to 术语', async () => {
  server.loses('dailyPuzzle');
  await openApp('/academy');
  await page.getByRole('link', { name: '术语' }).click();
  await expect.poll(addressNow).toBe('/academy/terms');
});

test('术语 opens at the entry that the address names, and is left as any page', async () => {
  await openApp('/academy/terms#dang-wei');
  await expect
    .poll(() => Math.abs(document.getElementById('dang-wei')?.getBoundingClientRect().top ?? 99))
    .toBeLessThan(40);
  server.loses('dailyPuzzle');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByRole('heading', { name: '学院' })).toBeVisible();
});
