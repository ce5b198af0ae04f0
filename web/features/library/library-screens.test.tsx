import { page } from 'vitest/browser';
import { sweep } from '#tests/component/sweep.ts';
import { withoutDetail } from '#tests/component/without-detail.ts';

sweep([
  { name: 'library-trigrams', path: '/library?tab=trigrams', shows: '成言乎艮' },
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
