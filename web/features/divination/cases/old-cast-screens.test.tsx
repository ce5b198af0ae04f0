import { sweep } from '#tests/component/sweep.ts';

sweep([
  { name: 'old-cast', path: '/academy/old-casts/mu-jiang', shows: '两爻动、四爻动，两书里没有例子' },
  { name: 'old-cast-one-line', path: '/academy/old-casts/marrying-to-qin', shows: '下一例' },
]);
