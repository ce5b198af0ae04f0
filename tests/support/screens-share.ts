import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import { chooseWay, openShareSheet } from './share-steps.ts';

/** 升 with 初爻 moving, by the tones of six characters; with a question. */
const WITH_QUESTION = '/c#1.ChgXgI6V441lwAcGAQQDAwEBLeS4pOmbgOS6ieaene-8jOS4gOWQjOWdoOWcsO-8jOS4u-S7gOS5iOS6i--8nzvx';
/** 革 with 初爻 moving, by the time of 观梅占. */
const BY_TIME = '/c#1.AXQWgI6V441lwAcFDBEJABEE';

async function openPicture(page: Page): Promise<void> {
  await openShareSheet(page);
  await chooseWay(page, '图片');
  await page.getByRole('img', { name: /分享图$/ }).waitFor();
}

export const SHARE_SCREENS: readonly Screen[] = [
  { name: 'shared-cast', path: WITH_QUESTION, shows: '一同坠地' },
  { name: 'shared-damaged', path: BY_TIME.slice(0, -1), shows: '链接不完整或已损坏' },
  { name: 'share-sheet', path: BY_TIME, act: openShareSheet, shows: '卦象、爻辞与二维码' },
  { name: 'share-picture', path: BY_TIME, act: openPicture, shows: '长按图片也可保存' },
];
