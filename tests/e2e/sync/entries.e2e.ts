import { expect, test } from 'vitest';
import { field, write } from '../pages/entries.ts';
import { addNote, ENTRY_PAGE, entriesOn } from './entry-stage.ts';
import { STORY, useProxiedStage } from './sync-stage.ts';

const stage = useProxiedStage();
const { keeper, openEntry, isolate, untilKept } = entriesOn(stage);

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
