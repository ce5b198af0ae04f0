/** After the page is loaded and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
    else setTimeout(work, 2000);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
