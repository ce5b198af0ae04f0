/** What was practised on this device without signing in, for whoever signs in. */
import { userIdNow } from '#web/platform/storage/session.ts';
import { practiceDb } from './indexed-practice-db.ts';
import { GUEST } from './practice-db.ts';
import { sendAnswers } from './send-answers.ts';

export const countGuestAnswers = (): Promise<number> => practiceDb.count(GUEST);

/** Gives it to whoever is signed in. False if there is no room for it. */
export async function takeOverAnswers(): Promise<boolean> {
  const owner = userIdNow();
  if (owner === null) return true;
  const isGiven = (await practiceDb.give(GUEST, owner)) === 'kept';
  if (isGiven) sendAnswers(owner);
  return isGiven;
}
