/** What the first load of a page has of what is stored. What reads it whole is loaded when there is something. */
import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';

export function hasStored(storage: Pick<Storage, 'getItem'>, key: string): boolean {
  try {
    return storage.getItem(key) !== null;
  } catch {
    return false; // a forbidden storage
  }
}

export const SESSION_KEY = 'auth-storage';
export const CURRENT_CAST_KEY = 'divination-current';
export const FORM_KEY = 'divination-form';

interface CurrentCast {
  /** The cast that is shown: just made, or opened from the history. */
  readonly current: ResultFacts | null;
  /** One of an earlier page of this visit is stored and not yet read: casts/current-cast.ts reads it. */
  readonly isStored: boolean;
}

export const useCurrentCast = create<CurrentCast>()(() => ({
  current: null,
  isStored: hasStored(sessionStorage, CURRENT_CAST_KEY),
}));

/** The fields of one way of casting. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is entered in the form of a cast that is not made yet; features/divination/casting/kept-form.ts stores it. */
export interface FormState {
  /** The way whose form is open; null for the first one. */
  readonly way: string | null;
  /** By way: the fields that were changed. They may come from the storage. */
  readonly entered: Readonly<Record<string, Fields>>;
}

export const useFormState = create<FormState>()(() => ({ way: null, entered: {} }));

const NOTHING: Fields = {};

/** What was entered in the form of this way. */
export const useEntered = (way: string): Fields => useFormState(({ entered }) => entered[way]) ?? NOTHING;

export const enter = (way: string, fields: Fields): void =>
  useFormState.setState(({ entered }) => ({ entered: { ...entered, [way]: { ...entered[way], ...fields } } }));
