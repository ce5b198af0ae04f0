import { leave } from '#web/platform/navigation/leave.ts';
import { goBack, navigate } from '#web/platform/navigation/router.tsx';

/** A plain click, tap or Enter; with a modifier key or the middle button the browser opens another tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOwn = link?.origin === location.origin && !link.target && !link.hasAttribute('download');
  return isOwn ? link : null;
}

/**
 * Links are plain `<a href>`; this one listener navigates without reloading the app. A component with hooks and a handler for
 * each link made the 64 tiles of the library slow to render (docs/decisions/loading.md). `data-back` marks ‹, `data-turns` links that turn pages.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event);
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    if (link.hash && link.pathname === location.pathname) return; // a section of this page: the browser scrolls there
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    const isTurn = link.closest('[data-turns]') !== null;
    leave(link.hasAttribute('data-back') ? () => goBack(to) : () => navigate(to, { isTurn }));
  });
}
