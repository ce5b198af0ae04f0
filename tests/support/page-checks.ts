import type { Page } from 'playwright-core';

/** What breaks a rule, in words that find it again; an empty list is what a rule asks for. */
export type Offenders = readonly string[];

const SMALLEST_TARGET = 44;

/** Everything that can be tapped and is smaller than a finger. A field counts with the label around it. */
export const smallTargets = (page: Page): Promise<Offenders> =>
  page.evaluate((smallest) => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    return [...top.querySelectorAll('a, button, input, textarea, summary')].flatMap((element) => {
      const target = element.matches('input') ? (element.closest('label') ?? element) : element;
      const { width, height } = target.getBoundingClientRect();
      if (!target.checkVisibility({ visibilityProperty: true }) || (width >= smallest && height >= smallest)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return [`${element.tagName} ${name} ${Math.round(width)}×${Math.round(height)}`];
    });
  }, SMALLEST_TARGET - 0.5);

/** Everything that stands out of the window sideways, or is cut there by a box around it. */
export const sidewaysOverflow = (page: Page): Promise<Offenders> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const page = scrollWidth > clientWidth ? [`the page, ${scrollWidth} of ${clientWidth}`] : [];
    const parts = [...document.querySelectorAll('main *, nav *, dialog[open] *, [role=status] *')].flatMap(
      (element) => {
        if (element.closest('svg, [aria-hidden=true]') || !element.checkVisibility()) return [];
        const { left, right, width } = element.getBoundingClientRect();
        const isHiddenLabel = getComputedStyle(element).clipPath !== 'none' || width <= 1;
        const isOut = left < -0.5 || right > clientWidth + 0.5;
        const isCut = getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        return !isHiddenLabel && (isOut || isCut) ? [`${element.tagName} ${element.textContent?.slice(0, 20)}`] : [];
      },
    );
    return [...page, ...parts];
  });

/** Characters set in the display face that are not in it; they would be drawn in another. */
export const strayDisplayCharacters = (page: Page, known: readonly string[]): Promise<Offenders> =>
  page.evaluate((characters) => {
    const inFace = new Set(characters);
    const stray = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent || !/^"?YiKai/.test(getComputedStyle(parent).fontFamily)) continue;
      for (const character of node.textContent ?? '') {
        if (character.trim() !== '' && !inFace.has(character)) stray.add(`${character} in ${node.textContent}`);
      }
    }
    return [...stray];
  }, known);

export interface Frame {
  readonly navHeight: number;
  readonly columnWidth: number;
  /** How far the last of the page stands above the bar once it is scrolled to its end; negative is behind it. */
  readonly clearance: number;
}

export const frameOf = (page: Page): Promise<Frame> =>
  page.evaluate(() => {
    const nav = document.querySelector('nav[aria-label=主导航]')?.getBoundingClientRect();
    const main = document.querySelector('main');
    const before = scrollY;
    scrollTo(0, document.documentElement.scrollHeight);
    const bottoms = [...(main?.querySelectorAll('*') ?? [])]
      .filter((element) => element.checkVisibility() && !element.closest('svg, dialog'))
      .map((element) => element.getBoundingClientRect().bottom);
    scrollTo(0, before);
    return {
      navHeight: nav?.height ?? 0,
      columnWidth: main?.getBoundingClientRect().width ?? 0,
      clearance: (nav?.top ?? 0) - Math.max(0, ...bottoms),
    };
  });

/** Text of twice the size, as a reader sets it in the browser. */
export const setTextScale = (page: Page, percent: 100 | 200): Promise<void> =>
  page.evaluate((scale) => {
    document.documentElement.style.fontSize = scale === 100 ? '' : `${scale}%`;
  }, percent);
