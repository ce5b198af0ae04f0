import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press, resultIsShown } from './cast-steps.ts';

export type ShareWay = '链接' | '图片' | '文字' | '复制给 AI';

const sheet = () => page.getByRole('dialog', { name: '分享' });

/** 分享 of a result, once its texts are there. */
export async function openShareSheet(): Promise<void> {
  await resultIsShown();
  await press('分享');
  await expect.element(sheet()).toBeVisible();
}

/** One of the four, in the sheet that is open. */
export const chooseWay = (way: ShareWay): Promise<void> =>
  sheet()
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click();
