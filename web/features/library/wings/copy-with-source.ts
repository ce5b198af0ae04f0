import { type RefObject, useEffect, useRef } from 'react';

/** A shorter copy is for looking a word up and needs no source. */
const SHORTEST = 5;

interface Copied {
  readonly words: string;
  readonly isPlain: boolean;
}

/** What is selected of the text, its 白话 and its notes; links and buttons between them are left out. */
function copiedFrom(selection: Selection): Copied {
  const range = selection.getRangeAt(0);
  const fragment = range.cloneContents();
  const parts = [...fragment.querySelectorAll<HTMLElement>('[data-words]')];
  const container = range.commonAncestorContainer;
  const around = (container instanceof Element ? container : container.parentElement)?.closest<HTMLElement>(
    '[data-words]',
  );
  const kinds = (around ? [around] : parts).map(({ dataset }) => dataset['words']);
  const texts = around ? [fragment.textContent] : parts.map((part) => part.textContent);
  return {
    words: texts
      .map((text) => text?.trim())
      .filter(Boolean)
      .join('\n'),
    isPlain: kinds.some((kind) => kind !== 'classic'),
  };
}

/** Puts clean text and its source into the clipboard: 《周易·系辞上》第五章. 白话 and notes are not the classic, and not cited as it. */
function copyWithSource(event: ClipboardEvent, citation: string): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const { words, isPlain } = copiedFrom(selection);
  if (words.length < SHORTEST) return;
  event.clipboardData.setData('text/plain', `${words}\n——${citation}${isPlain ? '，白话与注出自观象' : ''}`);
  event.preventDefault();
}

/** For the element with the text: what is copied from it has its source. */
export function useCopyWithSource(citation: string): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = text.current;
    const onCopied = (event: ClipboardEvent) => copyWithSource(event, citation);
    element?.addEventListener('copy', onCopied);
    return () => element?.removeEventListener('copy', onCopied);
  }, [citation]);
  return text;
}
