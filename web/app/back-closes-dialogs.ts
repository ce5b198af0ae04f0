/** The browser's back closes an open dialog, as Escape does, and the page stays. */

/** The entry of the history that the open dialogs stand on. */
let page: { readonly address: string; readonly state: unknown } | null = null;

const isFirstEntry = (): boolean => window.navigation?.currentEntry?.index === 0;

function noteOpened({ target }: Event): void {
  if (!(target instanceof HTMLDialogElement && target.open)) return;
  // a back that leads out of the app says nothing to its page, so the first entry gets a copy to go back from
  if (isFirstEntry()) history.pushState({ ...history.state, isCopy: true }, '');
  page = { address: location.href, state: history.state };
}

function closeInstead(event: Event): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (!dialog || !page) return;
  if (location.hash !== new URL(page.address).hash) return; // no back: another fragment was typed or pasted
  event.stopImmediatePropagation();
  history.pushState(page.state, '', page.address); // the browser has gone back already
  dialog.dispatchEvent(new Event('cancel'));
}

document.addEventListener('toggle', noteOpened, { capture: true });
addEventListener('popstate', closeInstead, { capture: true }); // captured: the router does not hear of it
