/** The log of practice of the signed-in user, for the history file. */

import { parsePracticeAnswer } from '#core/practice-log/parse-practice-answer.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { GUEST } from '#web/platform/saved/records/kept-practice-answers.ts';
import { practiceAnswerLog, sendPracticeAnswers } from '#web/platform/saved/records/practice-answer-log.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { PRACTICE_KEY, writeStored } from '#web/platform/storage/storage.ts';

const owner = () => userIdNow() ?? GUEST;

export const ownPracticeAnswers = async (): Promise<readonly PracticeAnswer[]> =>
  (await practiceAnswerLog.all(owner())) ?? [];

/** How many were new, and how many could not be read; null if they could not be kept. What is there already stays as it is. */
export async function takeInPracticeAnswers(
  rows: readonly unknown[],
): Promise<{ readonly added: number; readonly unreadable: number } | null> {
  const answers = rows.map(parsePracticeAnswer).filter((answer) => answer !== null);
  const before = await practiceAnswerLog.count(owner());
  if ((await practiceAnswerLog.append(owner(), answers)) !== 'kept') return null;
  if (answers.length > 0) writeStored(localStorage, PRACTICE_KEY, true);
  sendPracticeAnswers(owner());
  return { added: (await practiceAnswerLog.count(owner())) - before, unreadable: rows.length - answers.length };
}
