/**
 * The current cast is what /divination shows instead of its form. It is stored for the length of the visit: it survives a reload, and the
 * login page on the way to saving. The form and each result are places in the browser's history: back from a result shows the form as it was.
 */

import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import { isOwn, keepOwnState, owned, parseOwned } from '../navigation/own-state.ts';
import { onPopState } from '../navigation/popstate.ts';
import { navigate } from '../navigation/router.tsx';
import { parseStoredFacts, toStoredFacts } from '../saved/results/stored-facts.ts';
import { CURRENT_CAST_KEY, FORM_KEY, useCurrentCast, useFormState } from '../storage/first-load.ts';
import { removeStored, writeStored } from '../storage/storage.ts';

const PATH = '/divination';

/** Shown whenever /divination is opened, without opening it now. */
export function keepCast(facts: ResultFacts | null): void {
  useCurrentCast.setState({ current: facts, isStored: false });
  if (facts) writeStored(sessionStorage, CURRENT_CAST_KEY, owned(shownNow()));
  else removeStored(sessionStorage, CURRENT_CAST_KEY);
}

/** What /divination shows: a place, in an entry of the history and in this visit. Nobody else who goes back in this tab sees the cast. */
function shownNow() {
  const { current } = useCurrentCast.getState();
  return { cast: current && toStoredFacts(current), form: useFormState.getState() };
}

/** Null where it is none, or somebody else's. */
export const parsePlace = (place: unknown) =>
  parseOwned(place, ({ cast, form }) => ({ cast: parseStoredFacts(cast), form }), isOwn);

/** Shows the form of a place, in which anything may be. Replaced by what reads it (features/divination/casting/kept-form.ts), which reads the place it is loaded at. */
export const formReader: { show: (form: unknown) => void } = { show: () => {} };

/** Changes what /divination shows and opens it; what it showed stays a place in the history. */
function goOn(change: () => void): void {
  const path = location.pathname + location.search;
  if (location.pathname === PATH) keepOwnState('place', shownNow());
  change();
  navigate(PATH, { state: { place: owned(shownNow()), from: { path, steps: 1 } } });
}

export const openCast = (facts: ResultFacts): void => goOn(() => keepCast(facts));

/** What was entered is done with; the way of casting stays. */
function keepNewCast(facts: ResultFacts | null): void {
  useFormState.setState({ entered: {} });
  keepCast(facts);
}

/** A cast that was just made, or null for an empty form (再起一卦). */
export const openNewCast = (facts: ResultFacts | null): void => goOn(() => keepNewCast(facts));

/** Of this device, as if nothing had been cast. */
export function forgetCast(): void {
  useFormState.setState(useFormState.getInitialState());
  keepCast(null);
  removeStored(localStorage, FORM_KEY); // what stores it may not be loaded
}

onPopState(() => {
  const place = location.pathname === PATH && parsePlace(history.state?.place);
  if (!place) return;
  keepCast(place.cast);
  if (!place.cast) formReader.show(place.form);
});

/** What the last cast of this page was given. */
export const lastTimestamp = { ms: 0 };

/** A cast is identified by its timestamp: never the same twice, never earlier than the last one. */
export function newTimestamp(): string {
  lastTimestamp.ms = Math.max(Date.now(), lastTimestamp.ms + 1);
  return new Date(lastTimestamp.ms).toISOString();
}

/** The current cast, if it was saved and another device has deleted it since; watch-deleted.ts notices it. */
export const useDeletedElsewhere = create<{ readonly timestamp: string | null }>()(() => ({ timestamp: null }));
