import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ONE_ENGINE } from '../../support/app.ts';
import type { Exchange } from '../../support/fault-proxy.ts';
import { field, write } from '../pages/entries.ts';
import { addNote, entriesOn } from './entry-stage.ts';
import { STORY, startAgain, useSyncStage } from './sync-stage.ts';

const ENTRIES = '/api/divination/entries';

describe.each(ONE_ENGINE)('on %s', (engine) => {
  const stage = useSyncStage(engine);
  const { keeper, openEntry, isolate, untilKept } = entriesOn(stage);

  /** Does this to the next entry that is sent, and lets everything else through. */
  function meetNextEntry(meet: (exchange: Exchange) => Promise<void>): void {
    const { proxy } = stage.app;
    proxy.intercept(ENTRIES, async (exchange) => {
      if (exchange.method !== 'PUT') return exchange.reply(await exchange.forward());
      proxy.intercept(ENTRIES, null);
      await meet(exchange);
    });
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
});
