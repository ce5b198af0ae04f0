import { inject } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/*
 * In component tests `locator.click()` and `locator.fill()` work by script: the browser's own take five times as long, and there are thousands
 * of them. What it waits for is waited for here too: one such element, visible, enabled, and for a tap in view with nothing over its middle.
 * Taps of the browser itself: those with options, those of pictures, and all of tests/e2e/.
 */

const WAITS_MS = 10_000;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

// tests may stop both
const [realFrame, realNow] = [requestAnimationFrame.bind(window), performance.now.bind(performance)];
const nextFrame = () => new Promise<unknown>((resolve) => realFrame(resolve));

/** What was queued before has run: renders, and the events they lead to. */
const nextTask = () =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** What a finger on the middle of the element meets: the element itself, something in it, or the label of a field; else what lies over it. */
function metOn(element: Element): { readonly met: Element | null; readonly isOwn: boolean; readonly at: Point } {
  const at = middleOf(element);
  const met = document.elementFromPoint(at.clientX, at.clientY);
  return { met, isOwn: element.contains(met) || met?.closest('label')?.control === element, at };
}

/** The one element of a locator once it can be used, or in words why it cannot. */
function usable(locator: Locator): Element | string {
  const found = locator.elements();
  const [element] = found;
  if (!element || found.length > 1) return `${found.length} elements`;
  if (!element.checkVisibility({ visibilityProperty: true })) return 'not visible';
  return element.matches(':disabled, [aria-disabled=true]') ? 'disabled' : element;
}

function fillable(locator: Locator): { readonly field: HTMLInputElement | HTMLTextAreaElement } | string {
  const field = usable(locator);
  if (typeof field === 'string') return field;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField && !field.readOnly ? { field } : 'no field to write in';
}

function tappable(locator: Locator): { readonly target: Element; readonly at: Point } | string {
  const element = usable(locator);
  if (typeof element === 'string') return element;
  // out of view, or below a bar that stays in view
  if (!metOn(element).isOwn) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { met, isOwn, at } = metOn(element);
  return met && isOwn ? { target: met, at } : `behind ${met?.outerHTML.slice(0, 100)}`;
}

/** Until it can be done; at most ten seconds, as the browser would. */
async function waitFor<Ready>(locator: Locator, look: () => Ready | string): Promise<Ready> {
  const deadline = realNow() + WAITS_MS;
  for (;;) {
    const seen = look();
    if (typeof seen !== 'string') return seen;
    if (realNow() > deadline) throw new Error(`${locator.selector}: ${seen}`);
    await nextFrame();
  }
}

/** As the browser does on the way down: the focus goes to what was touched, or is lost. */
function moveFocus(target: Element): void {
  const focusable = target.closest<HTMLElement>(FOCUSABLE);
  if (focusable) focusable.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

async function tap(locator: Locator): Promise<void> {
  const { target, at } = await waitFor(locator, () => tappable(locator));
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, ...at };
  const pointer = { ...init, pointerId: 1, isPrimary: true, pointerType: 'mouse' };
  target.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
  if (target.dispatchEvent(new MouseEvent('mousedown', { ...init, buttons: 1 }))) moveFocus(target);
  target.dispatchEvent(new PointerEvent('pointerup', pointer));
  target.dispatchEvent(new MouseEvent('mouseup', init));
  target.dispatchEvent(new PointerEvent('click', pointer));
  await nextTask();
}

/** All the text of a field at once. React listens to the setter of the element, so the one of its class is called. */
async function fill(locator: Locator, text: string): Promise<void> {
  const { field } = await waitFor(locator, () => fillable(locator));
  field.focus();
  const { prototype: ofClass } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(ofClass, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  await nextTask();
}

/** The prototype of all locators, which has `click`. */
function prototypeOf(locator: Locator): Locator {
  let prototype = Object.getPrototypeOf(locator);
  while (!Object.hasOwn(prototype, 'click')) prototype = Object.getPrototypeOf(prototype);
  return prototype;
}

function useScript(): void {
  const prototype = prototypeOf(page.getByRole('button'));
  const tapOfBrowser = prototype.click;
  prototype.click = function click(options) {
    return options ? tapOfBrowser.call(this, options) : tap(this);
  };
  prototype.fill = function fillByScript(text) {
    return fill(this, text);
  };
}

if (!inject('isDrawn')) useScript(); // in a picture, a focus that a script has moved has a ring
