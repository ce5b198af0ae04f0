/**
 * What had the focus goes away: reading and Tab go on from the top of the page. Not before it is gone: a dialog that closes with it would
 * give the focus back to its button.
 */
export const focusPage = (): void =>
  void setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
