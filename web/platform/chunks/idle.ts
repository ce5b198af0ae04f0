/** Resolves when the browser is idle, or after 5 s. */
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

/** Resolves when the page is loaded and the browser is idle. */
export async function loadedAndIdle(): Promise<void> {
  await loaded();
  await nextIdle();
}

const FIRST_PAGE_MS = 3000;
let firstIdle: Promise<void> | null = null;

/**
 * For what would delay the first page of a visit: resolves when the browser was idle for the first time, from then on at once. After 3 s
 * at the latest: an image of the page may load for minutes.
 */
export function afterFirstPage(): Promise<void> {
  const tooLong = () => new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  firstIdle ??= Promise.race([loadedAndIdle(), tooLong()]);
  return firstIdle;
}

/** Calls once the frame that is being rendered is painted. The answer takes it back. */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
