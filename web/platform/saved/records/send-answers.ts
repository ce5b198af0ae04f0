import { userIdNow } from '#web/platform/storage/session.ts';
import { answerLog } from './answer-log.ts';
import { GUEST, type Owner } from './kept-answers.ts';

/** Has what is new sent, for whoever is signed in. It is on the device: what is not sent now is sent at the next start. */
export function sendAnswers(owner: Owner): void {
  if (owner === GUEST) return;
  void import('../saved-results.ts').then(
    (saved) => saved.sendAnswers(),
    () => {},
  );
}

/** What was practised on this device without signing in. */
export const countGuestAnswers = (): Promise<number> => answerLog.count(GUEST);

/** Gives it to whoever is signed in. False if there is no room for it. */
export async function takeOverAnswers(): Promise<boolean> {
  const owner = userIdNow();
  if (owner === null) return true;
  const isGiven = (await answerLog.give(GUEST, owner)) === 'kept';
  if (isGiven) sendAnswers(owner);
  return isGiven;
}
