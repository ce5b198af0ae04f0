/** What was typed in the puzzle forms and not posted, stored on the device for its user. */
import { isRecord, readStored, removeStored, writeStored } from './storage.ts';

export interface PuzzleDraft {
  readonly texts: { readonly title: string; readonly questionText: string; readonly answerText: string };
  /** Images are not kept: they are deleted when the form is left. */
  readonly hadUploads: boolean;
  /** The session ended under the form. */
  readonly isInterrupted: boolean;
  /** By which a puzzle that may have been posted already is known; earlier versions gave none. */
  readonly clientId?: string | undefined;
}

type Drafts = Readonly<Record<string, PuzzleDraft>>;

const FORMS_MAX = 10;
const keyOf = (user: string): string => `puzzle-drafts:${user}`;

function isDraft(value: unknown): value is PuzzleDraft {
  if (!isRecord(value) || !isRecord(value['texts'])) return false;
  const { title, questionText, answerText } = value['texts'];
  const areTexts = [title, questionText, answerText].every((text) => typeof text === 'string');
  return areTexts && typeof value['hadUploads'] === 'boolean' && typeof value['isInterrupted'] === 'boolean';
}

const parse = (value: unknown): Drafts | null =>
  isRecord(value) && Object.values(value).every(isDraft) ? (value as Drafts) : null;

const read = (user: string): Drafts => readStored(localStorage, keyOf(user), parse) ?? {};

export const puzzleDraftOf = (user: string, form: string): PuzzleDraft | null => read(user)[form] ?? null;

/** Null removes it. The forms that were changed last are kept. */
export function setPuzzleDraft(user: string, form: string, draft: PuzzleDraft | null): void {
  const { [form]: _, ...others } = read(user);
  const entries = Object.entries(draft ? { ...others, [form]: draft } : others).slice(-FORMS_MAX);
  if (entries.length === 0) removeStored(localStorage, keyOf(user));
  else writeStored(localStorage, keyOf(user), Object.fromEntries(entries));
}

export const clearPuzzleDrafts = (user: string): void => removeStored(localStorage, keyOf(user));
