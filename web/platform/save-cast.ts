import type { ResultFacts } from '#contract/divination.ts';
import { MESSAGES } from '#contract/messages.ts';
import { NOTICES } from '#contract/notices.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { askedSaves, forgetAskedSaves } from './asked-saves.ts';
import { save } from './saved-results.ts';
import { showToast, TOAST_MS } from './toast.ts';

const MESSAGE_OF = {
  saved: MESSAGES.resultSaved,
  exists: PROBLEMS['result.duplicate'].message,
  full: NOTICES.storageFull,
} as const;

/** Saves a cast of the user who is signed in, and says what came of it. */
export const saveCast = async (facts: ResultFacts): Promise<void> =>
  showToast(MESSAGE_OF[await save(facts)], TOAST_MS.save);

/** Right after a login: saves what was to be saved before it. */
export async function saveAskedCasts(): Promise<void> {
  const asked = askedSaves();
  forgetAskedSaves();
  for (const facts of asked) await saveCast(facts);
}
