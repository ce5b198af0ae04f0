import { APP_PROBLEMS } from '#contract/words/app-problems.ts';
import { clearAsked } from '../casts/asked-questions.ts';
import { clearDrafts } from '../casts/cast-drafts.ts';
import { forgetCast } from '../casts/current-cast.ts';
import { clearPuzzleDrafts } from '../storage/puzzle-drafts.ts';
import { userIdNow } from '../storage/session.ts';
import { showToast } from '../toast.ts';

/** The account of whoever is signed in here was removed for good: nothing of it stays on this device, sent or not. */
export function forgetAccount(leave: (mode: 'discard') => void): void {
  const id = userIdNow();
  if (id === null) return; // another call was refused first
  clearPuzzleDrafts(id);
  clearDrafts();
  clearAsked();
  forgetCast();
  leave('discard');
  showToast(APP_PROBLEMS['account.removed'].message);
}
