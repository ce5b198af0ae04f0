import type { Entry } from '#core/journal/entry.ts';
import type { editEntry } from '#web/platform/saved/entries/edit-entry.ts';

/** What every block of the page of an entry gets. */
export interface BlockProps {
  readonly entry: Entry | null;
  /** Writes a change of the version that was shown. */
  readonly edit: (shown: Entry | null, change: (entry: Entry) => Entry) => ReturnType<typeof editEntry>;
  /** Notes whether a field has something that was not kept. */
  readonly onRefused: (label: string, isRefused: boolean) => void;
}
