/** The browser has nothing better to do, or has not said so for long. */
export const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 500);
  });

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** After the page is loaded and the browser has nothing better to do. */
export async function loadedAndIdle(): Promise<void> {
  await loaded();
  await nextIdle();
}
