import type { Page } from 'playwright-core';

export type ShareWay = '链接' | '图片' | '文字' | '复制给 AI';

/** 分享 of a result, once its texts are there. */
export async function openShareSheet(page: Page): Promise<void> {
  await page.getByRole('list', { name: '爻辞' }).waitFor();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  await page.getByRole('dialog', { name: '分享' }).waitFor();
}

/** One of the four, in the sheet that is open. */
export const chooseWay = (page: Page, way: ShareWay): Promise<void> =>
  page
    .getByRole('dialog', { name: '分享' })
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click();
