import { page } from 'vitest/browser';
import type { Answer } from '#core/answers/answer.ts';
import { answerLog } from '#web/platform/saved/records/answer-log.ts';
import { GUEST } from '#web/platform/saved/records/kept-answers.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';

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
  await answerLog.append(owner, answers);
}

/** The log of this device, in order. */
export const keptAnswers = async (owner = GUEST): Promise<readonly Answer[]> => (await answerLog.all(owner)) ?? [];

export const button = (name: string | RegExp) => page.getByRole('button', { name });
