import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Place, Quoted } from './quoted-messages.ts';

const SUITES = fileURLToPath(new URL('.', import.meta.url));
/** One file for each suite, with what its last run has seen: suites run in processes of their own. */
const LEDGERS = fileURLToPath(new URL('../../.cache/shown-messages/', import.meta.url));

const lineOf = (place: Place, message: string): string => `${place} ${message}`;

let isBegun = false;

/** Notes that the message was shown; the reckoning at the end asks for every one. */
export function noteShown<P extends Place>(place: P, message: Quoted<P>): void {
  const ledger = join(LEDGERS, `${basename(expect.getState().testPath ?? '')}.txt`);
  if (!isBegun) rmSync(ledger, { force: true });
  isBegun = true;
  mkdirSync(LEDGERS, { recursive: true });
  appendFileSync(ledger, `${lineOf(place, message)}\n`);
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

/** What the suites that exist have noted, each in its last run. */
export function shownMessages(): ReadonlySet<string> {
  if (!existsSync(LEDGERS)) return new Set();
  const names = readdirSync(LEDGERS).filter((name) => existsSync(join(SUITES, name.replace(/\.txt$/, ''))));
  return new Set(names.flatMap((name) => readFileSync(join(LEDGERS, name), 'utf8').trim().split('\n')));
}

export const missingFrom = (shown: ReadonlySet<string>, quoted: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(quoted)
    .flatMap(([place, messages]) => messages.map((message) => lineOf(place as Place, message)))
    .filter((line) => !shown.has(line));
