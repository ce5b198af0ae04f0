import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { NOTICES } from '#contract/notices.ts';
import { useSession } from '#web/platform/session.ts';
import { readStored, removeStored, writeStored } from '#web/platform/storage.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import type { DraftInput } from './unsaved-uploads.ts';

const KEY = 'puzzle-draft';

const kept = v.object({
  /** Who typed it: another user who signs in here does not see it. */
  user: v.string(),
  /** The form it was typed in. */
  form: v.string(),
  texts: v.object({ title: v.string(), questionText: v.string(), answerText: v.string() }),
  hadUploads: v.boolean(),
});
type Kept = v.InferOutput<typeof kept>;

function read(form: string): Kept | null {
  const found = readStored(sessionStorage, KEY, (value) => {
    const parsed = v.safeParse(kept, value);
    return parsed.success ? parsed.output : null;
  });
  return found && found.form === form && found.user === useSession.getState().user?.id ? found : null;
}

/** The initial draft, with the text that this user had typed in this form when the session ended. */
export const withKeptTexts = (form: string, initial: DraftInput): DraftInput => ({ ...initial, ...read(form)?.texts });

function keptOf(form: string, user: string, draft: DraftInput, initial: DraftInput): Kept | null {
  const texts = {
    title: draft.title ?? '',
    questionText: draft.questionText ?? '',
    answerText: draft.answerText ?? '',
  };
  const hasUpload = (field: 'questionImageUrl' | 'answerImageUrl') =>
    draft[field] !== null && draft[field] !== initial[field];
  const hadUploads = hasUpload('questionImageUrl') || hasUpload('answerImageUrl');
  const isTyped = Object.entries(texts).some(([field, text]) => text !== (initial[field as keyof typeof texts] ?? ''));
  return isTyped ? { user, form, texts, hadUploads } : null;
}

/**
 * A form that is unmounted because the session ended, by a refused call or in another tab, keeps its text for the return from the login
 * page. Its uploads are removed, as always when a form is left (unsaved-uploads.ts), and a toast says so.
 */
export function useKeptDraft(form: string, draft: DraftInput | null, initial: DraftInput): void {
  const now = useRef({ draft, initial });
  useEffect(() => {
    now.current = { draft, initial };
  });
  useEffect(() => {
    const user = useSession.getState().user?.id;
    const restored = read(form);
    removeStored(sessionStorage, KEY);
    if (restored) showToast(restored.hadUploads ? NOTICES.textRestored : NOTICES.draftRestored, TOAST_MS.upload);
    return () => {
      const { draft: left, initial: given } = now.current;
      const isOver = !useSession.getState().isAuthenticated;
      const typed = isOver && user !== undefined && left !== null ? keptOf(form, user, left, given) : null;
      if (typed) writeStored(sessionStorage, KEY, typed);
    };
  }, [form]);
}
