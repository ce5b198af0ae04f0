import { type Fields, useFormState } from '#web/platform/storage/first-load.ts';

const NOTHING: Fields = {};

/** What was entered in the form of this way. */
export const useEntered = (way: string): Fields => useFormState(({ entered }) => entered[way]) ?? NOTHING;

export const enter = (way: string, fields: Fields): void =>
  useFormState.setState(({ entered }) => ({ entered: { ...entered, [way]: { ...entered[way], ...fields } } }));
