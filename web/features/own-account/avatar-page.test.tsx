import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { storedSession } from '#tests/component/account-steps.ts';
import { pictureFile, removedImages, serveUploads, uploadUrl } from '#tests/component/image-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { serveAccount } from '#tests/component/own-account-steps.ts';
import { pickFile } from '#tests/component/pick-file.ts';
import { puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const QIAN = '第15卦，地山谦';
const QIAN_URL = '/seals/000100.svg';
const seal = (name: string) => page.getByRole('radio', { name });
const use = (label: string) => page.getByRole('button', { name: label });
const way = (name: string) => page.getByRole('tab', { name });
const avatarsSent = () => server.calls('changeAvatar').map(({ body }) => body.avatarUrl);

async function open(avatarUrl: string | null = null): Promise<void> {
  serveAccount();
  server.answers('changeAvatar', ({ body }) => ({ status: 200, body: { success: true, ...body } }) as const);
  const who = somebody('小满');
  await openApp('/profile/account/avatar', {
    as: { ...who, expiresAt: who.expiresAt, user: { ...who.user, avatarUrl } },
  });
  await expect.element(way('卦印')).toBeVisible();
}

test('a figure becomes a seal, kept with the session and shown on 我的', async () => {
  await open();
  await expect.element(use('用首字')).toBeDisabled();
  await way('卦印').click();
  await seal(QIAN).click();
  await expect.element(page.getByText('谦卦印')).toBeVisible();
  await use('用这枚印').click();
  await expect.element(page.getByText(ACCOUNT_NOTICES.avatarChanged)).toBeVisible();
  await expect.poll(addressNow).toBe('/profile/account');
  expect(avatarsSent()).toEqual([QIAN_URL]);
  expect(storedSession()).toMatchObject({ isAuthenticated: true, user: { avatarUrl: QIAN_URL } });
});

test('the seal that is worn is open and chosen; the first character comes back', async () => {
  await open(QIAN_URL);
  await expect.element(seal(QIAN)).toBeChecked();
  await expect.element(use('用这枚印')).toBeDisabled();
  await way('首字').click();
  await use('用首字').click();
  await expect.poll(avatarsSent).toEqual([null]);
  await expect.poll(() => storedSession()).toMatchObject({ user: { avatarUrl: null } });
});

test('without a network the page says so and the avatar stays', async () => {
  await open();
  server.loses('changeAvatar');
  await way('卦印').click();
  await seal(QIAN).click();
  await use('用这枚印').click();
  await expect.element(page.getByText(ACCOUNT_NOTICES.avatarOffline)).toBeVisible();
  expect(storedSession()).toMatchObject({ user: { avatarUrl: null } });
});

/** A picture of 60 × 30: red at the left, green in the middle, blue at the right. */
async function stripes(): Promise<File> {
  const canvas = new OffscreenCanvas(60, 30);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
    context.fillStyle = colour;
    context.fillRect(index * 20, 0, 20, 30);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], '图', { type: 'image/png' });
}

