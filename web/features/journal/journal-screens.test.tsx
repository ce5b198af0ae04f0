import { page } from 'vitest/browser';
import { castOnForm, press } from '#tests/component/cast-steps.ts';
import { write } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { serveKeeper } from '#tests/component/sample-data.ts';
import { sweep } from '#tests/component/sweep.ts';
import { WRITTEN_AT } from '#tests/support/seed-data.ts';

sweep([
  {
    name: 'entry-empty',
    path: '/divination',
    opening: { as: somebody('东篱') },
    before: () => serverKeeps([]),
    act: async () => {
      await castOnForm();
      await press('保存卦例');
      await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
    },
    shows: '后来的事，随手记一条',
  },
  {
    name: 'entry-kept',
    path: `/profile/cast/${Date.parse(WRITTEN_AT)}`,
    opening: { as: somebody('记事人') },
    before: serveKeeper,
    act: async () => {
      await write('断语', '用克体，近日有人受点伤，慢一些好。');
      await page.getByRole('radio', { name: '一月' }).click();
    },
    shows: '已存',
  },
  {
    name: 'entry-note-deleted',
    path: `/profile/cast/${Date.parse(WRITTEN_AT)}`,
    opening: { as: somebody('记事人') },
    before: serveKeeper,
    act: async () => {
      await page
        .getByRole('button', { name: /^更多 / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: '删除' }).click();
    },
    shows: '撤销',
  },
]);
