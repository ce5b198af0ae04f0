import type { KeyboardEvent } from 'react';

/** What arrow keys go through, in the order of the page. */
const TARGETS = 'a[href], button';

const fieldNow = () => document.querySelector<HTMLInputElement>('[data-search-field]');

/** Arrow keys go from the field through the results and back; Enter in the field goes to the first. Links open by Enter themselves. */
export function moveFocus(event: KeyboardEvent, results: HTMLElement): void {
  const targets = [...results.querySelectorAll<HTMLElement>(TARGETS)].filter((one) => one.checkVisibility());
  const at = targets.indexOf(document.activeElement as HTMLElement);
  const isInField = event.target === fieldNow();
  const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && isInField);
  if (!isDown && event.key !== 'ArrowUp') return;
  if (!isInField && at < 0) return;
  event.preventDefault();
  const to = isInField ? 0 : at + (isDown ? 1 : -1);
  if (isInField && !isDown) return;
  if (to < 0) fieldNow()?.focus();
  else targets[to]?.focus();
}
