import type { Locator, Page } from 'playwright-core';
import { type Place, patternOf, type Quoted } from '../support/quoted-messages.ts';

/** Waits until the page shows exactly these words of the specification, to be seen and not only there. Answers where. */
export async function shows<P extends Place>(page: Page, _place: P, message: Quoted<P>): Promise<Locator> {
  const where = page.getByText(patternOf(message)).filter({ visible: true }).first();
  await where.waitFor();
  return where;
}