/** The size of the picture that was sent, and its colours at the left edge, in the middle and at the right edge. */
async function sentPicture(): Promise<{ readonly size: readonly number[]; readonly colours: readonly string[] }> {
  const { image } = server.calls('uploadImage').at(-1)?.body ?? {};
  const bitmap = await createImageBitmap(await (await fetch(image)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  const at = (x: number) => [...context.getImageData(x, bitmap.height / 2, 1, 1).data.slice(0, 3)];
  const name = (colour: readonly number[]) => ['red', 'green', 'blue'][colour.indexOf(Math.max(...colour))] ?? '';
  const colours = [1, bitmap.width / 2, bitmap.width - 2].map((x) => name(at(Math.floor(x))));
  return { size: [bitmap.width, bitmap.height], colours };
}

test('of a picture the square in the middle is sent', async () => {
  await open();
  serveUploads();
  await way('图片').click();
  await expect.element(use('用这张图片')).toBeDisabled();
  await pickFile('选一张图片', await stripes());
  await use('用这张图片').click();
  await expect.poll(avatarsSent).toEqual([uploadUrl(1)]);
  expect(await sentPicture()).toEqual({ size: [30, 30], colours: ['red', 'green', 'blue'] });
});

test('a picture is enlarged and moved by the keyboard before it is sent', async () => {
  await open();
  serveUploads();
  await way('图片').click();
  await pickFile('选一张图片', await stripes());
  const zoom = page.getByLabelText('放大');
  await expect.element(use('用这张图片')).toBeEnabled();
  await zoom.fill('2');
  const frame = page.getByRole('button', { name: /^移动图片/ }).element();
  for (let step = 0; step < 40; step++)
    frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  await use('用这张图片').click();
  await expect.poll(avatarsSent).toEqual([uploadUrl(1)]);
  expect(await sentPicture()).toEqual({ size: [15, 15], colours: ['blue', 'blue', 'blue'] });
});

test('a picture that is no avatar in the end is removed from the server', async () => {
  await open();
  serveUploads();
  server.refuses('changeAvatar', 'image.url');
  await way('图片').click();
  await pickFile('选一张图片', await pictureFile());
  await use('用这张图片').click();
  await expect.element(page.getByText('图片地址无效')).toBeVisible();
  await expect.poll(removedImages).toEqual([uploadUrl(1)]);
});

test('a file that is no image, or none that the browser can read, is refused on the device', async () => {
  await open();
  await way('图片').click();
  await pickFile('选一张图片', new File(['x'], '文', { type: 'text/plain' }));
  await expect.element(page.getByText('只能上传图片文件')).toBeVisible();
  await pickFile('选一张图片', new File(['x'], '图', { type: 'image/png' }));
  await expect.element(page.getByLabelText('选一张图片')).toBeVisible();
  await expect.element(use('用这张图片')).toBeDisabled();
  expect(server.calls('uploadImage')).toEqual([]);
});

const around = (name: string, selector: string) =>
  page.getByText(name, { exact: true }).first().element().closest(selector);
const avatarOf = (name: string) => around(name, 'section');

test('我的 shows the own avatar: the first character, a seal, or a picture; a picture that is lost gives way to the character', async () => {
  const as = (avatarUrl: string | null) => {
    const who = somebody('小满');
    return { as: { ...who, expiresAt: who.expiresAt, user: { ...who.user, avatarUrl } } };
  };
  await openApp('/profile', as(null));
  await expect.element(page.getByRole('heading', { name: '小满' })).toBeVisible();
  await expect.poll(() => avatarOf('小满')?.querySelector('[aria-hidden]')?.textContent).toBe('小');
  await openApp('/profile', as(QIAN_URL));
  await expect.poll(() => avatarOf('小满')?.querySelector('[aria-hidden] svg path')).not.toBeNull();
  await openApp('/profile', as(uploadUrl(1)));
  await expect.poll(() => avatarOf('小满')?.querySelector('img')?.getAttribute('src')).toBe(uploadUrl(1));
  await openApp('/profile', as('data:image/png;base64,AA=='));
  await expect.poll(() => avatarOf('小满')?.querySelector('img') ?? null).toBeNull();
  await expect.poll(() => avatarOf('小满')?.querySelector('[aria-hidden]')?.textContent).toBe('小');
});

test('a puzzle shows the avatar of its author', async () => {
  servePuzzle(puzzleOf({ author: '东篱', author_avatar_url: QIAN_URL }));
  await openApp('/academy/shefu/7');
  await expect.element(page.getByText('东篱')).toBeVisible();
  await expect.poll(() => around('东篱', 'div')?.querySelector('[aria-hidden] svg path')).not.toBeNull();
  servePuzzle(puzzleOf({ author: '东篱' }));
  await openApp('/academy/shefu/7');
  await expect.poll(() => around('东篱', 'div')?.querySelector('[aria-hidden]')?.textContent).toBe('东');
});
