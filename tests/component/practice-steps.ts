import { page } from 'vitest/browser';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { GUEST } from '#web/platform/saved/records/kept-practice-answers.ts';
import { practiceAnswerLog } from '#web/platform/saved/records/practice-answer-log.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';

/** An answer at noon in China of a day. */
export const practicedOn = (day: string, card: string, answer: 'good' | 'again' = 'good'): PracticeAnswer => ({
  id: crypto.randomUUID(),
  card,
  answer,
  at: `${day}T04:00:00.000Z`,
  day,
});

/** This device has practised so. */
export async function practised(answers: readonly PracticeAnswer[], owner = GUEST): Promise<void> {
  localStorage.setItem(PRACTICE_KEY, 'true');
  await practiceAnswerLog.append(owner, answers);
}

/** The log of this device, in order. */
export const storedPracticeAnswers = async (owner = GUEST): Promise<readonly PracticeAnswer[]> =>
  (await practiceAnswerLog.all(owner)) ?? [];

export const button = (name: string | RegExp) => page.getByRole('button', { name });
