import { useEffect, useRef, useState } from 'react';
import { NOTICES } from '#contract/words/notices.ts';
import { type PuzzleDraft, puzzleDraftOf, setPuzzleDraft } from '#web/platform/storage/puzzle-drafts.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import type { DraftInput } from './unsaved-uploads.ts';

const textsOf = (draft: DraftInput): PuzzleDraft['texts'] => ({
  title: draft.title ?? '',
  questionText: draft.questionText ?? '',
  answerText: draft.answerText ?? '',
});

/** Whether the form shows an image that is not the puzzle's yet. */
export const hasUploads = (draft: DraftInput, initial: DraftInput): boolean =>
  (['questionImageUrl', 'answerImageUrl'] as const).some((field) => draft[field] && draft[field] !== initial[field]);

/** Null if nothing was typed. */
function keptOf(draft: DraftInput, initial: DraftInput): Pick<PuzzleDraft, 'texts' | 'hadUploads'> | null {
  const [texts, given] = [textsOf(draft), textsOf(initial)];
  const isTyped = Object.keys(texts).some(
    (field) => texts[field as keyof typeof texts] !== given[field as keyof typeof given],
  );
  return isTyped ? { texts, hadUploads: hasUploads(draft, initial) } : null;
}

/**
 * What this user typed in this form before and did not post. It is offered; after a login that the end of the session asked for
 * it is taken up at once.
 */
export function useLeftDraft(form: string) {
  const user = useSession((session) => session.user?.id ?? '');
  const [left, setLeft] = useState(() => puzzleDraftOf(user, form));
  const [isOpen, setIsOpen] = useState(left === null || left.isInterrupted);
  useEffect(() => {
    if (isOpen && left) showToast(left.hadUploads ? NOTICES.textRestored : NOTICES.draftRestored, TOAST_MS.upload);
  }, [isOpen, left]);
  return {
    left,
    /** The form is shown, with the text if it was taken up. */
    isOpen,
    takeUp: () => setIsOpen(true),
    startAnew() {
      setPuzzleDraft(user, form, null);
      setLeft(null);
      setIsOpen(true);
    },
  };
}

interface Named {
  readonly form: string;
  readonly clientId: string;
}

/** Stores the text at every change, until the form is done (`draft` is null). Uploads are not kept (unsaved-uploads.ts). */
export function useKeptDraft({ form, clientId }: Named, draft: DraftInput | null, initial: DraftInput): void {
  const [user] = useState(() => useSession.getState().user?.id);
  const now = useRef<PuzzleDraft | null>(null);
  useEffect(() => {
    const kept = draft && keptOf(draft, initial);
    now.current = kept && { ...kept, isInterrupted: false, clientId };
    if (user !== undefined) setPuzzleDraft(user, form, now.current);
  }, [user, form, clientId, draft, initial]);
  useEffect(
    () => () => {
      const isOver = useSession.getState().hasExpired; // a logout in another tab has cleared what was typed
      if (isOver && user !== undefined && now.current)
        setPuzzleDraft(user, form, { ...now.current, isInterrupted: true });
    },
    [user, form],
  );
}
