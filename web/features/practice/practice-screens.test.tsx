import { page } from 'vitest/browser';
import { DECK } from '#core/practice/deck.ts';
import { button, practicedOn, practised } from '#tests/component/practice-steps.ts';
import { sweep } from '#tests/component/sweep.ts';

const names = DECK.filter(({ kind }) => kind === 'name');

/** Two weeks of practice: twenty-six figures known, fifteen being learnt, twelve cards due. */
async function twoWeeks(): Promise<void> {
  const known = names
    .slice(0, 26)
    .flatMap(({ id }) => ['2026-08-01', '2026-08-03', '2026-08-14', '2026-09-27'].map((day) => practicedOn(day, id)));
  const days = [
    '2026-09-25',
    '2026-09-26',
    '2026-09-28',
    '2026-09-29',
    '2026-10-02',
    '2026-10-03',
    '2026-10-05',
    '2026-10-07',
  ];
  const learnt = names.slice(26, 41).map(({ id }, index) => practicedOn(days[index % days.length] ?? '', id));
  const others = ['line:0-1', 'line:1-0', 'animal:111', 'count:011', 'image:101'].map((id) =>
    practicedOn('2026-10-05', id),
  );
  await practised([...known, ...learnt, ...others, practicedOn('2026-10-08', 'trigram:111')]);
}

const due = (id: string) => () => practised([practicedOn('2026-10-01', id, 'again')]);
const choose = (number: number) => () => page.getByRole('group').getByRole('button').nth(number).click();

async function toThirdStep(): Promise<void> {
  for (const right of ['9', '兑 2']) {
    await page.getByRole('button', { name: right, exact: true }).click();
    await button('下一步').click();
  }
  await page.getByRole('button', { name: '兑 2', exact: true }).click();
}

sweep([
  { name: 'practice-due', path: '/academy/practice', before: twoWeeks, shows: '今日该温' },
  { name: 'practice-new', path: '/academy/practice', shows: '还没有学过。' },
  {
    name: 'practice-none-due',
    path: '/academy/practice',
    before: () => practised([practicedOn('2026-10-08', 'name:010001')]),
    shows: '学五张新的',
  },
  { name: 'card-front', path: '/academy/practice/today', before: due('name:000100'), shows: '想一想它叫什么，再点开' },
  {
    name: 'card-back',
    path: '/academy/practice/today',
    before: due('name:000100'),
    act: () => button(/想一想/).click(),
    shows: 'qiān',
  },
  {
    name: 'card-judgment',
    path: '/academy/practice/today',
    before: due('judgment:010001'),
    act: () => button(/想一想/).click(),
    shows: '今天再来一遍',
  },
  { name: 'card-figures', path: '/academy/practice/today', before: due('figure:010001'), shows: '是哪一个卦画？' },
  {
    name: 'card-wrong',
    path: '/academy/practice/today',
    before: due('animal:111'),
    act: choose(3),
    shows: '《说卦》以乾为马。',
  },
  {
    name: 'card-words',
    path: '/academy/practice/today',
    before: due('words:010001'),
    shows: '卦辞这样开头，是哪一卦？',
  },
  {
    name: 'card-number',
    path: '/academy/practice/today',
    before: due('number:010001'),
    tap: '看对不对',
    shows: '请填 1 到 64 的数',
  },
  { name: 'card-line', path: '/academy/practice/today', before: due('line:1-0'), act: choose(0), shows: '下一张' },
  {
    name: 'card-verse',
    path: '/academy/practice/today',
    before: due('verse:1'),
    act: () => button(/想一想/).click(),
    shows: '从第 8 卦起',
  },
  { name: 'card-verse-front', path: '/academy/practice/today', before: due('verse:6'), shows: '上下经卦名次序歌' },
  {
    name: 'card-palace',
    path: '/academy/practice/today',
    before: due('palace:111'),
    act: () => button(/想一想/).click(),
    shows: '火天大有',
  },
  { name: 'card-shape', path: '/academy/practice/today', before: due('shape:101'), act: choose(3), shows: '下一张' },
  {
    name: 'session-end',
    path: '/academy/practice/today',
    before: due('name:000100'),
    act: async () => {
      await button(/想一想/).click();
      await button(/^记得/).click();
    },
    shows: '这一轮 1 张，记得 1',
  },
  { name: 'exercises', path: '/academy/practice/cases', shows: '随手出一题' },
  { name: 'exercise-wrong', path: '/academy/practice/cases/plum', act: toThirdStep, shows: '是离，不是兑' },
]);
