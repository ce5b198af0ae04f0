import { expect, test } from 'vitest';
import { useOwnServer } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { LIST, makePuzzle, pressButton, uploadImage } from './pages/puzzles.ts';

const fixtures = useOwnServer();

test('the answer is not in the page and its image not fetched before 显示答案, and 隐藏答案 removes it', async () => {
  const who = await fixtures.account();
  const [questionImageUrl, answerImageUrl] = [
    await uploadImage(fixtures.app, who),
    await uploadImage(fixtures.app, who),
  ];
  const id = await makePuzzle(fixtures.app, who, { questionImageUrl, answerImageUrl, answerText: '一面铜镜' });
  const { page } = await fixtures.visit();
  const images = callsTo(page, '/uploads/');
  await page.goto(`${LIST}/${id}`);
  await page.getByRole('img', { name: '题目图片' }).waitFor();
  const hidden = async () => {
    const html = await page.content();
    return !html.includes('一面铜镜') && !html.includes(answerImageUrl);
  };
  await expect.poll(hidden).toBe(true);
  expect(images.map((request) => new URL(request.url()).pathname)).toEqual([questionImageUrl]);
  await pressButton(page, '显示答案');
  await page.getByText('一面铜镜', { exact: true }).waitFor();
  const image = page.getByRole('img', { name: '答案图片' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8);
  await pressButton(page, '隐藏答案');
  await expect.poll(hidden).toBe(true);
});
