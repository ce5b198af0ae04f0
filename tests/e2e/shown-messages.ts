import { appendFileSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Place, Quoted } from './quoted-messages.ts';

const lineOf = (place: Place, message: string): string => `${place} ${message}`;

/** Notes that the message was shown; every-message.coverage.ts asks for every one. */
export function noteShown<P extends Place>(place: P, message: Quoted<P>): void {
  appendFileSync(inject('messageLedger'), `${lineOf(place, message)}\n`);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Exactly these words; `(status)` is whatever the answer's was. */
const patternOf = (message: string): RegExp => new RegExp(`^${escaped(message).replace('status', '.{1,4}')}$`);

/** Waits until the page shows exactly these words, to be seen and not only there, and notes it. Answers where. */
export async function shows<P extends Place>(page: Page, place: P, message: Quoted<P>): Promise<Locator> {
  const where = page.getByText(patternOf(message)).filter({ visible: true }).first();
  await where.waitFor();
  noteShown(place, message);
  return where;
}

/** What the tests of this run have noted so far. */
export const shownMessages = (): ReadonlySet<string> =>
  new Set(readFileSync(inject('messageLedger'), 'utf8').trim().split('\n'));

export const missingFrom = (shown: ReadonlySet<string>, quoted: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(quoted)
    .flatMap(([place, messages]) => messages.map((message) => lineOf(place as Place, message)))
    .filter((line) => !shown.has(line));
