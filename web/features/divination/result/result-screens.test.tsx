import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  castByTheClockOnForm,
  castOnForm,
  castSeveralOnForm,
  press,
  QIAN,
  startCast,
} from '#tests/component/cast-steps.ts';
import { ask, noteOmen, omenChoice, omenField } from '#tests/component/entry-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { chooseWay, openShareSheet } from '#tests/component/share-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { castByWay } from '#tests/component/way-steps.ts';
import { classicTexts } from '#web/platform/texts/texts.ts';

const FORM = '/divination';

/** 革 with 初爻 moving, by the time of 观梅占. */
const BY_TIME = '/c#1.AXQWgI6V441lwAcFDBEJABEE';

/** The same with 外应. */
const WITH_OMEN = '/c#2.AXQXgI6V441lwAcFDBEJAA_kuLvku4DkuYjkuovvvJ9SHuS6jOmbgOS6ieaene-8jOS4gOWQjOWdoOWcsOOAgkzy';
/** 革 with 初爻 moving in 丑月, as in 观梅占. */
const castPlum = () => castByWay('择时', { texts: { 年: '2025', 时刻: '15:30' }, selects: { 月: '1月', 日: '16日' } });

/** Opens this step of the reading alone, with all that is folded in it. */
async function openStep(title: string): Promise<void> {
  await page.getByRole('button', { name: '列出每一步' }).click();
  const step = page.getByRole('region', { name: title, exact: true });
  await step.getByRole('heading', { level: 3 }).getByRole('button').click();
  const folded = () => [...step.element().querySelectorAll('details:not([open])')] as HTMLDetailsElement[];
  await expect.poll(() => folded().length).toBeGreaterThan(0);
  for (let closed = folded(); closed.length > 0; closed = folded()) {
    for (const fold of closed) fold.open = true;
    await expect.poll(() => closed.every((fold) => fold.childElementCount > 1)).toBe(true); // it may have folds of its own
  }
}

/** Shows the steps of the reading, and opens every card that is folded. */
async function openSteps(): Promise<void> {
  await page.getByRole('button', { name: '列出每一步' }).click();
  const steps = page.getByRole('region', { name: '解读' }).getByRole('heading', { level: 3 }).getByRole('button');
  await expect.element(steps.last()).toBeVisible();
  for (const step of steps.all()) {
    if (step.element().getAttribute('aria-expanded') === 'false') await step.click();
  }
}

async function openAiText(): Promise<void> {
  await openShareSheet();
  await chooseWay('复制给 AI');
}

