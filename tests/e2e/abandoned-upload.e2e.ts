import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain } from '../support/images.ts';
import { useFixtures } from './fixtures.ts';
import { pickAndUpload, picked, statusOfImage } from './pages/image-field.ts';
import { LIST } from './pages/puzzles.ts';

const fixtures = useFixtures();

const image = async () => picked(await plain(8, 8).png().toBuffer(), 'image/png');
const becomes = (url: string, status: 200 | 404) =>
  expect.poll(() => statusOfImage(fixtures.app, url), { message: url }).toBe(status);

async function openForm(): Promise<Page> {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto(`${LIST}/create`);
  await page.getByRole('heading', { name: '出题' }).waitFor();
  return page;
}

test('an image removed from the form is deleted from the server', async () => {
  const page = await openForm();
  const url = await pickAndUpload(page, '题目图片', await image());
  await becomes(url, 200);
  await page.getByRole('button', { name: '移除题目图片' }).click();
  await becomes(url, 404);
});

test('before a reload discards an upload the browser asks; who stays keeps it', async () => {
  const page = await openForm();
  const url = await pickAndUpload(page, '题目图片', await image());
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('img', { name: '题目图片' }).waitFor();
  expect(await statusOfImage(fixtures.app, url)).toBe(200);
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  [
    'a link',
    async (page) => {
      await page.getByRole('link', { name: '易经' }).click();
      await page.getByRole('alertdialog', { name: '离开这一页？' }).getByRole('button', { name: '离开' }).click();
    },
  ],
  ['the address bar', (page) => page.goto('/library')],
  ['closing the tab', (page) => page.close({ runBeforeUnload: true })],
])('leaving the form by %s deletes its uploads', async (_, leave) => {
  const page = await openForm();
  const urls = [
    await pickAndUpload(page, '题目图片', await image()),
    await pickAndUpload(page, '答案图片', await image()),
  ];
  await leave(page);
  for (const url of urls) await becomes(url, 404);
});
