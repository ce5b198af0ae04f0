import { navigate } from 'wouter/use-browser-location';

/** A plain tap or Enter; with a key held, or the middle button, the browser opens a tab of its own. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOwn = link?.origin === location.origin && !link.target && !link.hasAttribute('download');
  return isOwn ? link : null;
}

/**
 * Links are plain links; this one listener turns to their pages without loading the app anew. A component for each, with hooks
 * and a handler of its own, made the sixty-four tiles of the library slow to draw.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event);
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}
