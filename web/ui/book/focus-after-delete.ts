import { type RefObject, useEffect, useRef } from 'react';

/** The last button of a row deletes it. */
const deleteButton = (list: Element | null, index: number): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>(`li[aria-posinset="${index + 1}"] button`) ?? [])].at(-1);

/**
 * Moves the focus on when the row that had it is deleted: to the row that takes its place, else to the last one, else to the page.
 * The answer is called with the index of the row that is about to go. Rows have `aria-posinset`.
 */
export function useFocusAfterDelete(list: RefObject<Element | null>, count: number): (index: number) => void {
  const deleted = useRef(-1);
  useEffect(() => {
    const index = Math.min(deleted.current, count - 1);
    if (deleted.current < 0) return;
    deleted.current = -1;
    const next = deleteButton(list.current, index) ?? document.getElementById('main');
    next?.focus({ preventScroll: next.id === 'main' });
  }, [list, count]);
  return (index) => {
    deleted.current = index;
  };
}
