import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Place, patternOf, type Quoted } from '../support/quoted-messages.ts';

/** Waits until the page shows exactly these words of the specification. Answers where. */
export async function shows<P extends Place>(_place: P, message: Quoted<P>): Promise<Locator> {
  const where = page.getByText(patternOf(message)).first();
  await expect.element(where).toBeVisible();
  return where;
}
