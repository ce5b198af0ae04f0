import { fieldsOf } from '#core/casting/basis-fields.ts';
import { TRIGRAM_CODES, type TrigramCode } from '#core/trigram/trigram.ts';
import { type Fields, useFormState } from '#web/platform/storage/first-load.ts';

/** What was entered in the form of this way, where it is stored: anything may be in it. */
export const useEntered = (way: string): Fields => fieldsOf(useFormState(({ entered }) => entered[way]));

export const trigramIn = (value: unknown): TrigramCode | null => TRIGRAM_CODES.find((code) => code === value) ?? null;

export const enter = (way: string, fields: Fields): void =>
  useFormState.setState(({ entered }) => ({ entered: { ...entered, [way]: { ...entered[way], ...fields } } }));
