import type { ResultFacts } from '#contract/divination.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { askedSaves, forgetAskedSaves } from '../casts/asked-saves.ts';
import { useSession } from '../storage/session.ts';
import { showToast, TOAST_MS } from '../toast.ts';
import { save } from './saved-results.ts';

const REFUSALS = { exists: PROBLEMS['result.duplicate'].message, full: NOTICES.storageFull } as const;

/** Saves a cast of the user who is signed in, and says what came of it. */
export async function saveCast(facts: ResultFacts, success: string = MESSAGES.resultSaved): Promise<void> {
  const outcome = await save(facts);
  showToast(outcome === 'saved' ? success : REFUSALS[outcome], TOAST_MS.save);
}

/** Right after a login: saves what was to be saved before it, as long as nobody else signs in. */
export async function saveAskedCasts(): Promise<void> {
  const owner = useSession.getState().user?.id;
  const asked = askedSaves();
  forgetAskedSaves();
  for (const facts of asked) if (useSession.getState().user?.id === owner) await saveCast(facts);
}
