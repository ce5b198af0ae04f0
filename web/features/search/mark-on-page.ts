import { marksInPlace } from '#core/search/excerpt.ts';
import type { Place } from '#core/search/place.ts';
import { onPopState } from '#web/platform/navigation/popstate.ts';
import { CHANGED } from '#web/platform/navigation/router.tsx';
import './found-mark.css';

const NAME = 'found';
/** A page whose texts do not come by then is left as it is. */
const PATIENCE_MS = 10_000;
/** So long the text as a whole is looked for; then, on pages that show it in parts, the words alone. */
const WHOLE_MS = 1500;

/** Ends the search for the place of the last result that was opened. */
let end = (): void => {};

function textNodesIn(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function rangeOf(node: Text, at: number, length: number): Range {
  const range = new Range();
  range.setStart(node, at);
  range.setEnd(node, at + length);
  return range;
}

/** Where the text of a place is on the page, with what is to be marked in it. */
function wholeIn(nodes: readonly Text[], place: Place, typed: string): readonly Range[] | null {
  const node = nodes.find(({ data }) => place.text !== '' && data.includes(place.text));
  if (!node) return null;
  const start = node.data.indexOf(place.text);
  const marks = marksInPlace(place, typed);
  // a place that was found by its name is shown as a whole
  if (marks.length === 0) return [rangeOf(node, start, 0)];
  return marks.map(({ at, end: until }) => rangeOf(node, start + at, until - at));
}

function wordsIn(nodes: readonly Text[], place: Place, typed: string): readonly Range[] | null {
  const [mark] = marksInPlace(place, typed);
  const words = mark && place.text.slice(mark.at, mark.end);
  const node = words ? nodes.find(({ data }) => data.includes(words)) : undefined;
  return node && words ? [rangeOf(node, node.data.indexOf(words), words.length)] : null;
}

function show(ranges: readonly Range[]): void {
  const element = ranges[0]?.startContainer.parentElement;
  element?.closest('details:not([open])')?.setAttribute('open', '');
  element?.scrollIntoView({ block: 'center' });
  if (typeof Highlight === 'function') CSS.highlights.set(NAME, new Highlight(...ranges));
}

/**
 * Called as a result is opened: once the page shows the text of the place, it is scrolled to and what was typed is marked, until the page is
 * left. A highlight of the browser: the page itself is not changed.
 */
export function markOnPage(place: Place, typed: string): void {
  end();
  const began = performance.now();
  const look = () => {
    const main = document.getElementById('main');
    if (!main || main.querySelector('[data-search-field]')) return; // the page is not there yet
    const nodes = textNodesIn(main);
    const isLate = performance.now() - began > WHOLE_MS;
    const ranges = wholeIn(nodes, place, typed) ?? (isLate ? wordsIn(nodes, place, typed) : null);
    if (!ranges) return;
    stopLooking();
    show(ranges);
  };
  const watch = new MutationObserver(look);
  const timers = [setTimeout(look, WHOLE_MS + 100), setTimeout(() => stopLooking(), PATIENCE_MS)];
  const stopLooking = () => {
    watch.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
  // the first change of the address opens the result, the next leaves it
  let isOpened = false;
  const onNavigate = () => {
    if (isOpened) ends();
    isOpened = true;
  };
  const ends = () => {
    stopLooking();
    endBack();
    removeEventListener(CHANGED, onNavigate);
    CSS.highlights?.delete(NAME);
  };
  end = ends;
  const endBack = onPopState(ends);
  addEventListener(CHANGED, onNavigate);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  timers.push(setTimeout(look));
}
