import { create } from 'zustand';
import { isRecord, readStored, writeStored } from '#web/platform/storage/storage.ts';

const KEY = 'guanxiang-reading';

/** The cards of a reading that the reader opened (true) or folded (false), by step; the others are as they come. */
type OpenSteps = Readonly<Record<string, boolean>>;

const parse = (value: unknown): OpenSteps | null =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
      )
    : null;

export const useOpenSteps = create<OpenSteps>()(() => readStored(localStorage, KEY, parse) ?? {});

/** Remembered on this device. */
export function setStepOpen(id: string, isOpen: boolean): void {
  useOpenSteps.setState({ [id]: isOpen });
  writeStored(localStorage, KEY, useOpenSteps.getState());
}
