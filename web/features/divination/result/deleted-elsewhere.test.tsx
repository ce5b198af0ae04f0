import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FactsOnTheWire } from '#contract/divination.ts';
import { castByHand, press, ZHUN } from '#tests/component/cast-steps.ts';
import { ask, noteOmen, serveEntries } from '#tests/component/entry-steps.ts';
import { deleteRow, historyHas, serverKeeps } from '#tests/component/history-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { queueIsIdle, server } from '#tests/component/stub-server.ts';
import '#web/platform/casts/watch-deleted.ts'; // as web/app/background.ts does

const saved = () => page.getByRole('button', { name: '已保存卦例' });
const said = () => page.getByText('这一卦在另一台设备上删除了', { exact: false });
const open = (tab: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: tab }).click();

/** 屯 with a question, its kind and 外应, on the server; its result is shown. */
async function castAndSave() {
  const entries = serveEntries();
  const kept = serverKeeps([]);
  await castByHand(ZHUN, { as: somebody() });
  await ask('写下所问', '此行可成？');
  await noteOmen('记下外应');
  await press('保存卦例');
  await expect.element(saved()).toBeVisible();
  await expect.poll(() => entries().map(({ question }) => question)).toEqual(['此行可成？']);
  await expect.poll(kept).toHaveLength(1);
  await queueIsIdle();
  return entries;
}

test('a cast that another device deleted says so, keeps what was asked and 外应, and takes both along when it is saved again', async () => {
  const [before] = (await castAndSave())();
  let results: FactsOnTheWire[] = [];
  let revision = 100; // the other device has deleted it
  const headers = () => ({ 'x-data-epoch': 'stub', 'x-data-rev': String(revision) });
  server.answers('listResults', () => ({ status: 200, body: results, headers: headers() }) as const);
  server.answers('saveResult', ({ body }) => {
    results = [body];
    revision++;
    return { status: 201, body: { success: true, message: '' }, headers: headers() } as const;
  });
  const entries = serveEntries();
  await open('我的');
  await historyHas(0);
  await queueIsIdle();
  await open('占卜');
  await expect.element(said()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '所问 此行可成？' })).toBeVisible();
  await press('保存卦例');
  await expect.element(saved()).toBeVisible();
  await expect.element(said()).not.toBeInTheDocument();
  await expect
    .poll(() => entries().map(({ question, omen }) => ({ question, omen })))
    .toEqual([{ question: '此行可成？', omen: before?.omen }]);
  expect(before?.omen?.text).toBe('二雀争枝，一同坠地。');
});

test('a cast that was deleted on this device says nothing of another one', async () => {
  await castAndSave();
  await open('我的');
  await historyHas(1);
  await deleteRow('水雷屯');
  await historyHas(0);
  await queueIsIdle();
  await open('占卜');
  await expect.element(page.getByRole('button', { name: '保存卦例' })).toBeVisible();
  await expect.element(said()).not.toBeInTheDocument();
});
