import { page } from 'vitest/browser';
import { castOnForm, press } from '#tests/component/cast-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { sweep } from '#tests/component/sweep.ts';

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
]);
