import type { Page } from 'playwright-core';
import {
  castByTheClockOnForm,
  castOnForm,
  castSeveralOnForm,
  choose,
  chooseSeveral,
  QIAN,
  startButton,
  ZHUN,
} from './cast-steps.ts';
import type { Screen } from './screens.ts';
import { castByWay, chooseWay, type Fields, fillWay, fixChance, recordThrows } from './way-steps.ts';

/** Two casts that nobody saved. */
async function leaveTwo(page: Page): Promise<void> {
  for (const taps of [QIAN, ZHUN]) {
    await castOnForm(page, taps);
    await page.getByRole('button', { name: '再起一卦' }).click();
  }
}

const showDrafts = (page: Page) => page.getByRole('button', { name: '未保存的卦 · 2' }).click();

/** Opens every card of the reading that is folded. */
async function openSteps(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: '解读' }).getByRole('heading', { level: 3 }).getByRole('button');
  await steps.last().waitFor();
  for (const step of await steps.all()) {
    if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
  }
}

const filled = (way: string, fields: Fields) => async (page: Page) => {
  await chooseWay(page, way);
  await fillWay(page, fields);
};

/** 屯 with 初爻, 四爻 and 五爻 moving. */
async function throwSix(page: Page): Promise<void> {
  await chooseWay(page, '铜钱');
  await recordThrows(page, ['三背', '两背', '两背', '无背', '三背', '两背']);
}

async function divideOnce(page: Page): Promise<void> {
  await chooseWay(page, '蓍草');
  await page.getByRole('button', { name: '就此分开' }).click();
}

