/** The log of 练习 in this browser. A private window may have no database: then what is practised lasts as long as the page. */
import { userIdNow } from '#web/platform/storage/session.ts';
import { openRecords } from './indexed-records.ts';
import { GUEST, keptPracticeAnswers, type Owner, PRACTICE_RECORDS } from './kept-practice-answers.ts';

export const practiceRecords = openRecords(PRACTICE_RECORDS);
export const practiceAnswerLog = keptPracticeAnswers(practiceRecords);

/** Has what is new sent, for whoever is signed in. It is on the device: what is not sent now is sent at the next start. */
export function sendPracticeAnswers(owner: Owner): void {
  if (owner === GUEST) return;
  void import('../saved-results.ts').then(
    (saved) => saved.sendPracticeAnswers(),
    () => {},
  );
}

/** What was practised on this device without signing in. */
export const countGuestPractice = (): Promise<number> => practiceAnswerLog.count(GUEST);

/** Gives it to whoever is signed in. False if there is no room for it. */
export async function takeOverPractice(): Promise<boolean> {
  const owner = userIdNow();
  if (owner === null) return true;
  const isGiven = (await practiceAnswerLog.give(GUEST, owner)) === 'kept';
  if (isGiven) sendPracticeAnswers(owner);
  return isGiven;
}
