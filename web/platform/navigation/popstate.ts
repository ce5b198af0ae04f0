/**
 * The one listener of popstate. Listeners of window run in the order in which they were added, captured or not: were there several, the router
 * would take the page away before a dialog or an unsaved text could keep it.
 */

import { useSyncExternalStore } from 'react';

/** An entry of the browser's history. */
interface Place {
  readonly address: string;
  readonly state: unknown;
}

export const placeNow = (): Place => ({ address: location.href, state: history.state });

/** The browser has gone back already: puts the page into the history again. */
export const putBack = ({ address, state }: Place): void => history.pushState(state, '', address);

/** True: the page is kept, and no other listener is called. */
type Interceptor = () => boolean;

/** What back closes: dialogs, and menus. */
const OPENED = 'dialog:modal, [role=menu]:popover-open';

/** Where they stand. */
let page: Place | null = null;
/** Where in the history the page on screen stands, if it is the copy of an entry that back would leave without a word. */
let copyIndex: number | null = null;

/** Whether back leads out of this page of the app: out of the app, or to an earlier page load of it. */
function isFirstEntry(): boolean {
  const { navigation } = window;
  const index = navigation?.currentEntry?.index;
  return index !== undefined && !navigation?.entries()[index - 1]?.sameDocument;
}

function noteOpened({ target }: Event): void {
  if (!(target instanceof HTMLElement && target.matches(OPENED))) return;
  // a back that leads out of the page says nothing to it, so the first entry gets a copy to go back from
  if (isFirstEntry()) {
    history.pushState({ ...history.state, isCopy: true }, '');
    copyIndex = window.navigation?.currentEntry?.index ?? null;
  }
  page = placeNow();
}

/** Another fragment of the same page was typed or pasted: no back. */
function isTypedFragment({ address }: Place): boolean {
  const { pathname, search, hash } = new URL(address);
  const isSamePage = location.pathname + location.search === pathname + search;
  return isSamePage && location.hash !== hash && history.state === null;
}

/** Back closes an open dialog or menu, as Escape does, and the page stays. */
const closeOpened: Interceptor = () => {
  const opened = [...document.querySelectorAll<HTMLElement>(OPENED)].at(-1);
  if (!opened || !page || isTypedFragment(page)) return false;
  putBack(page);
  if (opened instanceof HTMLDialogElement) opened.dispatchEvent(new Event('cancel'));
  else opened.hidePopover();
  return true;
};

/** Asked in this order. */
const interceptors: Interceptor[] = [closeOpened];
const listeners = new Set<() => void>();

/** After dialogs, for as long as the app runs. */
export const interceptBack = (interceptor: Interceptor): void => void interceptors.push(interceptor);

/** Called when the browser has gone back or forward to another entry. Answers what ends that. */
export function onPopState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isForward = false;

/** Whether the page on screen was reached by a tap. False for the first page of a visit, and after back or forward. */
export const wasForward = (): boolean => isForward;

export function noteForward(): void {
  isForward = true;
  copyIndex = null;
}

addEventListener('popstate', () => {
  if (interceptors.some((keepsPage) => keepsPage())) return;
  const index = window.navigation?.currentEntry?.index ?? 0;
  const isFromCopy = copyIndex !== null && index === copyIndex - 1;
  if (history.state?.isCopy !== true) copyIndex = null;
  if (isFromCopy && index > 0) return history.back(); // the same page once more
  isForward = false; // before the router renders the page
  for (const listener of [...listeners]) listener();
});
document.addEventListener('toggle', noteOpened, { capture: true });

/** The fragment of the address, # included; empty if there is none. Apart from router.tsx, which every page loads. */
export const useHash = (): string => useSyncExternalStore(onPopState, () => location.hash);
