import jsQr from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NOTICES } from '#contract/words/notices.ts';
import golden from '#core/share/golden/links.json' with { type: 'json' };
import { textOf } from '#core/texts/classic.ts';
import { NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { castSeveral } from '../support/cast-steps.ts';
import { chooseWay, openShareSheet } from '../support/share-steps.ts';
import { UNREACHED, useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

/** 革 with 初爻 moving, by 年月日时. */
const GE = golden.find(({ method }) => method === 'time')?.link ?? '';

const said = (page: Page) => page.getByLabel('起卦时间').getByRole('listitem').allTextContents();
const figures = (page: Page) => page.getByRole('img').evaluateAll((all) => all.map((one) => one.ariaLabel));
const lines = (page: Page) => page.getByRole('list', { name: '爻辞' }).getByRole('link').allTextContents();
async function readingOf(page: Page) {
  await page.getByLabel('起卦时间').getByText(/农历/).waitFor(); // the calendar and 解读 are loaded later
  await page.getByRole('region', { name: '解读' }).waitFor();
  return [await said(page), await figures(page), await lines(page)];
}

const open = (page: Page, fragment: string) => page.goto(`/c#${fragment}`);

/** The size of a picture, the colour of its ground, and what the code in its lower right corner says to a decoder that is not ours. */
async function decoded(picture: Locator) {
  const { pixels, ...rest } = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(image, 0, 0);
    const ground = [...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
    const { data } = canvas.getImageData(width - 400, height - 400, 400, 400);
    let pixels = ''; // of a list every number would be sent by itself
    for (let row = 0; row < 400; row++) pixels += String.fromCharCode(...data.subarray(row * 1600, (row + 1) * 1600));
    return { width, height, ground, pixels: btoa(pixels) };
  });
  return { ...rest, link: jsQr(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), 400, 400)?.data };
}

/** Opens the cast of a link, and from there its picture with what this switch adds. */
async function openPictureWith(page: Page, fragment: string, name: RegExp) {
  await open(page, fragment);
  await openShareSheet(page);
  await page.getByRole('checkbox', { name }).check();
  await chooseWay(page, '图片');
  const sheet = page.getByRole('dialog', { name: '分享图' });
  const picture = sheet.getByRole('img', { name: /分享图$/ });
  await picture.waitFor();
  return { sheet, ...(await decoded(picture)) };
}

test('a link copied on one device opens the same reading on another, and no request has anything of it', async () => {
  const { page, context } = await fixtures.visit({ at: Date.now(), expects: [UNREACHED] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await castSeveral(page, ['初爻', '四爻', '五爻']);
  const made = await readingOf(page);
  await page.clock.pauseAt(Date.now() + 60_000); // what is said stays
  await page.route('**/sheets-*.js', (route) => route.abort());
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByText(NOT_LOADED).waitFor();
  await page.unroute('**/sheets-*.js');
  await openShareSheet(page);
  await chooseWay(page, '链接');
  await page.getByText(NOTICES.linkCopied).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${fixtures.app.url}/c#1\\.[\\w-]{12,40}$`));

  const { page: other } = await fixtures.visit();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await other.goto(link);
  await other.getByText(textOf('001000').judgment, { exact: true }).waitFor();
  await expect.poll(() => readingOf(other)).toEqual(made);
  await expect.poll(() => other.title()).toBe('水雷屯 · 观象');
  await other.getByRole('button', { name: '我也起一卦' }).waitFor();
  const fragment = link.split('#')[1] as string;
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((line) => line.includes(fragment))).toEqual([]);
});

test('the picture is 1080 wide, its code is the link in both themes, and each way says what happened', async () => {
  const { page, context } = await fixtures.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => void Object.assign(window, { shared: data?.files?.[0]?.name });
  });
  await open(page, GE);
  await openShareSheet(page);
  await chooseWay(page, '图片');
  const sheet = page.getByRole('dialog', { name: '分享图' });
  const picture = sheet.getByRole('img', { name: '泽火革，初爻动，分享图' });
  await picture.waitFor();
  const light = await decoded(picture);
  expect(light).toMatchObject({ width: 1080, ground: [246, 241, 230], link: `${fixtures.app.url}/c#${GE}` });
  expect(light.height).toBeLessThanOrEqual(4096);
  const before = await picture.getAttribute('src');
  await sheet.getByRole('radio', { name: '深色' }).check();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
  expect(await decoded(picture)).toEqual({ ...light, ground: [20, 18, 15] });

  const status = sheet.getByRole('status');
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: '保存图片' }).click();
  expect((await download).suggestedFilename()).toBe('观象-泽火革-2025-01-16.png');
  await status.getByText(NOTICES.pictureSaved).waitFor();
  await sheet.getByRole('button', { name: '系统分享' }).click();
  await status.getByText(NOTICES.shared).waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: string }).shared))
    .toBe('观象-泽火革-2025-01-16.png');
  await sheet.getByRole('button', { name: '复制链接' }).click();
  await status.getByText(NOTICES.linkCopied).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(light.link);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: '分享' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('with 带上所问 the link of the picture has the question and its code has none', async () => {
  const { page, context } = await fixtures.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = golden.find(({ question }) => question !== null)?.link ?? '';
  const { sheet, link, height } = await openPictureWith(page, asked, /^带上所问/);
  expect(height).toBeLessThanOrEqual(4096);
  await sheet.getByRole('button', { name: '复制链接' }).click();
  await sheet.getByRole('status').getByText(NOTICES.linkCopied).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${fixtures.app.url}/c#${asked}`);
  await page.goto(link ?? '');
  await page.getByText('有人与你分享了这一卦').waitFor();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
  await expect.poll(() => page.getByText('两雀争枝').count()).toBe(0);
});

test('with 带上外应 the link of the picture is of version 2, and its code is of version 1 and has none', async () => {
  const { page, context } = await fixtures.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const noted = golden.find(({ link }) => link.startsWith('2'))?.link ?? '';
  const { sheet, link, height } = await openPictureWith(page, noted, /^带上外应/);
  expect(height).toBeLessThanOrEqual(4096);
  expect(link).toBe(`${fixtures.app.url}/c#${GE}`);
  await sheet.getByRole('button', { name: '复制链接' }).click();
  await sheet.getByRole('status').getByText(NOTICES.linkCopied).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${fixtures.app.url}/c#${noted}`);
});
