import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { fillPuzzle, LIST, puzzleField } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const error = () => page.getByText('题目内容不能为空，请至少提供文字或图片');

/** Without a question; the refusal gives it the focus. */
async function openRefused(): Promise<void> {
  await openApp(`${LIST}/create`, { as: somebody() });
  await fillPuzzle({ title: '袖中何物', answerText: '古钱' });
  await press('发布');
  await expect.element(error()).toBeVisible();
}

async function smallPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  return new File([await canvas.convertToBlob()], '图.png', { type: 'image/png' });
}

test('a refused puzzle moves the focus to the field that is wrong; its error goes with a text', async () => {
  await openRefused();
  await expect.element(puzzleField('questionText')).toHaveFocus();
  await fillPuzzle({ title: '匣中何物' });
  await expect.element(puzzleField('title')).toHaveValue('匣中何物');
  await expect.element(error()).toBeVisible();
  await fillPuzzle({ questionText: '得屯' });
  await expect.element(error()).not.toBeInTheDocument();
  await fillPuzzle({ questionText: '' });
  await press('发布');
  await expect.element(error()).toBeVisible();
  await expect.element(puzzleField('questionText')).toHaveFocus();
  expect(server.calls('createPuzzle')).toEqual([]);
});

test('the error of a puzzle without a question goes with an image, too', async () => {
  const imageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  server.answers('uploadImage', { status: 200, body: { success: true, imageUrl, message: '上传成功' } });
  server.answers('removeImage', { status: 200, body: { success: true } }); // when the form is left
  await openRefused();
  await page.getByLabelText('上传题目图片').upload(await smallPicture());
  await expect.element(page.getByRole('img', { name: '题目图片' })).toBeVisible();
  await expect.element(error()).not.toBeInTheDocument();
});
