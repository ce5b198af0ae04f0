/** A page that would lose something asks before it is left: by a link, by ‹, by the browser's back, by a reload or a closed tab. */
import { useEffect, useState } from 'react';
import { leave, leaving } from './leave.ts';
import { interceptBack, placeNow, putBack } from './popstate.ts';

/** The page's entry in the history. */
let guarded: ReturnType<typeof placeNow> | null = null;

const openDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

/** `ask` is given what leaves the page. Answers what takes the guard away. */
function guardLeaving(ask: (go: () => void) => void): () => void {
  const end = () => {
    if (leaving.ask !== own) return;
    leaving.ask = null;
    guarded = null;
  };
  const own = (go: () => void) =>
    ask(() => {
      end();
      openDialog()?.close(); // the question: else back would only close it
      go();
    });
  leaving.ask = own;
  guarded = placeNow();
  return end;
}

/** While `isAsked`, leaving the page waits for an answer: null until somebody wants to leave. */
export function useLeaveQuestion(isAsked: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (isAsked ? guardLeaving((go) => setLeave(() => go)) : undefined), [isAsked]);
  return leave && { leave, stay: () => setLeave(null) };
}

interceptBack(() => {
  if (!guarded) return false;
  putBack(guarded);
  leave(() => history.back());
  return true;
});

// the browser asks in its own words
addEventListener('beforeunload', (event) => {
  if (guarded) event.preventDefault();
});
