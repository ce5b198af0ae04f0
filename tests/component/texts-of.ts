import type { Locator } from 'vitest/browser';

/** The texts of all that is found now; for `expect.poll`. */
export const textsOf = (found: Locator): readonly (string | null)[] =>
  found.elements().map((element) => element.textContent);
