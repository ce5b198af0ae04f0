import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { EARLIER_HEAVEN_ORDER } from '#core/kin/earlier-heaven.ts';
import { PALACE_ORDER } from '#core/kin/palace.ts';
import { sweep } from '#tests/component/sweep.ts';
import { withoutDetail } from '#tests/component/without-detail.ts';

/** 系辞上, read as far as the passage on 同人. */
const readFar = () =>
  localStorage.setItem(
    'guanxiang-wings',
    JSON.stringify({
      last: { id: 'xici-shang', chapterNumber: 8, passageNumber: 4, opening: '同人，先号咷而后笑' },
    }),
  );

/** What a figure’s page has below its texts is loaded when the reader comes near it. */
async function readOn(region: string): Promise<void> {
  await expect.element(page.getByRole('region', { name: '变卦' })).toBeInTheDocument();
  page.getByRole('region', { name: '变卦' }).element().scrollIntoView();
  await expect.element(page.getByRole('region', { name: region })).toBeInTheDocument();
  page.getByRole('region', { name: region }).element().scrollIntoView();
}

/** Moves the choice to a figure, as a screen reader does. */
async function choose(code: HexagramCode): Promise<void> {
  const slider = page.getByRole('slider', { name: '选一卦' });
  await expect.element(slider).toBeInTheDocument();
  const order = { ring: EARLIER_HEAVEN_ORDER, palaces: PALACE_ORDER, canons: KING_WEN_ORDER };
  const by = new URLSearchParams(location.search).get('by') ?? 'ring';
  await slider.fill(String(order[by as keyof typeof order].indexOf(code) + 1));
}

sweep([
  { name: 'wings', path: '/library/wings', shows: '附在六十四卦各自的页里' },
  { name: 'wings-read', path: '/library/wings', before: readFar, shows: '接着读' },
  { name: 'chapter', path: '/library/wings/xici-shang/8', shows: '中孚 · 九二' },
  {
    name: 'chapter-notes',
    path: '/library/wings/xici-shang/1',
    act: () => page.getByText('异说', { exact: true }).first().click(),
    shows: '未有营作',
  },
  {
    name: 'chapter-alone',
    path: '/library/wings/shuogua/7',
    act: () => page.getByRole('radio', { name: '原文', exact: true }).click(),
    shows: '乾，健也',
  },
  {
    name: 'chapter-contents',
    path: '/library/wings/wenyan-qian/1',
    act: () => page.getByRole('button', { name: '目录' }).click(),
    shows: '积善之家',
  },
  { name: 'chapter-figures', path: '/library/wings/xici-xia/7', shows: '巽，德之制也' },
  { name: 'missing-chapter', path: '/library/wings/xici-shang/13', shows: '内容不存在' },
  { name: 'figures-chosen', path: '/library/figures', act: () => choose('010001'), shows: '方图四行六列' },
  { name: 'figures-palaces', path: '/library/figures?by=palaces', act: () => choose('010001'), shows: '坎宫二世' },
  { name: 'figures-canons', path: '/library/figures?by=canons', act: () => choose('010001'), shows: '与蒙成一对' },
  { name: 'library-trigrams', path: '/library?tab=trigrams', shows: '成言乎艮' },
  { name: 'hexagram-wings', path: '/hexagram/000100', act: () => readOn('十翼说谦'), shows: '致恭以存其位' },
  { name: 'hexagram-kin', path: '/hexagram/000111', act: () => readOn('错综互'), shows: '建寅' },
  {
    name: 'hexagram-first',
    path: '/hexagram/111111',
    act: async () => {
      await readOn('十翼说乾');
      await page.getByText(/^系辞另有/).click();
    },
    shows: '阳物也',
  },
  { name: 'line-wings', path: '/hexagram/000100/text/2', shows: '十翼说这一爻' },
  {
    name: 'hexagram-readings',
    path: '/hexagram/111111',
    act: () => page.getByText('读音').click(),
    shows: '卦名 qián',
  },
  {
    name: 'line-pending',
    path: '/hexagram/101010/text/0',
    before: () => withoutDetail('101010', 0),
    shows: '详细解读正在编撰中',
  },
  { name: 'judgment', path: '/hexagram/111111/text', shows: '用九' },
  {
    name: 'trigram-meihua',
    path: '/trigram/001',
    act: () => page.getByText('《梅花易数》万物类占').click(),
    shows: '谒见',
  },
  {
    name: 'line-terms',
    path: '/hexagram/011111/text/4',
    act: () => page.getByText('术语', { exact: true }).click(),
    shows: '全部术语',
  },
  { name: 'line-pinyin', path: '/hexagram/011010/text/5', shows: 'niè wù' },
  { name: 'missing-hexagram', path: '/hexagram/222222', shows: '卦象不存在' },
  { name: 'missing-line', path: '/hexagram/111111/text/6', shows: '内容不存在' },
]);
