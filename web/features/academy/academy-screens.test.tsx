import { page } from 'vitest/browser';
import { practicedOn, practised } from '#tests/component/practice-steps.ts';
import { servePuzzles } from '#tests/component/sample-data.ts';
import { sweep } from '#tests/component/sweep.ts';

sweep([
  {
    name: 'academy-article',
    path: '/academy',
    before: () => servePuzzles(),
    act: () => page.getByRole('heading', { name: '一卦怎么读' }).click(),
    shows: '收起',
  },
  {
    name: 'academy-filter',
    path: '/academy',
    before: () => servePuzzles(),
    act: () => page.getByRole('radio', { name: '技巧' }).click(),
    shows: '射覆步步来',
  },
  { name: 'academy-cases', path: '/academy#cases', before: () => servePuzzles(), shows: '西林寺牌额占' },
  { name: 'academy-old-casts', path: '/academy#old-casts', before: () => servePuzzles(), shows: '敬仲之筮' },
  {
    name: 'academy-daily',
    path: '/academy#daily',
    before: async () => {
      servePuzzles();
      await practised([practicedOn('2026-10-01', 'name:010001')]);
    },
    shows: '今天想一想',
  },
  { name: 'academy-week', path: '/academy#first-week', before: () => servePuzzles(), shows: '第七天 · 往后怎么走' },
  { name: 'academy-empty', path: '/academy', before: () => servePuzzles([]), shows: '覆一物，凭卦象猜' },
]);
