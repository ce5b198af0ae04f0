import { clearAsked } from '../casts/asked-questions.ts';
import { clearDrafts } from '../casts/cast-drafts.ts';
import { forgetCast } from '../casts/current-cast.ts';
import { NEWS_KEY } from '../storage/news-key.ts';
import { clearPuzzleDrafts } from '../storage/puzzle-drafts.ts';
import { SEARCHES_KEY } from '../storage/searches-key.ts';
import { removeStored } from '../storage/storage.ts';
import { clearTypedEntries } from './entries/typed-entry.ts';
import { clearTypedGuesses } from './guesses/typed-guess.ts';

/** What its user has cast, typed or looked for on this device and never saved: it goes with a logout and with the account. */
export function forgetTyped(userId: string): void {
  clearPuzzleDrafts(userId);
  clearTypedGuesses(userId);
  clearTypedEntries(userId);
  clearDrafts();
  clearAsked();
  removeStored(localStorage, SEARCHES_KEY);
  removeStored(localStorage, NEWS_KEY);
  forgetCast();
}
