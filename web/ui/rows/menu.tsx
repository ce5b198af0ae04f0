import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  /** The button it was opened with: it is beside it, and gives the focus back to it. */
  readonly opener: HTMLElement;
  readonly items: readonly { readonly label: string; readonly onChoose: () => void }[];
  readonly onClose: () => void;
}

/** The navigation bar, and some air above it. */
const BAR_HEIGHT = 60;

/** Below the button, or above it where the navigation bar would cover it. Placed in the page, so that it scrolls along. */
function placeBeside(opener: HTMLElement, menu: HTMLElement): void {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { height } = menu.getBoundingClientRect();
  const isAbove = bottom + height > innerHeight - BAR_HEIGHT && top > height;
  menu.style.top = `${scrollY + (isAbove ? top - height : bottom)}px`;
  menu.style.right = `${document.documentElement.clientWidth - right}px`;
}

/** A native popover: a tap elsewhere or Escape closes it. Arrow keys move between its items. */
export function Menu({ label, opener, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const hide = () => element.hidePopover();
    element.showPopover();
    placeBeside(opener, element);
    element.querySelector('button')?.focus({ preventScroll: true });
    addEventListener('resize', hide); // its button is elsewhere now
    return () => {
      removeEventListener('resize', hide);
      hide();
    };
  }, [opener]);

  const close = () => {
    opener.focus({ preventScroll: true }); // Safari does not focus a button that is tapped, and could not return to it
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          className={styles.item}
          onClick={() => {
            close();
            item.onChoose();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
