import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ENGINES, ONE_ENGINE } from '../../support/app.ts';
import { KUN, QIAN } from '../../support/cast-steps.ts';
import type { Exchange } from '../../support/fault-proxy.ts';
import type { RestartableApp } from '../../support/restartable-app.ts';
import { REFUSED } from '../fixtures.ts';
import { logIn } from '../pages/account-forms.ts';
import { deleteRow, serverResults } from '../pages/saved-results.ts';
import {
  CUT_OFF,
  castAndSave,
  deviceOf,
  loggedInAgain,
  RESULTS,
  STORY,
  type SyncStage,
  startAgain,
  tab,
  untilSettled,
  useSyncStage,
} from './sync-stage.ts';

/** Does this to the next save, and lets everything else through. */
function meetNextSave(app: RestartableApp, meet: (exchange: Exchange) => Promise<void>): void {
  app.proxy.intercept(RESULTS, async (exchange) => {
    if (exchange.method !== 'POST') return exchange.reply(await exchange.forward());
    app.proxy.intercept(RESULTS, null);
    await meet(exchange);
  });
}

async function removeKun(page: Page): Promise<void> {
  await tab(page, '我的');
  await deleteRow(page, '坤为地');
}

async function openVisit(stage: SyncStage) {
  const who = await stage.app.account();
  const visit = await stage.visit({ as: who, at: Date.now(), expects: [...CUT_OFF, REFUSED(401)] });
  await visit.page.goto('/divination');
  return { who, page: visit.page, visit };
}

/** Devices save again what they have, and a delete that the backup does not have is undone until it is repeated. */
async function restoreAndSync(stage: SyncStage, ...flags: readonly string[]): Promise<void> {
  const { app } = stage;
  const { who, page } = await openVisit(stage);
  await castAndSave(page);
  await castAndSave(page, KUN);
  await untilSettled(app, { who, pages: [page], count: 2 });
  const backedUp = await serverResults(app, who);
  const backup = join(app.dataDir, `yesterday-${flags.length}.db`);
  await app.admin('backup', backup);
  await castAndSave(page, QIAN);
  await removeKun(page);
  await untilSettled(app, { who, pages: [page], count: 2 });
  const [newest] = await serverResults(app, who);

  await app.stop();
  await app.admin('restore', backup, ...flags);
  await app.start();
  await page.reload();
  if (flags.length === 0) {
    await page.getByRole('link', { name: '登录' }).click();
    await logIn(page, who);
  }
  const again = await loggedInAgain(app, who);
  await untilSettled(app, { who: again, pages: [page], count: 3 });
  expect(await serverResults(app, again)).toEqual([newest, ...backedUp]);

  await removeKun(page);
  await untilSettled(app, { who: again, pages: [page], count: 2 });
  expect(await serverResults(app, again)).toEqual([newest, backedUp.at(-1)]);
}

// what a device does about faults is the same over both; a restore is not
describe.each(ENGINES)('on %s', (engine) => {
  const stage = useSyncStage(engine);

  test('after a restore that ends every session devices and server agree again', STORY, () => restoreAndSync(stage));
});

describe.each(ONE_ENGINE)('on %s', (engine) => {
  const stage = useSyncStage(engine);

  test('a save whose server is killed before it answers is stored once after the restart', STORY, async () => {
    const { app } = stage;
    const { who, page } = await openVisit(stage);
    meetNextSave(app, async ({ forward, drop }) => {
      await forward();
      await app.kill();
      drop();
    });
    await castAndSave(page);
    await castAndSave(page, QIAN);
    await startAgain(app, page);
    await untilSettled(app, { who, pages: [page], count: 2 });
  });

  test('a save whose server is killed before it has written is sent again after the restart', STORY, async () => {
    const { app } = stage;
    const { who, page } = await openVisit(stage);
    meetNextSave(app, async ({ forwardHalf, drop }) => {
      await forwardHalf();
      await app.kill();
      drop();
    });
    await castAndSave(page);
    await startAgain(app, page);
    await untilSettled(app, { who, pages: [page], count: 1 });
  });

  test('after a restore that ends no session devices and server agree again', STORY, () =>
    restoreAndSync(stage, '--keep-sessions'),
  );

  test('a delete that waits on the device is void after a restore: the result is there again', STORY, async () => {
    const { app } = stage;
    const { who, page, visit } = await openVisit(stage);
    visit.expect(REFUSED(409));
    await castAndSave(page, KUN);
    await untilSettled(app, { who, pages: [page], count: 1 });
    const backup = join(app.dataDir, 'before-the-delete.db');
    await app.admin('backup', backup);
    app.proxy.intercept(RESULTS, async ({ drop }) => drop());
    await removeKun(page);
    await expect.poll(async () => (await deviceOf(page)).pending).toBe(1);

    await app.stop();
    await app.admin('restore', backup, '--keep-sessions');
    await app.start();
    app.proxy.intercept(RESULTS, null);
    await page.reload();
    await untilSettled(app, { who, pages: [page], count: 1 });
    await tab(page, '我的');
    await page.getByRole('button', { name: /^更多 坤为地/ }).waitFor();
  });
});
