import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import type { InferInput } from 'valibot';
import type { puzzleDraft } from '#contract/shefu.ts';
import { discardUpload } from '#web/platform/images/uploads.ts';

export type DraftInput = Omit<Required<InferInput<typeof puzzleDraft>>, 'clientId'>;

const imagesOf = (draft: DraftInput) => [draft.questionImageUrl, draft.answerImageUrl];

const without = (urls: readonly string[]) => (draft: DraftInput) => {
  const left = (url: DraftInput['questionImageUrl']) => (url && urls.includes(url) ? null : url);
  return { ...draft, questionImageUrl: left(draft.questionImageUrl), answerImageUrl: left(draft.answerImageUrl) };
};

/** Uploads of this form that no puzzle shows yet. They are deleted on the server when they are removed, replaced or left behind. */
export function useUnsavedUploads(setDraft: Dispatch<SetStateAction<DraftInput>>) {
  const held = useRef(new Set<string>());
  const isLeft = useRef(false);
  useEffect(() => {
    const uploads = held.current;
    isLeft.current = false;
    const letGo = (): readonly string[] => {
      const urls = [...uploads];
      for (const url of urls) discardUpload(url);
      uploads.clear();
      return urls;
    };
    // the page may come back from the back/forward cache: then the form must not show deleted images
    const onHide = () => setDraft(without(letGo()));
    addEventListener('pagehide', onHide);
    return () => {
      isLeft.current = true;
      removeEventListener('pagehide', onHide);
      letGo();
    };
  }, [setDraft]);
  return {
    /** An upload that ends after the form was left is deleted. */
    added(url: string) {
      if (isLeft.current) discardUpload(url);
      else held.current.add(url);
    },
    /** An image that the puzzle showed before is deleted by the server when the change is saved. */
    removed(url: string) {
      if (held.current.delete(url)) discardUpload(url);
    },
    saved(draft: DraftInput) {
      for (const url of held.current) if (!imagesOf(draft).includes(url)) discardUpload(url);
      held.current.clear();
    },
  };
}
