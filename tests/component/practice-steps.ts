import { page } from 'vitest/browser';
import type { Answer } from '#core/practice/answer.ts';
import { openPracticeDb } from '#web/platform/saved/practice/indexed-practice-db.ts';
import { GUEST } from '#web/platform/saved/practice/practice-db.ts';
import { PRACTICE_KEY } from '#web/platform/storage/practice-key.ts';

const db = openPracticeDb();

/** An answer at noon in China of a day. */
export const answeredOn = (day: string, card: string, answer: 'good' | 'again' = 'good'): Answer => ({
  id: crypto.randomUUID(),
  card,
  answer,
  at: `${day}T04:00:00.000Z`,
  day,
});

/** This device has practised so. */
export async function practised(answers: readonly Answer[], owner = GUEST): Promise<void> {
  localStorage.setItem(PRACTICE_KEY, 'true');
  await db.append(owner, answers);
}

/** The log of this device, in order. */
export const keptAnswers = async (owner = GUEST): Promise<readonly Answer[]> => (await db.all(owner)) ?? [];

export const button = (name: string | RegExp) => page.getByRole('button', { name });