sweep([
  {
    name: 'result-mutual',
    path: FORM,
    act: async () => {
      await castOnForm();
      await press('什么是用互');
    },
    shows: '详见术语',
  },
  { name: 'result-time', path: FORM, act: castByTheClockOnForm, shows: '除六余' },
  {
    name: 'result-pinyin',
    path: FORM,
    act: () => castOnForm({ upper: '兑，泽', lower: '坎，水', line: '上爻' }),
    shows: 'niè wù',
  },
  { name: 'result-qian', path: FORM, act: () => castOnForm(QIAN), shows: '乾坤无互' },
  {
    name: 'result-several',
    path: FORM,
    act: () => castSeveralOnForm(['初爻', '四爻', '五爻']),
    shows: '利建侯行师',
  },
  {
    name: 'result-reading-several',
    path: FORM,
    act: async () => {
      await castSeveralOnForm(['初爻', '四爻', '五爻']);
      await openSteps();
    },
    shows: '书中原文 1 条',
  },
  { name: 'result-still', path: FORM, act: () => castSeveralOnForm([]), shows: '只读本卦的卦辞' },
  {
    name: 'result-four',
    path: FORM,
    act: () => castSeveralOnForm(['初爻', '二爻', '三爻', '四爻']),
    shows: '朱熹以例推出来的',
  },
  {
    name: 'result-reading',
    path: FORM,
    act: async () => {
      await castPlum();
      await openSteps();
      await page.getByRole('combobox', { name: '类别' }).selectOptions('求财');
    },
    shows: '这件事，你怎么断',
  },
  {
    name: 'reading-line',
    path: FORM,
    act: async () => {
      await castOnForm();
      await page.getByRole('button', { name: '列出每一步' }).click();
      await page.getByRole('button', { name: /爻辞/ }).click();
      await page.getByRole('button', { name: '应', exact: true }).click();
    },
    shows: '详见术语',
  },
  {
    name: 'reading-relations',
    path: FORM,
    act: async () => {
      await castPlum();
      await openStep('生克');
    },
    shows: '叫体之党',
  },
  {
    name: 'reading-relations-alike',
    path: FORM,
    act: async () => {
      await castOnForm({ upper: '乾，天', lower: '巽，风', line: '五爻' });
      await openStep('生克');
    },
    shows: '同气：都来克体',
  },
  {
    name: 'reading-timing',
    path: FORM,
    act: async () => {
      await castPlum();
      await openStep('应期');
    },
    shows: '立 全数',
  },
  {
    name: 'reading-timing-unsaid',
    path: FORM,
    act: async () => {
      await castOnForm();
      await page.getByRole('button', { name: '列出每一步' }).click();
      await page.getByRole('button', { name: /应期/ }).click();
    },
    shows: '书里没有说用哪一法。',
  },
  {
    name: 'omen-sheet',
    path: FORM,
    act: async () => {
      await castOnForm();
      await press('记下外应');
      await omenField().fill('二雀争枝，一同坠地。');
      await omenChoice('立').click();
      await omenChoice('巽').click();
    },
    shows: '鸡、百禽',
  },
  {
    name: 'result-omen',
    path: FORM,
    act: async () => {
      await castPlum();
      await noteOmen('记下外应');
      await openSteps();
    },
    shows: '外应 巽木为体所克',
  },
  {
    name: 'result-images',
    path: FORM,
    act: async () => {
      await castByWay('择时', { texts: { 年: '2025', 时刻: '15:30' }, selects: { 月: '1月', 日: '16日' } });
      await page.getByRole('button', { name: '列出每一步' }).click();
      const steps = page.getByRole('region', { name: '解读' }).getByRole('heading', { level: 3 });
      await steps.getByRole('button', { name: '取象' }).click();
      await page.getByRole('button', { name: '变 艮' }).click();
      await press('守静');
    },
    shows: '算你的想法，不算书上的话',
  },
  {
    name: 'result-asked',
    path: FORM,
    act: async () => {
      await castOnForm();
      await ask('写下所问', '这个月换工作合适吗？是留在原来的地方，还是去那边');
    },
    shows: '这个月换工作合适吗',
  },
  {
    name: 'result-saved-offline',
    path: FORM,
    opening: { as: somebody() },
    before: () => {
      server.loses('saveResult');
      server.loses('listResults');
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    },
    act: async () => {
      await castOnForm();
      await press('保存卦例');
    },
    shows: '连上网后自动同步',
  },
  {
    name: 'result-texts-lost',
    path: FORM,
    before: () => {
      vi.spyOn(classicTexts, 'peek').mockReturnValue(null);
      vi.spyOn(classicTexts, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    },
    act: () => startCast(),
    shows: '没有取到经文。',
  },
  { name: 'result-guest', path: FORM, act: () => castOnForm(), tap: '保存卦例', shows: '请先登录才能保存卦例' },
  { name: 'shared-damaged', path: BY_TIME.slice(0, -1), shows: '链接不完整或已损坏' },
  { name: 'share-sheet', path: BY_TIME, act: openShareSheet, shows: '卦象、爻辞与二维码' },
  { name: 'shared-omen', path: WITH_OMEN, shows: '取作巽' },
  { name: 'share-sheet-omen', path: WITH_OMEN, act: openShareSheet, shows: '带上外应' },
  { name: 'share-ai', path: BY_TIME, act: openAiText, shows: '观象自己不连 AI' },
  { name: 'share-ai-omen', path: WITH_OMEN, act: openAiText, shows: '观象自己不连 AI' },
]);
