/** What a device keeps for a user, and how all of it goes. */
import { APP_PROBLEMS } from '#contract/words/notices.ts';
import { clearAsked } from './casts/asked-questions.ts';
import { clearDrafts } from './casts/cast-drafts.ts';
import { forgetCast } from './casts/current-cast.ts';
import { forgetDeclined } from './casts/declined-drafts.ts';
import { clearPuzzleDrafts } from './storage/puzzle-drafts.ts';
import { userIdNow } from './storage/session.ts';
import { NEWS_KEY, removeStored, SEARCHES_KEY } from './storage/storage.ts';
import { clearTyped } from './storage/typed-texts.ts';
import { hideToast, showToast } from './toast.ts';

/** What its user has cast, typed, chosen or looked for here and never saved. Add anything more of that kind here. */
const UNSAVED: readonly ((user: string) => void)[] = [
  clearPuzzleDrafts,
  clearTyped,
  clearDrafts,
  clearAsked,
  forgetCast,
  forgetDeclined,
  () => removeStored(localStorage, SEARCHES_KEY),
  () => removeStored(localStorage, NEWS_KEY),
];

/** `leave` (saved-results.ts) ends the session; what is saved here and not sent waits for its user, or is given up. */
type Leave = (mode: 'keep' | 'discard') => void;

export function leaveDevice(leave: Leave, mode: 'keep' | 'discard'): void {
  const id = userIdNow();
  if (id === null) return;
  for (const forget of UNSAVED) forget(id);
  leave(mode);
  hideToast(); // what it offers to undo is no longer theirs
}

/** The account of the signed-in user here was removed for good: nothing of it stays on this device, sent or not. */
export function forgetAccount(leave: Leave): void {
  if (userIdNow() === null) return; // another call was refused first
  leaveDevice(leave, 'discard');
  showToast(APP_PROBLEMS['account.removed'].message);
}
