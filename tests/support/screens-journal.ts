import type { Page } from 'playwright-core';
import { castByHand } from './cast-steps.ts';
import type { Screen } from './screens.ts';
import { WRITTEN_AT } from './seeds.ts';

const ENTRY = `/profile/cast/${Date.parse(WRITTEN_AT)}`;

/** Writes a question in the sheet that this button opens, and leaves the sheet open. */
async function writeQuestion(page: Page, opener: string, question: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await page.getByLabel('想问的事，一两句话').fill(question);
}

const done = (page: Page) => page.getByRole('button', { name: '写好了' }).click();

/** The same question again on the same day, and one that is too long. */
async function askAgain(page: Page): Promise<void> {
  await castByHand(page);
  await writeQuestion(page, '写下所问', '此行可成？');
  await done(page);
  await page.getByRole('button', { name: '再起一卦' }).click();
  await writeQuestion(page, '先写所问', '此行，可成');
}

async function askLong(page: Page): Promise<void> {
  await writeQuestion(page, '先写所问', '此行可成否？'.repeat(34));
  await done(page);
}

export const JOURNAL_SCREENS: readonly Screen[] = [
  { name: 'cast-asked', path: '/divination', act: askLong, shows: '所问' },
  { name: 'question-again', path: '/divination', act: askAgain, shows: '今天已经问过这件事' },
  { name: 'entry', path: ENTRY, as: 'keeper', shows: '封存，在结果之前' },
  {
    name: 'entry-empty',
    path: '/divination',
    as: 'newcomer',
    act: async (page) => {
      await castByHand(page);
      await page.getByRole('button', { name: '保存卦例' }).click();
      await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
    },
    shows: '后来的事，随手记一条',
  },
  { name: 'statistics', path: '/profile/statistics', as: 'keeper', shows: '满 30 则才算比例' },
  { name: 'profile-due', path: '/profile', as: 'keeper', shows: '到了回看的日子 · 1' },
];
