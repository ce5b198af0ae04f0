import { APP_PROBLEMS } from '#contract/words/app-problems.ts';
import { userIdNow } from '../storage/session.ts';
import { showToast } from '../toast.ts';
import { forgetTyped } from './forget-typed.ts';

/** The account of whoever is signed in here was removed for good: nothing of it stays on this device, sent or not. */
export function forgetAccount(leave: (mode: 'discard') => void): void {
  const id = userIdNow();
  if (id === null) return; // another call was refused first
  forgetTyped(id);
  leave('discard');
  showToast(APP_PROBLEMS['account.removed'].message);
}
