/** A page that would lose something asks before it is left: by a link, by ‹, by the browser's back, by a reload or a closed tab. */
import { leave, leaving } from './leave.ts';

/** The page's entry in the history. */
let guarded: { readonly address: string; readonly state: unknown } | null = null;

const openDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

/** `ask` is given what leaves the page. Answers what takes the guard away. */
export function guardLeaving(ask: (go: () => void) => void): () => void {
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
  guarded = { address: location.href, state: history.state };
  return end;
}

// captured: the router does not hear of it. The browser has gone back already, so the page is put into the history again.
addEventListener(
  'popstate',
  (event) => {
    if (!guarded || openDialog()) return; // back closes a dialog: web/app/back-closes-dialogs.ts
    event.stopImmediatePropagation();
    history.pushState(guarded.state, '', guarded.address);
    leave(() => history.back());
  },
  { capture: true },
);

// the browser asks in its own words
addEventListener('beforeunload', (event) => {
  if (guarded) event.preventDefault();
});
