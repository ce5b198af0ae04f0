import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { castOnForm, choose, chooseSeveral, press, QIAN, ZHUN } from '#tests/component/cast-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { sweep } from '#tests/component/sweep.ts';
import { chooseWay, fillWay, fixChance, recordThrows } from '#tests/component/way-steps.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';
import type { Fields } from '#tests/support/way-cases.ts';

const FORM = '/divination';

const filled = (way: string, fields: Fields) => async () => {
  await chooseWay(way);
  await fillWay(fields);
};

/** Two casts that nobody saved, a minute apart. */
async function leaveTwo(): Promise<void> {
  for (const [index, taps] of [QIAN, ZHUN].entries()) {
    vi.setSystemTime(SEEN_AT + index * 60_000);
    await castOnForm(taps);
    await press('再起一卦');
  }
}

async function openDrafts(): Promise<void> {
  await leaveTwo();
  await press('未保存的卦 · 2');
}

/** Writes a question in the sheet that this button opens, and leaves the sheet open. */
async function writeQuestion(opener: string, question: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await page.getByLabelText('想问的事，一两句话').fill(question);
}

sweep([
  { name: 'cast', path: FORM, shows: '不懂卦也不要紧' },
  { name: 'cast-half', path: FORM, act: () => choose({ upper: ZHUN.upper }), shows: '还差下卦、动爻' },
  {
    name: 'cast-several',
    path: FORM,
    act: () => chooseSeveral(['初爻', '四爻', '五爻']),
    shows: '初、四、五爻动 · 之 雷地豫',
  },
  { name: 'cast-clock', path: FORM, act: () => page.getByRole('button', { name: '时辰' }).click(), shows: '全屏' },
  { name: 'cast-guide', path: FORM, act: () => press('怎么起卦？'), shows: '六爻从下往上数' },
  {
    name: 'cast-moment-lunar',
    path: FORM,
    act: filled('择时', { radios: { 历法: '农历' }, texts: { 年: '2025' }, selects: { 月: '闰六月', 日: '十七' } }),
    shows: '公历 2025年8月10日',
  },
  {
    name: 'cast-numbers-wrong',
    path: FORM,
    act: filled('数', { radios: { 数的来历: '三数' }, texts: { 上卦数: '1.5', 下卦数: '１２' } }),
    shows: '最多 12 位',
  },
  {
    name: 'cast-direction',
    path: FORM,
    act: filled('方位', { radios: { 物: '乾，老人', 方位: '东南，巽' }, selects: { 时辰: '卯时 4' } }),
    shows: '天风姤',
  },
  { name: 'cast-text-strokes', path: FORM, act: filled('字', { texts: { 所占的字: '西林寺' } }), shows: '合 14' },
  {
    name: 'cast-text-long',
    path: FORM,
    act: filled('字', { texts: { 所占的字: '天行健君子以自强不息' } }),
    shows: '除六余',
  },
  { name: 'cast-drafts', path: FORM, act: leaveTwo, shows: '未保存的卦 · 2' },
  { name: 'cast-drafts-open', path: FORM, act: openDrafts, shows: '登录后可存入卦例' },
  {
    name: 'cast-drafts-clear',
    path: FORM,
    act: async () => {
      await openDrafts();
      await press('全部清除');
    },
    shows: '清除未保存的卦？',
  },
  {
    name: 'cast-drafts-member',
    path: FORM,
    opening: { as: somebody('小满') },
    act: openDrafts,
    shows: '退出登录即清除',
  },
  {
    name: 'cast-coins-half',
    path: FORM,
    act: async () => {
      await chooseWay('铜钱');
      await recordThrows(['三背', '两背', '一背']);
    },
    shows: '第 4 掷，共 6 掷',
  },
  {
    name: 'cast-coins-done',
    path: FORM,
    act: async () => {
      await chooseWay('铜钱');
      await recordThrows(['三背', '两背', '两背', '无背', '三背', '两背']); // 屯 with 初爻, 四爻 and 五爻 moving
    },
    shows: '看卦',
  },
  {
    name: 'cast-yarrow-parted',
    path: FORM,
    before: () => fixChance([2]),
    act: async () => {
      await chooseWay('蓍草');
      await press('就此分开');
    },
    shows: '左 26 策',
  },
  {
    name: 'cast-yarrow-lines',
    path: FORM,
    before: () => fixChance([2]),
    act: async () => {
      await chooseWay('蓍草');
      for (let change = 1; change <= 7; change++) {
        await press('就此分开');
        await press('下一变');
      }
    },
    shows: '第 8 变，共 18 变',
  },
  {
    name: 'cast-asked',
    path: FORM,
    act: async () => {
      await page.getByRole('textbox', { name: '想问什么' }).fill('此行可成否？'.repeat(34)); // longer than a question may be
    },
    shows: '后面的不会存下',
  },
  {
    name: 'question-again',
    path: FORM,
    act: async () => {
      await castOnForm();
      await writeQuestion('写下所问', '此行可成？');
      await press('写好了');
      await press('再起一卦');
      await page.getByRole('textbox', { name: '想问什么' }).fill('此行，可成');
    },
    shows: '今天已经问过这件事',
  },
  { name: 'old-cast', path: '/academy/old-casts/mu-jiang', shows: '两爻动、四爻动，两书里没有例子' },
  { name: 'old-cast-one-line', path: '/academy/old-casts/marrying-to-qin', shows: '下一例' },
]);
