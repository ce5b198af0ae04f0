/** The address bar as state. Links are followed by web/app/follow-links.ts; the routes are in web/app/app.tsx. */
import { useEffect, useSyncExternalStore } from 'react';
import { noteForward, onPopState } from './popstate.ts';
import { cameFrom, nextCameFrom } from './way-back.ts';

/** The event of `navigate`. */
export const CHANGED = 'address-changed';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** This page is done with: goes back if the reader came from there, else replaces it. */
  readonly isReturn?: boolean;
  /** A page is turned: ‹ of the next one leads where ‹ of this one leads. */
  readonly isTurn?: boolean;
  /** What the page finds in the entry of the history; `from` in it says where ‹ leads. */
  readonly state?: object;
}

export function navigate(
  to: string,
  { replace = false, isReturn = false, isTurn = false, state }: NavigateOptions = {},
): void {
  const from = cameFrom();
  if (isReturn && from?.path === to) {
    history.go(-from.steps);
    return;
  }
  const isKept = replace || isReturn;
  const next = { from: isKept ? from : nextCameFrom(to, isTurn), ...state };
  // a copy is the same page once more: popstate.ts
  history[isKept || history.state?.isCopy ? 'replaceState' : 'pushState'](next, '', to);
  noteForward();
  dispatchEvent(new Event(CHANGED));
}

/** ‹: back where the reader came from; to the parent if the page was opened from outside. */
export function goBack(parent: string): void {
  const from = cameFrom();
  if (from) history.go(-from.steps);
  else navigate(parent, { replace: true });
}

function subscribe(changed: () => void): () => void {
  const end = onPopState(changed);
  addEventListener(CHANGED, changed);
  return () => {
    end();
    removeEventListener(CHANGED, changed);
  };
}

let prerenderedPath: string | null = null;

/** For the prerenderer, which has no address bar. */
export function setPrerenderedPath(path: string): void {
  prerenderedPath = path;
}

const currentPath = (): string => prerenderedPath ?? location.pathname;
const currentSearch = (): string => (prerenderedPath === null ? location.search : '');

export const usePath = (): string => useSyncExternalStore(subscribe, currentPath, currentPath);

/** The parameters of the address, and a function that replaces them all. */
export function useSearchParams() {
  const search = useSyncExternalStore(subscribe, currentSearch, currentSearch);
  const setSearch = (params: Readonly<Record<string, string>>, options?: NavigateOptions) => {
    const query = String(new URLSearchParams(params));
    navigate(query ? `${currentPath()}?${query}` : currentPath(), options);
  };
  return [new URLSearchParams(search), setSearch] as const;
}

export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/**
 * The values of a pattern's `:names` if the path has its form, else null. `:name?` may be absent. A slash at the end and the
 * case of letters do not matter: /hexagram/:binary matches /Hexagram/010001/.
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    if (!part.startsWith(':') && part !== value?.toLowerCase()) return null;
    if (!part.startsWith(':')) continue;
    if (!value && !part.endsWith('?')) return null;
    if (value) values[part.replaceAll(/[:?]/g, '')] = value;
  }
  return given.length > wanted.length ? null : values;
}
