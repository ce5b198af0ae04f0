const TARGETS = 'a[href], button:not(:disabled)';

const middleOf = ({ left, right }: DOMRect): number => (left + right) / 2;

/** Of the nearest row below, or above, what stands nearest to the same column. */
function inNextRow(targets: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const own = from.getBoundingClientRect();
  const rects = targets.map((one) => ({ one, rect: one.getBoundingClientRect() }));
  const distanceOf = ({ top, bottom }: DOMRect): number => (isDown ? top - own.bottom : own.top - bottom);
  const beyond = rects.filter(({ rect }) => distanceOf(rect) > -1);
  const nearest = beyond.toSorted((a, b) => distanceOf(a.rect) - distanceOf(b.rect))[0]?.rect;
  if (!nearest) return undefined;
  const row = beyond.filter(({ rect }) => rect.top < nearest.bottom && rect.bottom > nearest.top);
  const asideOf = (rect: DOMRect): number => Math.abs(middleOf(rect) - middleOf(own));
  return row.toSorted((a, b) => asideOf(a.rect) - asideOf(b.rect))[0]?.one;
}

function targetOf(key: string, targets: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  if (key === 'ArrowRight') return targets[targets.indexOf(from) + 1];
  if (key === 'ArrowLeft') return targets[targets.indexOf(from) - 1];
  if (key === 'ArrowDown' || key === 'ArrowUp') return inNextRow(targets, from, key === 'ArrowDown');
  if (key === 'Home') return targets[0];
  return key === 'End' ? targets.at(-1) : undefined;
}

function moveFocus(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const from = document.activeElement;
  const group = from?.closest('[data-arrows], [popover], dialog');
  if (!(from instanceof HTMLElement) || !group?.matches('[data-arrows]') || !from.matches(TARGETS)) return;
  const targets = [...group.querySelectorAll<HTMLElement>(TARGETS)].filter((one) => one.checkVisibility());
  const to = targetOf(event.key, targets, from);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Arrow keys, Home and End move the focus among the links and buttons of grids and lists with `data-arrows`; Tab goes on to each, too. */
document.addEventListener('keydown', moveFocus);
