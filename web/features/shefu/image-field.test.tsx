import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { image, pickAndUpload, pickImage, pictureFile, serveUploads, uploadUrl } from '#tests/component/image-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST } from '#tests/component/puzzle-steps.ts';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';

const FIVE_MB = 5 * 1024 * 1024;

const openForm = (opening = {}) => openApp(`${LIST}/create`, { as: somebody(), ...opening });

test.each([
  ['no image by its type', '%PDF-1.7', 'application/pdf'],
  ['one by its type, and cannot be drawn', 'hello', 'image/png'],
  ['a drawing without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['empty', '', 'image/jpeg'],
])('a file that is %s is refused without a request, with a message for three seconds', async (_, content, type) => {
  await openForm({ at: Date.now(), isPaused: true });
  await pickImage('题目图片', new File([content], '图', { type }));
  const toast = await shows('upload', '只能上传图片文件');
  await vi.advanceTimersByTimeAsync(2999);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(toast).not.toBeInTheDocument();
  expect(server.calls('uploadImage')).toEqual([]);
});

/** A sound image of exactly this length: a decoder stops at its end marker. */
async function jpegOf(length: number): Promise<File> {
  const jpeg = await pictureFile('image/jpeg');
  return new File([jpeg, new Uint8Array(length - jpeg.size)], '图', { type: 'image/jpeg' });
}

test('five megabytes are accepted, one byte more is refused', async () => {
  serveUploads();
  await openForm();
  await pickImage('题目图片', await jpegOf(FIVE_MB + 1));
  await shows('upload', '图片大小不能超过 5MB');
  expect(server.calls('uploadImage')).toEqual([]);
  await pickImage('题目图片', await jpegOf(FIVE_MB));
  await expect.element(image('题目图片')).toHaveAttribute('src', uploadUrl(1));
  expect(server.calls('uploadImage')).toHaveLength(1);
});

test('a failed upload shows the server’s message or ours, and can be repeated', async () => {
  await openForm();
  server.loses('uploadImage');
  await pickImage('答案图片', await pictureFile());
  await shows('upload', '图片上传失败');
  server.refuses('uploadImage', 'image.quota');
  await pickImage('答案图片', await pictureFile());
  await expect.element(page.getByText('上传空间已用完', { exact: true })).toBeVisible();
  server.sendsJunk('uploadImage', 502);
  await pickImage('答案图片', await pictureFile());
  await shows('upload', '图片上传失败');
  serveUploads();
  await pickAndUpload('答案图片', 1);
});

test('the form waits for its image: it cannot be posted while one is under way', async () => {
  serveUploads();
  const answered = Promise.withResolvers<string>();
  server.answers('uploadImage', async () => {
    return { status: 200, body: { success: true, imageUrl: await answered.promise, message: '' } } as const;
  });
  await openForm();
  await pickImage('题目图片', await pictureFile());
  await expect.element(page.getByText('正在上传…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '发布' })).toBeDisabled();
  answered.resolve(uploadUrl(1));
  await expect.element(image('题目图片')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '发布' })).toBeEnabled();
});
