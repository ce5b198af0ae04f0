import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import { runClocksUntil } from '../../support/page-clock.ts';
import type { Api } from '../../support/running-app.ts';
import { type Account, REFUSED } from '../fixtures.ts';
import { field, recordStates, serverEntries, write } from '../pages/entries.ts';
import { pressButton } from '../pages/puzzles.ts';
import { saveAll } from '../pages/saved-results.ts';
import { CUT_OFF, type SyncStage } from './sync-stage.ts';

const AT = '2026-11-13T00:00:00.000Z';
export const ENTRY_PAGE = `/profile/cast/${Date.parse(AT)}`;

export async function addNote(page: Page, text: string): Promise<void> {
  await pressButton(page, '添一条');
  await write(page, /的札记$/, text);
}

/** Devices that write about one cast, over a server behind a proxy. */
export function entriesOn(stage: SyncStage<Api & { readonly proxy: FaultProxy }>) {
  /** Somebody with a saved 屯. */
  async function keeper(): Promise<Account> {
    const who = await stage.app.account();
    await saveAll(stage.app, who, [{ timestamp: AT, mainHexagram: '010001', movingYao: 0 }]);
    return who;
  }

  async function openEntry(as: Account): Promise<Page> {
    const { page } = await stage.visit({ as, at: Date.now(), expects: [...CUT_OFF, REFUSED(412)] });
    await page.goto(ENTRY_PAGE);
    await field(page, '断语').waitFor();
    return page;
  }

  const isolate = (): void => stage.app.proxy.intercept('/api/', async ({ drop }) => drop());

  /** Moves the clocks on until the devices have nothing unsent, and the server has these texts as 断语 and notes. */
  async function untilKept(who: Account, pages: readonly Page[], texts: readonly string[]): Promise<void> {
    const expected = { texts: [...texts].sort(), states: ['sent'] };
    const keptNow = async () => {
      const [entry] = await serverEntries(stage.app, who);
      const states = (await Promise.all(pages.map(recordStates))).flat();
      const kept = entry ? [entry.judgment?.text, ...entry.notes.map(({ text }) => text)] : [];
      return { texts: kept.sort(), states: [...new Set(states)] };
    };
    const isKept = async () => JSON.stringify(await keptNow()) === JSON.stringify(expected);
    await runClocksUntil(isKept, { pages, stepMs: 2000 });
    expect(await keptNow()).toEqual(expected);
  }

  return { keeper, openEntry, isolate, untilKept };
}
