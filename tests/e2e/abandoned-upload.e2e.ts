import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain } from '../support/images.ts';
import { type Account, useFixtures } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { pick, pickAndUpload, picked, statusOfImage } from './pages/image-field.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton, uploadImage } from './pages/puzzles.ts';

const fixtures = useFixtures();

const image = async () => picked(await plain(8, 8).png().toBuffer(), 'image/png');
const becomes = (url: string, status: 200 | 404) =>
  expect.poll(() => statusOfImage(fixtures.app, url), { message: url }).toBe(status);

async function openForm(who?: Account): Promise<Page> {
  const { page } = await fixtures.visit({ as: who ?? (await fixtures.account()) });
  await page.goto(`${LIST}/create`);
  await page.getByRole('heading', { name: '出题' }).waitFor();
  return page;
}

test('an image removed from the form is deleted from the server', async () => {
  const page = await openForm();
  const url = await pickAndUpload(page, '题目图片', await image());
  expect(await statusOfImage(fixtures.app, url)).toBe(200);
  await page.getByRole('button', { name: '移除题目图片' }).click();
  await becomes(url, 404);
  expect(await page.getByRole('img', { name: '题目图片' }).count()).toBe(0);
});

const question = (page: Page) => page.getByRole('alertdialog', { name: '离开这一页？' });
const leaveAnyway = (page: Page) => question(page).getByRole('button', { name: '离开' }).click();

test('before an upload is thrown away the form asks; 继续填写 keeps the form as it is, 离开 leaves', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto(LIST);
  await pressButton(page, '＋ 出题');
  await fillPuzzle(page, { title: '图中何物' });
  const url = await pickAndUpload(page, '题目图片', await image());
  for (const leave of [
    () => page.getByRole('link', { name: '易经' }).click(),
    () => page.getByRole('link', { name: '返回' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await question(page).getByRole('button', { name: '继续填写' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`${LIST}/create`);
    expect(await page.getByLabel('标题').inputValue()).toBe('图中何物');
  }
  expect(await statusOfImage(fixtures.app, url)).toBe(200);
  const asked = page.waitForEvent('dialog'); // the browser’s own, for a reload
  void page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  expect(await page.getByRole('img', { name: '题目图片' }).isVisible()).toBe(true);
  await page.evaluate(() => history.back());
  await leaveAnyway(page);
  await page.waitForURL(`**${LIST}`);
  await becomes(url, 404);
});

test('leaving the form by a link, by the address bar or by closing the tab deletes its uploads', async () => {
  const who = await fixtures.account();
  const ways: readonly ((page: Page) => Promise<unknown>)[] = [
    async (page) => {
      await page.getByRole('link', { name: '易经' }).click();
      await leaveAnyway(page);
    },
    (page) => page.goto('/library'),
    (page) => page.close({ runBeforeUnload: true }),
  ];
  for (const leave of ways) {
    const page = await openForm(who);
    const urls = [
      await pickAndUpload(page, '题目图片', await image()),
      await pickAndUpload(page, '答案图片', await image()),
    ];
    await leave(page);
    for (const url of urls) await becomes(url, 404);
  }
});

test('a page restored from the back-forward cache does not show a deleted image', async () => {
  const page = await openForm();
  const url = await pickAndUpload(page, '题目图片', await image());
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await becomes(url, 404);
  await page.getByRole('img', { name: '题目图片' }).waitFor({ state: 'detached' });
});

test('an upload that finishes after the form was left is deleted', async () => {
  const page = await openForm();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/upload/image', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const removed = page.waitForRequest((request) => request.method() === 'DELETE');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/upload/image') && response.request().method() === 'POST',
  );
  await pick(page, '题目图片', await image());
  await page.getByText('正在上传…').waitFor();
  await page.getByRole('link', { name: '易经' }).click();
  await leaveAnyway(page);
  await page.waitForURL('**/library');
  release();
  const { imageUrl } = await (await answered).json();
  expect((await removed).postDataJSON()).toEqual({ imageUrl });
  await becomes(imageUrl, 404);
});

test('after posting, the image in use stays and a replaced one is deleted', async () => {
  const page = await openForm();
  const replaced = await pickAndUpload(page, '题目图片', await image());
  const kept = await pickAndUpload(page, '题目图片', await image());
  await fillPuzzle(page, { title: '图中何物', answerText: '镜' });
  await pressButton(page, '发布');
  await page.waitForURL(`**${LIST}`);
  await becomes(replaced, 404);
  expect(await statusOfImage(fixtures.app, kept)).toBe(200);
});

test('an abandoned edit keeps the saved image, even if it was removed or replaced in the form', async () => {
  const who = await fixtures.account();
  const saved = await uploadImage(fixtures.app, who);
  const id = await makePuzzle(fixtures.app, who, { questionImageUrl: saved });
  const { page } = await fixtures.visit({ as: who });
  await page.goto(`${LIST}/${id}/edit`);
  const calls = callsTo(page, '/upload/image');
  await page.getByRole('button', { name: '移除题目图片' }).click();
  const fresh = await pickAndUpload(page, '题目图片', await image());
  await page.getByRole('link', { name: '返回' }).click();
  await leaveAnyway(page);
  await page.getByRole('img', { name: '题目图片' }).waitFor();
  await becomes(fresh, 404);
  expect(await statusOfImage(fixtures.app, saved)).toBe(200);
  expect(calls.filter((call) => call.method() === 'DELETE').map((call) => call.postDataJSON())).toEqual([
    { imageUrl: fresh },
  ]);
});

test('an edit saved without the image deletes it from the server', async () => {
  const who = await fixtures.account();
  const saved = await uploadImage(fixtures.app, who);
  const id = await makePuzzle(fixtures.app, who, { questionImageUrl: saved });
  const { page } = await fixtures.visit({ as: who });
  await page.goto(`${LIST}/${id}/edit`);
  await page.getByRole('button', { name: '移除题目图片' }).click();
  await pressButton(page, '保存');
  await page.waitForURL(`**${LIST}/${id}`);
  await becomes(saved, 404);
});
