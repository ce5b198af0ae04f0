import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Passage } from '#core/texts/types.ts';
import { openingOf } from '#core/texts/wings.ts';
import { wasForward } from '#web/platform/navigation/popstate.ts';
import { keepPlace, placeIn } from './kept-place.ts';
import type { ChapterPlace } from './volumes.ts';

/** Pages that this visit has brought to their place already: going back to one returns to where it was left, which the app does. */
export const placedPages = new Set<string>();

/** Scrolls to the passage that the address names, else to where the chapter was left. */
function goToPlace({ id, chapterNumber }: ChapterPlace): void {
  const isReturn = !wasForward() && placedPages.has(location.pathname);
  if (isReturn) return;
  const wanted = location.hash.slice(1) || `p${placeIn(id, chapterNumber)}`;
  if (wanted !== 'p1') document.getElementById(wanted)?.scrollIntoView();
}

/** A passage that ends above this line is read. */
const READ_ABOVE_PX = 72;
const END_PX = 8;

/** The first passage that is not yet read, counted from 1, and whether the end of the page is in the window. */
function placeNow(count: number): { readonly passageNumber: number; readonly isAtEnd: boolean } {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const isUnread = (number: number): boolean =>
    (document.getElementById(`p${number}`)?.getBoundingClientRect().bottom ?? 0) > READ_ABOVE_PX;
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - END_PX;
  return { passageNumber: numbers.find(isUnread) ?? count, isAtEnd };
}

function keep({ id, chapterNumber }: ChapterPlace, passages: readonly Passage[]): void {
  const { passageNumber, isAtEnd } = placeNow(passages.length);
  const opening = openingOf(passages[passageNumber - 1]?.text ?? '');
  keepPlace({ id, chapterNumber, passageNumber, opening }, isAtEnd);
}

const SETTLED_MS = 200;

/** Opens a chapter where it was left, and keeps the place while it is read. */
export function usePlace(place: ChapterPlace, passages: readonly Passage[]): void {
  const isPlaced = useRef(false);
  // an effect: the app scrolls a new page to its top before
  useEffect(() => {
    const { pathname } = location;
    goToPlace(place);
    const timer = setTimeout(() => {
      placedPages.add(pathname);
      isPlaced.current = true;
      keep(place, passages);
    });
    return () => clearTimeout(timer);
  }, [place, passages]);
  // a layout effect: it ends before the next page scrolls to its top, where the passages are of another chapter
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isPlaced.current && keep(place, passages), SETTLED_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [place, passages]);
}
