import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noiseJpeg, paddedJpeg, plain, turnedJpegWithPlace } from '../support/images.ts';
import { REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { pick, pickAndUpload, picked, sentImage } from './pages/image-field.ts';
import { LIST } from './pages/puzzles.ts';
import { shows } from './shown-messages.ts';

const fixtures = useFixtures();
const FIVE_MB = 5 * 1024 * 1024;

declare global {
  interface Window {
    encodings: { width: number; height: number; quality: number | undefined }[];
    progress: string[];
  }
}

/** The form, with every encoding of its compressor and every word of its progress written down. */
async function openForm(options: { at?: number; expects?: readonly RegExp[] } = {}): Promise<Page> {
  const { page } = await fixtures.visit({ as: await fixtures.account(), ...options });
  await page.addInitScript(() => {
    window.encodings = [];
    window.progress = [];
    const original = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function convertToBlob(wish) {
      window.encodings.push({ width: this.width, height: this.height, quality: wish?.quality });
      return original.call(this, wish);
    };
    new MutationObserver(() => {
      const text = document.querySelector('label [role=status]')?.textContent ?? '';
      if (text !== window.progress.at(-1)) window.progress.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${LIST}/create`);
  await page.getByRole('heading', { name: '出题' }).waitFor();
  return page;
}

test('a file that is no image is refused without a request, with a message for three seconds', async () => {
  const page = await openForm({ at: Date.now() });
  const calls = callsTo(page, '/upload/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const refused = [
    picked(Buffer.from('%PDF-1.7'), 'application/pdf'),
    picked(Buffer.from('hello'), 'image/png'), // says it is one, and cannot be drawn
    picked(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    picked(Buffer.alloc(0), 'image/jpeg'),
  ];
  for (const file of refused) {
    await pick(page, '题目图片', file);
    const toast = await shows(page, 'upload', '只能上传图片文件');
    await page.clock.runFor(2999);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
  }
  expect(calls).toEqual([]);
});

test('five megabytes are accepted, one byte more is refused', async () => {
  const page = await openForm();
  const calls = callsTo(page, '/upload/');
  await pick(page, '题目图片', picked(await paddedJpeg(FIVE_MB + 1), 'image/jpeg'));
  await shows(page, 'upload', '图片大小不能超过 5MB');
  expect(calls).toEqual([]);
  await pickAndUpload(page, '题目图片', picked(await paddedJpeg(FIVE_MB), 'image/jpeg'));
  expect(calls).toHaveLength(1);
});

test('a failed upload shows the server’s message or ours, and can be repeated', async () => {
  const page = await openForm({ expects: [UNREACHED, REFUSED(413), REFUSED(502)] });
  const file = picked(await plain(8, 8).png().toBuffer(), 'image/png');
  await page.route('**/upload/image', (route) => route.abort());
  await pick(page, '答案图片', file);
  await shows(page, 'upload', '图片上传失败');
  await page.unroute('**/upload/image');
  const json = { success: false, code: 'image.quota', message: '上传空间已用完' };
  await page.route('**/upload/image', (route) => route.fulfill({ status: 413, json }));
  await pick(page, '答案图片', file);
  await page.getByText(json.message, { exact: true }).waitFor();
  await page.unroute('**/upload/image');
  await page.route('**/upload/image', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await pick(page, '答案图片', file);
  await shows(page, 'upload', '图片上传失败');
  await page.unroute('**/upload/image');
  await pickAndUpload(page, '答案图片', file);
});

/** Uploads through the page; answers what was sent. */
async function compressed(page: Page, buffer: Buffer, mimeType: string) {
  await page.evaluate(() => {
    window.encodings = [];
    window.progress = [];
  });
  const sent = page.waitForRequest((request) => request.url().endsWith('/upload/image') && request.method() === 'POST');
  const url = await pickAndUpload(page, '题目图片', picked(buffer, mimeType));
  const jpeg = sentImage(await sent);
  const { encodings, progress } = await page.evaluate(() => ({
    encodings: window.encodings,
    progress: window.progress,
  }));
  expect(jpeg.length).toBeLessThanOrEqual(200 * 1024);
  expect(encodings.length).toBeLessThanOrEqual(8);
  for (const { width, height, quality } of encodings) {
    expect(Math.max(width, height)).toBeLessThanOrEqual(1920);
    expect(quality).toBeGreaterThanOrEqual(0.1);
    expect(quality).toBeLessThanOrEqual(0.95);
  }
  const { format, width, height } = await sharp(jpeg).metadata();
  expect(format).toBe('jpeg');
  return { url, jpeg, encodings, progress, size: [width, height] };
}

/** Red, green, blue of one pixel, as far as a JPEG tells them: full, none or something between. */
async function colourAt(jpeg: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((value) => (value > 230 ? 'full' : value < 25 ? 'none' : 'some')).join(' ');
}

test('any image is compressed to a JPEG of at most 200 KB and 1920 pixels in at most eight encodings', async () => {
  const page = await openForm();
  const dot = await compressed(page, await plain(1, 1).png().toBuffer(), 'image/png');
  expect(dot.size).toEqual([1, 1]);
  expect(dot.encodings).toEqual([{ width: 1, height: 1, quality: 0.95 }]);

  const huge = await compressed(page, await plain(8000, 6000).png().toBuffer(), 'image/png');
  expect(huge.size).toEqual([1920, 1440]);
  expect(huge.encodings[0]).toEqual({ width: 1920, height: 1440, quality: 0.95 });

  const strip = await compressed(page, await plain(6000, 2).webp().toBuffer(), 'image/webp');
  expect(strip.size).toEqual([1920, 1]);

  const noise = await compressed(page, await noiseJpeg(2400, 1800), 'image/jpeg');
  expect(noise.encodings.length).toBeGreaterThan(4);
  expect(noise.progress.filter((text) => /^正在压缩 \d+%$/.test(text)).length).toBeGreaterThan(2);
  expect(noise.progress).toContain('正在上传…');
});

test('transparency becomes white, and an image with an Exif rotation is uploaded upright', async () => {
  const page = await openForm();
  const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { jpeg } = await compressed(page, await clear.png().toBuffer(), 'image/png');
  expect(await colourAt(jpeg, 32, 32)).toBe('full full full');

  const upright = await compressed(page, await turnedJpegWithPlace(), 'image/jpeg');
  expect(upright.size).toEqual([96, 64]);
  expect(await colourAt(upright.jpeg, 48, 8)).toBe('full none none');
  expect(await colourAt(upright.jpeg, 48, 56)).toBe('none full none');
  expect(upright.jpeg.toString('latin1')).not.toMatch(/Exif|GPS/);
});

test('the form waits for its image: it cannot be posted while one is under way', async () => {
  const page = await openForm();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/upload/image', async (route) => {
    await held;
    await route.continue();
  });
  await pick(page, '题目图片', picked(await plain(8, 8).png().toBuffer(), 'image/png'));
  await page.getByText('正在上传…').waitFor();
  expect(await page.getByRole('button', { name: '发布' }).isDisabled()).toBe(true);
  release();
  await page.getByRole('img', { name: '题目图片' }).waitFor();
  expect(await page.getByRole('button', { name: '发布' }).isEnabled()).toBe(true);
});
