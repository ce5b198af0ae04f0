/** What had the focus goes away: reading and Tab go on from the top of the page. */
export const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true });
