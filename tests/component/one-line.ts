import type { Locator } from 'vitest/browser';

/** On how many lines the words of an element stand. */
export function linesOf(found: Locator): number {
  const words = document.createRange();
  words.selectNodeContents(found.element());
  return words.getClientRects().length;
}

/** By how many px the placeholder of a field is wider than its room; 0 where it is seen whole. */
export function placeholderCut(found: Locator): number {
  const input = found.element() as HTMLInputElement;
  const drawn = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  drawn.font = getComputedStyle(input, '::placeholder').font;
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.max(0, drawn.measureText(input.placeholder).width - room);
}
