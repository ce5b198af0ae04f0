import { page } from 'vitest/browser';
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
  { name: 'academy-empty', path: '/academy', before: () => servePuzzles([]), shows: '覆一物，凭卦象猜' },
]);
