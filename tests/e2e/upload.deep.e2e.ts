import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noiseJpeg, plain, turnedJpegWithPlace } from '../support/images.ts';
import { useFixtures } from './fixtures.ts';
import { pickAndUpload, picked, sentImage } from './pages/image-field.ts';
import { LIST } from './pages/puzzles.ts';

const fixtures = useFixtures();

declare global {
  interface Window {
    encodings: { width: number; height: number; quality: number | undefined }[];
    progress: string[];
  }
}

/** The form, with every encoding of its compressor and every word of its progress written down. */
async function openForm(): Promise<Page> {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
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

test('an image is compressed to a JPEG of 1 to 1920 pixels a side, and not enlarged: one pixel, 48 megapixels, a strip', async () => {
  const page = await openForm();
  const pixel = await compressed(page, await plain(1, 1).png().toBuffer(), 'image/png');
  expect(pixel.size).toEqual([1, 1]);
  expect(pixel.encodings).toEqual([{ width: 1, height: 1, quality: 0.95 }]); // the highest

  const huge = await compressed(page, await plain(8000, 6000).png().toBuffer(), 'image/png');
  expect(huge.size).toEqual([1920, 1440]);
  expect(huge.encodings[0]).toEqual({ width: 1920, height: 1440, quality: 0.95 });

  const strip = await compressed(page, await plain(6000, 2).webp().toBuffer(), 'image/webp');
  expect(strip.size).toEqual([1920, 1]);
});

test('noise is compressed to a JPEG of at most 200 KB in at most eight encodings, and the form says how far it is', async () => {
  const { encodings, progress } = await compressed(await openForm(), await noiseJpeg(2400, 1800), 'image/jpeg');
  expect(encodings.length).toBeGreaterThan(4);
  expect(progress.filter((text) => /^正在压缩 \d+%$/.test(text)).length).toBeGreaterThan(2);
  expect(progress).toContain('正在上传…');
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
