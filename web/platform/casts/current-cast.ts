/**
 * The current cast is what /divination shows instead of its form. It is stored for the length of the visit: it survives a reload, and the
 * login page on the way to saving. The form and each result are places in the browser's history: back from a result shows the form as it was.
 */
import type { ResultFacts } from '#contract/divination.ts';
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { onPopState } from '../navigation/popstate.ts';
import { navigate } from '../navigation/router.tsx';
import { CURRENT_CAST_KEY, FORM_KEY, type FormState, useCurrentCast, useFormState } from '../storage/first-load.ts';
import { userIdNow } from '../storage/session.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { parseStoredFacts, type StoredFacts, toStoredFacts } from './stored-facts.ts';

const PATH = '/divination';

/** Shown whenever /divination is opened, without opening it now. */
export function keepCast(facts: ResultFacts | null): void {
  if (facts) writeStored(sessionStorage, CURRENT_CAST_KEY, toStoredFacts(facts));
  else removeStored(sessionStorage, CURRENT_CAST_KEY);
  useCurrentCast.setState({ current: facts, isStored: false });
}

/** What a guest leaves is seen by everyone on the device, as drafts are. */
export const isOwn = (user: unknown): boolean => user === null || user === userIdNow();

const clearForm = (): void => useFormState.setState(useFormState.getInitialState());

/** What an entry of the history shows at /divination. */
interface Place {
  /** Who was signed in: nobody else who goes back in this tab sees the cast. */
  readonly user: string | null;
  readonly cast: StoredFacts | null;
  readonly form: FormState;
}

function placeNow(): Place {
  const { current } = useCurrentCast.getState();
  return { user: userIdNow(), cast: current && toStoredFacts(current), form: useFormState.getState() };
}

/** Null where the entry does not say, or says it to somebody else. */
function placeOfEntry(): { readonly cast: ResultFacts | null; readonly form: Partial<FormState> } | null {
  const { user, cast, form } = fieldsOf(fieldsOf(history.state)['place']);
  return user !== undefined && isOwn(user) ? { cast: parseStoredFacts(cast), form: fieldsOf(form) } : null;
}

/** Changes what /divination shows and opens it; what it showed stays a place in the history. */
function goOn(change: () => void): void {
  const path = location.pathname + location.search;
  if (location.pathname === PATH) history.replaceState({ ...history.state, place: placeNow() }, '');
  change();
  navigate(PATH, { state: { place: placeNow(), from: { path, steps: 1 } } });
}

export const openCast = (facts: ResultFacts): void => goOn(() => keepCast(facts));

/** A cast that was just made: its form is done with. */
export const openNewCast = (facts: ResultFacts): void =>
  goOn(() => {
    clearForm();
    keepCast(facts);
  });

/** 再起一卦: an empty form. */
export const openEmptyForm = (): void =>
  goOn(() => {
    clearForm();
    keepCast(null);
  });

/** Of this device, as if nothing had been cast. */
export function forgetCast(): void {
  clearForm();
  removeStored(localStorage, FORM_KEY); // what stores it may not be loaded
  keepCast(null);
}

export function restoreCast(): void {
  const place = placeOfEntry();
  keepCast(place ? place.cast : readStored(sessionStorage, CURRENT_CAST_KEY, parseStoredFacts));
}

onPopState(() => {
  const place = location.pathname === PATH ? placeOfEntry() : null;
  if (!place) return;
  keepCast(place.cast);
  if (!place.cast) useFormState.setState(place.form);
});

/** What the last cast of this page was given. */
export const lastTimestamp = { ms: 0 };

/** A cast is identified by its timestamp: never the same twice, never earlier than the last one. */
export function newTimestamp(): string {
  lastTimestamp.ms = Math.max(Date.now(), lastTimestamp.ms + 1);
  return new Date(lastTimestamp.ms).toISOString();
}
