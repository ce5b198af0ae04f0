import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/app.ts';
import { KUN, QIAN } from '../../support/cast-steps.ts';
import type { Exchange } from '../../support/fault-proxy.ts';
import type { RestartableApp } from '../../support/restartable-app.ts';
import { type Account, REFUSED } from '../fixtures.ts';
import { logIn } from '../pages/account-forms.ts';
import { serverResults } from '../pages/saved-results.ts';
import { CUT_OFF, castAndSave, openForm, RESULTS, tab, untilSettled, useSyncStage } from './sync-stage.ts';

/** Does this to the next save, and lets everything else through. */
function meetNextSave(app: RestartableApp, meet: (exchange: Exchange) => Promise<void>): void {
  app.proxy.intercept(RESULTS, async (exchange) => {
    if (exchange.method !== 'POST') return exchange.reply(await exchange.forward());
    app.proxy.intercept(RESULTS, null);
    await meet(exchange);
  });
}

async function loggedInAgain(app: RestartableApp, who: Account): Promise<Account> {
  const { json } = await app.api('POST', '/auth/login', { body: { username: who.username, password: who.password } });
  return { ...who, token: String(json['token']) };
}

describe.each(ENGINES)('on %s', (engine) => {
  const stage = useSyncStage(engine);
  const openVisit = async () => {
    const who = await stage.app.account();
    const { page } = await stage.visit({ as: who, at: Date.now(), expects: [...CUT_OFF, REFUSED(401)] });
    await openForm(page);
    return { who, page };
  };

  test('a save whose server is killed before it answers is stored once after the restart', async () => {
    const { app } = stage;
    const { who, page } = await openVisit();
    meetNextSave(app, async ({ forward, drop }) => {
      await forward();
      await app.kill();
      drop();
    });
    await castAndSave(page);
    await castAndSave(page, QIAN);
    await app.start();
    await untilSettled(app, { who, pages: [page], count: 2 });
  });

  test('a save whose server is killed before it has written is sent again after the restart', async () => {
    const { app } = stage;
    const { who, page } = await openVisit();
    meetNextSave(app, async ({ forwardHalf, drop }) => {
      await forwardHalf();
      await app.kill();
      drop();
    });
    await castAndSave(page);
    await app.start();
    await untilSettled(app, { who, pages: [page], count: 1 });
  });

  test.each([
    { ends: 'every session', flags: [] },
    { ends: 'no session', flags: ['--keep-sessions'] },
  ])('after a restore that ends $ends, devices send what the backup did not have', async ({ flags }) => {
    const { app } = stage;
    const { who, page } = await openVisit();
    await castAndSave(page);
    await castAndSave(page, KUN);
    await untilSettled(app, { who, pages: [page], count: 2 });
    const [doomed] = await serverResults(app, who);
    const backup = join(app.dataDir, `yesterday-${flags.length}.db`);
    await app.admin('backup', backup);
    await castAndSave(page, QIAN);
    await tab(page, '我的');
    await page.getByRole('button', { name: /^删除 坤为地/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await untilSettled(app, { who, pages: [page], count: 2 });
    const before = await serverResults(app, who);

    await app.stop();
    await app.admin('restore', backup, ...flags);
    await app.start();
    await page.reload();
    if (flags.length === 0) {
      await page.getByRole('link', { name: '登录' }).click();
      await logIn(page, who);
    }
    const again = await loggedInAgain(app, who);
    await untilSettled(app, { who: again, pages: [page], count: 2 });
    expect(await serverResults(app, again)).toEqual(before);
    expect(before).not.toContain(doomed);
  });
});
