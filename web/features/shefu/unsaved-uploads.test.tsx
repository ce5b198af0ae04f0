import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import {
  image,
  pickAndUpload,
  pickImage,
  pictureFile,
  removedImages,
  serveUploads,
  uploadUrl,
} from '#tests/component/image-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { fillPuzzle, LIST, listed, puzzleField, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const CREATE = `${LIST}/create`;
const link = (name: string) => page.getByRole('link', { name });
const question = () => page.getByRole('alertdialog', { name: '离开这一页？' });
const leaveAnyway = () => question().getByRole('button', { name: '离开' }).click();

async function openForm(): Promise<void> {
  serveUploads();
  await openApp(CREATE, { as: somebody() });
}

test('an image removed from the form is removed from the server', async () => {
  await openForm();
  await pickAndUpload('题目图片', 1);
  await press('移除题目图片');
  await expect.element(image('题目图片')).not.toBeInTheDocument();
  await expect.poll(removedImages).toEqual([uploadUrl(1)]);
});

test.each([
  ['a link', () => link('易经').click()],
  ['‹', () => link('返回').click()],
  ['back', () => history.back()],
])('before an upload is thrown away by %s the form asks; 继续填写 keeps the form as it is', async (_, leave) => {
  server.answers('listPuzzles', listed([]));
  serveUploads();
  await openApp(LIST, { as: somebody() });
  await press('＋ 出题');
  await fillPuzzle({ title: '图中何物' });
  await pickAndUpload('题目图片', 1);
  await leave();
  await question().getByRole('button', { name: '继续填写' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.poll(addressNow).toBe(CREATE);
  await expect.element(puzzleField('title')).toHaveValue('图中何物');
  await expect.element(image('题目图片')).toBeVisible();
  expect(removedImages()).toEqual([]);
});

test.each([
  ['a link', () => link('易经').click(), '/library'],
  ['back', () => history.back(), LIST],
])('离开 leaves by %s, and removes the uploads from the server', async (_, leave, path) => {
  server.answers('listPuzzles', listed([]));
  serveUploads();
  await openApp(LIST, { as: somebody() });
  await press('＋ 出题');
  await pickAndUpload('题目图片', 1);
  await pickAndUpload('答案图片', 2);
  await leave();
  await leaveAnyway();
  await expect.poll(addressNow).toBe(path);
  await expect.poll(removedImages).toEqual([uploadUrl(1), uploadUrl(2)]);
});

test('a page restored from the back-forward cache does not show a deleted image', async () => {
  await openForm();
  await pickAndUpload('题目图片', 1);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.element(image('题目图片')).not.toBeInTheDocument();
  await expect.poll(removedImages).toEqual([uploadUrl(1)]);
});

test('an upload that finishes after the form was left is removed', async () => {
  await openForm();
  const answered = Promise.withResolvers<string>();
  server.answers('uploadImage', async () => {
    return { status: 200, body: { success: true, imageUrl: await answered.promise, message: '' } } as const;
  });
  await pickImage('题目图片', await pictureFile());
  await expect.element(page.getByText('正在上传…')).toBeVisible();
  await link('易经').click();
  await leaveAnyway();
  await expect.poll(addressNow).toBe('/library');
  expect(removedImages()).toEqual([]);
  answered.resolve(uploadUrl(1));
  await expect.poll(removedImages).toEqual([uploadUrl(1)]);
});

test('after posting, the image in use stays and a replaced one is removed', async () => {
  await openForm();
  server.answers('createPuzzle', { status: 201, body: { success: true, message: '', id: 8 } });
  server.answers('listPuzzles', listed([]));
  await pickAndUpload('题目图片', 1);
  await pickAndUpload('题目图片', 2);
  await fillPuzzle({ title: '图中何物', answerText: '镜' });
  await press('发布');
  await expect.poll(addressNow).toBe(LIST);
  expect(server.calls('createPuzzle').map(({ body }) => body.questionImageUrl)).toEqual([uploadUrl(2)]);
  expect(removedImages()).toEqual([uploadUrl(1)]);
});

const SAVED = uploadUrl(100);

/** The edit of a puzzle with an image. */
async function openEdit(): Promise<void> {
  const as = somebody();
  serveUploads();
  servePuzzle(puzzleOf({ user_id: as.user.id, question_image_url: SAVED }));
  await openApp(`${LIST}/7/edit`, { as });
  await press('移除题目图片');
  await expect.element(image('题目图片')).not.toBeInTheDocument();
}

test('an abandoned edit keeps the saved image, even if it was removed and replaced in the form', async () => {
  await openEdit();
  await pickAndUpload('题目图片', 1);
  await link('返回').click();
  await leaveAnyway();
  await expect.poll(addressNow).toBe(`${LIST}/7`);
  await expect.element(image('题目图片')).toHaveAttribute('src', SAVED);
  await expect.poll(removedImages).toEqual([uploadUrl(1)]);
});

test('an edit saved without the image says so to the server, which removes it', async () => {
  server.answers('updatePuzzle', { status: 200, body: { success: true, message: '' } });
  await openEdit();
  await press('保存');
  await expect.element(page.getByText('更新成功')).toBeVisible();
  expect(server.calls('updatePuzzle').map(({ body }) => body.questionImageUrl)).toEqual([null]);
  expect(removedImages()).toEqual([]);
});
