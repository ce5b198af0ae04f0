import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ONE_ENGINE } from '../../support/app.ts';
import type { Exchange } from '../../support/fault-proxy.ts';
import { runClocksUntil } from '../../support/page-clock.ts';
import { type Account, REFUSED } from '../fixtures.ts';
import { field, recordStates, serverEntries, write } from '../pages/entries.ts';
import { pressButton } from '../pages/puzzles.ts';
import { saveAll } from '../pages/saved-results.ts';
import { CUT_OFF, STORY, startAgain, useSyncStage } from './sync-stage.ts';

const AT = '2026-11-13T00:00:00.000Z';
const ENTRY_PAGE = `/profile/cast/${Date.parse(AT)}`;
const ENTRIES = '/api/divination/entries';

async function addNote(page: Page, text: string): Promise<void> {
  await pressButton(page, '添一条');
  await write(page, /的札记$/, text);
}

describe.each(ONE_ENGINE)('on %s', (engine) => {
  const stage = useSyncStage(engine);

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

  /** Does this to the next entry that is sent, and lets everything else through. */
  function meetNextEntry(meet: (exchange: Exchange) => Promise<void>): void {
    const { proxy } = stage.app;
    proxy.intercept(ENTRIES, async (exchange) => {
      if (exchange.method !== 'PUT') return exchange.reply(await exchange.forward());
      proxy.intercept(ENTRIES, null);
      await meet(exchange);
    });
  }

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

  test.each([
    { when: 'before it answers', meet: (exchange: Exchange) => exchange.forward() },
    { when: 'before it has written', meet: (exchange: Exchange) => exchange.forwardHalf() },
  ])('an entry whose server is killed $when is on the server once after the restart', STORY, async ({ meet }) => {
    const { app } = stage;
    const who = await keeper();
    const page = await openEntry(who);
    meetNextEntry(async (exchange) => {
      await meet(exchange);
      await app.kill();
      exchange.drop();
    });
    await write(page, '断语', '宜守');
    await addNote(page, '路上遇雨');
    await page.getByText('未同步').waitFor();
    await startAgain(app, page);
    await untilKept(who, [page], ['宜守', '路上遇雨']);
  });

  test(
    'after a restore, devices send what only they have; of texts that differ, the other stays as a note',
    STORY,
    async () => {
      const { app } = stage;
      const who = await keeper();
      const page = await openEntry(who);
      await write(page, '断语', '宜守');
      await untilKept(who, [page], ['宜守']);
      const backup = join(app.dataDir, 'before-the-notes.db');
      await app.admin('backup', backup);
      await addNote(page, '路上遇雨');
      await untilKept(who, [page], ['宜守', '路上遇雨']);
      const other = await openEntry(who);
      await expect.poll(() => field(other, '断语').inputValue()).toBe('宜守');
      isolate();
      await write(other, '断语', '宜进');
      await other.getByText('未同步').waitFor();

      await app.stop();
      await app.admin('restore', backup, '--keep-sessions');
      await app.start();
      app.proxy.intercept('/api/', null);
      for (const one of [page, other]) await one.reload();
      await untilKept(who, [page, other], ['宜守', '路上遇雨', '宜进']);
    },
  );

  test('what two devices, one of them in two tabs, write without a network is all on the server', STORY, async () => {
    const who = await keeper();
    const page = await openEntry(who);
    const tab = await page.context().newPage();
    await tab.goto(ENTRY_PAGE);
    await field(tab, '断语').waitFor();
    const other = await openEntry(who);
    isolate();
    await write(page, '断语', '宜守');
    await expect.poll(() => field(tab, '断语').inputValue()).toBe('宜守');
    await addNote(tab, '第二页写的');
    await write(other, '断语', '宜进');
    await addNote(other, '另一台写的');
    await other.getByText('未同步').waitFor();
    stage.app.proxy.intercept('/api/', null);
    await untilKept(who, [page, other], ['宜守', '第二页写的', '另一台写的', '宜进']);
  });
});