export const CAST_SCREENS: readonly Screen[] = [
  {
    name: 'cast',
    path: '/divination',
    act: (page) => page.getByRole('button', { name: '时间起卦', disabled: false }).waitFor(), // the calendar is loaded
    shows: '选上卦、下卦与动爻',
  },
  {
    name: 'cast-half',
    path: '/divination',
    after: 'cast',
    act: (page) => choose(page, { upper: ZHUN.upper }),
    shows: '再选下卦',
  },
  {
    name: 'cast-chosen',
    path: '/divination',
    after: 'cast-half',
    act: (page) => choose(page, { lower: ZHUN.lower, line: ZHUN.line }),
    shows: '坎上震下 · 初爻动',
  },
  {
    name: 'result',
    path: '/divination',
    after: 'cast-chosen',
    act: (page) => startButton(page).click(),
    shows: '保存卦例',
  },
  {
    name: 'result-mutual',
    path: '/divination',
    after: 'result',
    act: (page) => page.getByRole('button', { name: '什么是用互' }).click(),
    shows: '详见术语',
  },
  {
    name: 'cast-several',
    path: '/divination',
    act: (page) => chooseSeveral(page, ['初爻', '四爻', '五爻']),
    shows: '坎上震下 · 初、四、五爻动',
  },
  {
    name: 'cast-clock',
    path: '/divination',
    act: (page) => page.getByRole('button', { name: '时辰' }).click(),
    shows: '全屏',
  },
  {
    name: 'cast-guide',
    path: '/divination',
    act: (page) => page.getByRole('button', { name: '怎么起卦？' }).click(),
    shows: '六爻从下往上数',
  },
  {
    name: 'cast-moment-lunar',
    path: '/divination',
    act: filled('择时', { radios: { 历法: '农历' }, texts: { 年: '2025' }, selects: { 月: '闰六月', 日: '十七' } }),
    shows: '公历 2025年8月10日',
  },
  {
    name: 'cast-numbers-wrong',
    path: '/divination',
    act: filled('数', { radios: { 数的来历: '三数' }, texts: { 上卦数: '1.5', 下卦数: '１２' } }),
    shows: '最多 12 位',
  },
  {
    name: 'cast-direction',
    path: '/divination',
    act: filled('方位', { radios: { 物: '乾，老人', 方位: '东南，巽' }, selects: { 时辰: '卯时 4' } }),
    shows: '天风姤',
  },
  {
    name: 'cast-text-strokes',
    path: '/divination',
    act: filled('字', { texts: { 所占的字: '西林寺' } }),
    shows: '合 14',
  },
  {
    name: 'cast-text-long',
    path: '/divination',
    act: filled('字', { texts: { 所占的字: '天行健君子以自强不息' } }),
    shows: '除六余',
  },
  { name: 'cast-drafts', path: '/divination', act: leaveTwo, shows: '未保存的卦 · 2' },
  {
    name: 'cast-drafts-open',
    path: '/divination',
    after: 'cast-drafts',
    act: showDrafts,
    shows: '登录后可存入卦例',
  },
  {
    name: 'cast-drafts-clear',
    path: '/divination',
    after: 'cast-drafts-open',
    act: (page) => page.getByRole('button', { name: '全部清除' }).click(),
    shows: '清除未保存的卦？',
  },
  {
    name: 'cast-drafts-member',
    path: '/divination',
    as: 'member',
    act: async (page) => {
      await leaveTwo(page);
      await showDrafts(page);
    },
    shows: '退出登录即清除',
  },
  { name: 'cast-coins-done', path: '/divination', act: throwSix, shows: '看卦' },
  {
    name: 'cast-yarrow-parted',
    path: '/divination',
    before: (page) => fixChance(page, [2]),
    act: divideOnce,
    shows: '左 26 策',
  },
  { name: 'result-time', path: '/divination', act: castByTheClockOnForm, shows: '除六余' },
  { name: 'result-qian', path: '/divination', act: (page) => castOnForm(page, QIAN), shows: '乾坤无互' },
  {
    name: 'result-several',
    path: '/divination',
    act: (page) => castSeveralOnForm(page, ['初爻', '四爻', '五爻']),
    shows: '利建侯行师',
  },
  {
    name: 'result-reading-several',
    path: '/divination',
    after: 'result-several',
    act: openSteps,
    shows: '不可拘执于一也',
  },
  { name: 'result-still', path: '/divination', act: (page) => castSeveralOnForm(page, []), shows: '只读本卦的卦辞' },
  {
    name: 'result-four',
    path: '/divination',
    act: (page) => castSeveralOnForm(page, ['初爻', '二爻', '三爻', '四爻']),
    shows: '朱熹以例推出来的',
  },
  {
    name: 'result-reading',
    path: '/divination',
    act: async (page) => {
      await castByWay(page, '择时', { texts: { 年: '2025', 时刻: '15:30' }, selects: { 月: '1月', 日: '16日' } });
      await page.getByRole('combobox', { name: '所问' }).selectOption('求财');
      await openSteps(page);
    },
    shows: '不可拘执于一也',
  },
  {
    name: 'result-saved',
    path: '/divination',
    as: 'member',
    act: (page) => castOnForm(page),
    tap: '保存卦例',
    shows: '卦例保存成功',
  },
  {
    name: 'result-guest',
    path: '/divination',
    act: (page) => castOnForm(page),
    tap: '保存卦例',
    shows: '请先登录才能保存卦例',
  },
  { name: 'case', path: '/academy/cases/plum', act: openSteps, shows: '哪里对不上' },
  { name: 'clock', path: '/clock', shows: '农历' },
];

export const BOOK_SCREENS: readonly Screen[] = [
  { name: 'library', path: '/library', shows: '未济' },
  { name: 'library-trigrams', path: '/library?tab=trigrams', shows: '成言乎艮' },
  { name: 'hexagram', path: '/hexagram/010001', shows: '学院解说' },
  {
    name: 'hexagram-readings',
    path: '/hexagram/111111',
    act: (page) => page.getByText('读音').click(),
    shows: '卦名 qián',
  },
  { name: 'line', path: '/hexagram/111111/text/0', shows: '潜龙勿用' },
  { name: 'line-pending', path: '/hexagram/010001/text/1', shows: '详细解读正在编撰中' },
  { name: 'judgment', path: '/hexagram/111111/text', shows: '用九' },
  { name: 'trigram', path: '/trigram/011', shows: '类象' },
  {
    name: 'trigram-meihua',
    path: '/trigram/001',
    act: (page) => page.getByText('《梅花易数》万物类占').click(),
    shows: '谒见',
  },
  {
    name: 'line-terms',
    path: '/hexagram/011111/text/4',
    act: (page) => page.getByText('术语', { exact: true }).click(),
    shows: '全部术语',
  },
  { name: 'missing-hexagram', path: '/hexagram/222222', shows: '卦象不存在' },
  { name: 'missing-line', path: '/hexagram/111111/text/6', shows: '内容不存在' },
];
