/** The log of practice of whoever is signed in, for the history file. */
import type { Answer } from '#core/practice/answer.ts';
import { parseAnswer } from '#core/practice/parse-answer.ts';
import { PRACTICE_KEY } from '../storage/practice-key.ts';
import { userIdNow } from '../storage/session.ts';
import { writeStored } from '../storage/storage.ts';
import { openPracticeDb } from './indexed-practice-db.ts';
import { GUEST } from './practice-db.ts';

const db = openPracticeDb();
const owner = () => userIdNow() ?? GUEST;

export const ownAnswers = async (): Promise<readonly Answer[]> => (await db.all(owner())) ?? [];

/** How many were new, and how many could not be read; null if they could not be kept. What is there already stays as it is. */
export async function takeInAnswers(
  rows: readonly unknown[],
): Promise<{ readonly added: number; readonly unreadable: number } | null> {
  const answers = rows.map(parseAnswer).filter((answer) => answer !== null);
  const before = await db.count(owner());
  if ((await db.append(owner(), answers)) !== 'kept') return null;
  if (answers.length > 0) writeStored(localStorage, PRACTICE_KEY, true);
  return { added: (await db.count(owner())) - before, unreadable: rows.length - answers.length };
}
