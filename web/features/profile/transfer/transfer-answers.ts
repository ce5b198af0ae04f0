/** The log of practice of whoever is signed in, for the history file. */
import type { Answer } from '#core/answers/answer.ts';
import { parseAnswer } from '#core/answers/parse-answer.ts';
import { answerLog } from '#web/platform/saved/records/answer-log.ts';
import { GUEST } from '#web/platform/saved/records/kept-answers.ts';
import { sendAnswers } from '#web/platform/saved/records/send-answers.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { PRACTICE_KEY, writeStored } from '#web/platform/storage/storage.ts';

const owner = () => userIdNow() ?? GUEST;

export const ownAnswers = async (): Promise<readonly Answer[]> => (await answerLog.all(owner())) ?? [];

/** How many were new, and how many could not be read; null if they could not be kept. What is there already stays as it is. */
export async function takeInAnswers(
  rows: readonly unknown[],
): Promise<{ readonly added: number; readonly unreadable: number } | null> {
  const answers = rows.map(parseAnswer).filter((answer) => answer !== null);
  const before = await answerLog.count(owner());
  if ((await answerLog.append(owner(), answers)) !== 'kept') return null;
  if (answers.length > 0) writeStored(localStorage, PRACTICE_KEY, true);
  sendAnswers(owner());
  return { added: (await answerLog.count(owner())) - before, unreadable: rows.length - answers.length };
}
