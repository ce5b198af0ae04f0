import type { Offenders } from './page-checks.ts';

/** Premultiplied: red, green, blue and alpha of 0 to 1. */
type Paint = readonly [number, number, number, number];

const CLEAR: Paint = [0, 0, 0, 0];

const over = ([r, g, b, a]: Paint, [R, G, B, A]: Paint): Paint => {
  const through = 1 - a;
  return [r + R * through, g + G * through, b + B * through, a + A * through];
};

const faded = ([r, g, b, a]: Paint, by: number): Paint => [r * by, g * by, b * by, a * by];

/** A computed colour: rgb(), rgba(), or color(srgb …), which color-mix() computes to. Any other is refused, so that none is passed over. */
function paintOf(css: string): Paint {
  const [, kind, values] = /^(rgba?|color)\((?:srgb )?([^a-z]*)\)$/.exec(css) ?? [];
  const [r, g, b, a = 1] = values?.match(/[\d.e-]+/g)?.map(Number) ?? [];
  if (r === undefined || g === undefined || b === undefined) throw new Error(`a colour that is not understood: ${css}`);
  const scale = kind === 'color' ? 1 : 1 / 255;
  return faded([r * scale, g * scale, b * scale, 1], a);
}

const linear = (channel: number): number => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const luminance = ([r, g, b]: Paint): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** By WCAG 2: from 1, the same colour, to 21, black on white. */
function ratio(one: Paint, other: Paint): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** What an element lays below what is in it, and how far both let through what is behind them. */
interface Layer {
  readonly ground: Paint;
  readonly opacity: number;
  readonly hasPicture: boolean;
}

type Layers = ReadonlyMap<Element, Layer>;

function layerOf(element: Element): Layer {
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  return { ground: paintOf(backgroundColor), opacity: Number(opacity), hasPicture: backgroundImage !== 'none' };
}

const readLayers = (): Layers => new Map([...document.querySelectorAll('*')].map((one) => [one, layerOf(one)]));

/** An element before this one in the document that it may lie over, though it is not in it: a button in a field, a bar over a page. */
function mayLieOver(element: Element, rect: DOMRect, other: Element, ground: DOMRect): boolean {
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  if (x < ground.left || x > ground.right || y < ground.top || y > ground.bottom) return false;
  const order = other.compareDocumentPosition(element);
  return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (order & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0;
}

/** The boxes that hold an element, from itself outwards, up to one that holds the other too. */
function boxesApart(element: Element, other: Element | null): readonly Element[] {
  const boxes: Element[] = [];
  for (let box: Element | null = element; box && !(other && box.contains(other)); box = box.parentElement)
    boxes.push(box);
  return boxes;
}

interface Painted {
  readonly text: Paint;
  readonly ground: Paint;
}

/** Text and ground with these boxes behind them; null over a picture or a gradient, where they have no single colour. */
function paintedOver(painted: Painted, boxes: readonly Element[], layers: Layers): Painted | null {
  let { text, ground } = painted;
  for (const box of boxes) {
    const layer = layers.get(box) as Layer;
    if (layer.hasPicture && ground[3] < 1) return null;
    text = faded(over(text, layer.ground), layer.opacity);
    ground = faded(over(ground, layer.ground), layer.opacity);
  }
  return { text, ground };
}

/** The contrast of the text of an element over what holds it, and over another element that it may lie over: that one fades only itself. */
function contrastOver(element: Element, color: Paint, other: Element | null, layers: Layers): number | null {
  const own = boxesApart(element, other);
  const painted = paintedOver({ text: color, ground: CLEAR }, own, layers);
  const apart = other ? boxesApart(other, element) : [];
  const below = paintedOver({ text: CLEAR, ground: CLEAR }, apart, layers);
  if (!painted || (!below && painted.ground[3] < 1)) return null;
  const under = below?.ground ?? CLEAR;
  const both = { text: over(painted.text, under), ground: over(painted.ground, under) };
  const root = other ? boxesApart(own.at(-1)?.parentElement ?? document.documentElement, null) : [];
  const whole = paintedOver(both, root, layers);
  if (!whole) return null;
  const CANVAS: Paint = [1, 1, 1, 1];
  return ratio(over(whole.text, CANVAS), over(whole.ground, CANVAS));
}

const FIELDS = 'select, textarea, input:not([type=hidden], [type=range], [type=color], [type=checkbox], [type=radio])';

/** WCAG asks nothing of what cannot be used. */
function isDisabled(element: Element): boolean {
  const control = element.closest('label')?.control;
  return !!element.closest(':disabled, [aria-disabled=true], [inert]') || !!control?.matches(':disabled');
}

/** Words for screen readers only are cut away, or are in a box of a pixel. */
function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** The elements with text of their own, and the fields, as far as they are seen; beside a modal dialog nothing can be used. */
function readable(): Set<Element> {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const found = new Set(top.querySelectorAll(FIELDS));
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement && node.textContent?.trim()) found.add(node.parentElement);
  }
  return new Set([...found].filter((element) => !element.closest('svg, option') && isSeen(element)));
}

const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;

/** The contrast that WCAG AA asks of text of this size. */
function askedOf({ fontSize, fontWeight }: CSSStyleDeclaration): number {
  return Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? LARGE_BOLD_PX : LARGE_PX) ? 3 : 4.5;
}

export interface Contrast {
  readonly element: Element;
  readonly found: number;
  readonly asked: number;
}

/** Every text that is seen, with its contrast; where it may lie over several grounds, the least. */
export function contrasts(): readonly Contrast[] {
  const layers = readLayers();
  const grounds = [...layers]
    .filter(([element, { ground }]) => ground[3] > 0 && isSeen(element))
    .map(([element]) => ({ element, rect: element.getBoundingClientRect() }));
  return [...readable()].flatMap((element) => {
    const style = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    const under = grounds.filter((other) => mayLieOver(element, rect, other.element, other.rect));
    const found = [null, ...under.map((other) => other.element)]
      .map((other) => contrastOver(element, paintOf(style.color), other, layers))
      .filter((one) => one !== null);
    if (found.length === 0 || isDisabled(element)) return [];
    return [{ element, found: Math.min(...found), asked: askedOf(style) }];
  });
}

/** In this page: text that is too faint for its ground. The rule color-contrast of axe, at a tenth of its cost. */
export const findFaintText = (): Offenders =>
  contrasts()
    .filter(({ found, asked }) => found < asked)
    .map(({ element, found }) => `${found.toFixed(2)} ${element.tagName} ${element.textContent?.trim().slice(0, 20)}`);
