/** Rules for what a page shows. The functions run in the page, of a component test or an end-to-end one: they refer to nothing outside themselves. */

/** What breaks a rule, in words that find it again; an empty list is what a rule asks for. */
export type Offenders = readonly string[];

/** Everything that can be tapped and is smaller than a finger. A field counts with the label around it. */
export function findSmallTargets(): Offenders {
  const SMALLEST = 44 - 0.5;
  const top = document.querySelector('dialog[open]') ?? document.body;
  return [...top.querySelectorAll('a, button, input, textarea, summary')].flatMap((element) => {
    const target = element.matches('input') ? (element.closest('label') ?? element) : element;
    const { width, height } = target.getBoundingClientRect();
    if (!target.checkVisibility({ visibilityProperty: true }) || (width >= SMALLEST && height >= SMALLEST)) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return [`${element.tagName} ${name} ${Math.round(width)}×${Math.round(height)}`];
  });
}

/** Text that is smaller than anyone should have to read, where it is seen. */
export function findSmallText(): Offenders {
  const SMALLEST = 12;
  const small = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent: text } = node;
    if (!parent || !text?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size < SMALLEST) small.add(`${text.trim().slice(0, 20)} ${size} px`);
  }
  return [...small];
}

/** Chevrons that lead on and do not stand at the right edge of their card, or of the column: 20 px of gutter and 16 of a card are around it. */
export function findStrayChevrons(): Offenders {
  const cardOf = (icon: Element): Element => {
    let box = icon;
    while (
      box.parentElement &&
      box.tagName !== 'MAIN' &&
      Number.parseFloat(getComputedStyle(box).borderRightWidth) === 0
    )
      box = box.parentElement;
    return box;
  };
  return [...document.querySelectorAll('main svg:has(path[d="M9 5l7 7-7 7"])')]
    .filter((icon) => {
      const right = cardOf(icon).getBoundingClientRect().right;
      return icon.checkVisibility() && right - icon.getBoundingClientRect().right > 44;
    })
    .map((icon) => `${icon.closest('a, button')?.textContent?.trim().slice(0, 20)}`);
}

/** Chevrons on a line of their own, below the words they belong to. */
export function findLoneChevrons(): Offenders {
  const CHEVRONS = ['M9 5l7 7-7 7', 'M5 9l7 7 7-7'];
  const isBeside = (icon: DOMRect, words: Node): boolean => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()].some(
      ({ top, bottom, width }) => width > 2 && top < icon.bottom && bottom > icon.top,
    );
  };
  return [...document.querySelectorAll('main svg, dialog[open] svg')].flatMap((icon) => {
    const box = icon.closest('a, button, summary, label');
    const isChevron = CHEVRONS.includes(icon.querySelector('path')?.getAttribute('d') ?? '');
    if (!box || !isChevron || !icon.checkVisibility()) return [];
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const words: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.textContent?.trim()) words.push(node);
    const place = icon.getBoundingClientRect();
    const isAlone = words.length > 0 && !words.some((one) => isBeside(place, one));
    return isAlone ? [`${box.textContent?.trim().slice(0, 20)}`] : [];
  });
}

/** Characters set in the display face that are not in it; they would be drawn in another. */
export function findStrayDisplayCharacters(known: readonly string[]): Offenders {
  const inFace = new Set(known);
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
}
