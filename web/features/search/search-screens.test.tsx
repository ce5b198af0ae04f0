import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveEntries } from '#tests/component/entry-steps.ts';
import { resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { sweep } from '#tests/component/sweep.ts';
import { rememberSearch } from './recent-searches.ts';
import { forgetSearchedTexts } from './searched-texts.ts';

const remember = () => {
  for (const query of ['乘刚', '鸣鹤在阴', 'tun', '利涉大川']) rememberSearch(query);
};

/** The packs never arrive. */
function withoutPacks(response: () => Promise<Response>): void {
  forgetSearchedTexts();
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/texts-') ? response() : fetch(input, init),
  );
}

sweep([
  { name: 'search-first', path: '/search', before: () => localStorage.clear(), shows: '可以这样找' },
  { name: 'search-start', path: '/search', before: remember, shows: '最近搜过' },
  { name: 'search-results', path: '/search?q=利涉大川', shows: '找到 28 处；卦名和十翼里没有' },
  {
    name: 'search-group-open',
    path: '/search?q=利涉大川',
    act: () => page.getByRole('button', { name: '卦辞爻辞，全部' }).click(),
    shows: '未济 · 六三',
  },
  {
    name: 'search-pinyin',
    path: '/search?q=tun',
    opening: { as: somebody('东篱') },
    before: () => {
      serverKeeps([resultOf({ timestamp: '2026-09-03T02:00:00.000Z', movingYao: 1 })]);
      serveEntries();
    },
    shows: '我的卦例',
  },
  { name: 'search-several', path: '/search?q=gu', shows: '泽天夬' },
  { name: 'search-topic', path: '/search?q=换工作', shows: '类别 · 求谋' },
  { name: 'search-proverb', path: '/search?q=否极泰来', shows: '否 · 上九' },
  { name: 'search-slip', path: '/search?q=亢龙有毁', shows: '乾 · 上九' },
  { name: 'search-figure-and-words', path: '/search?q=利涉大川 同人', shows: '同人 · 卦辞' },
  { name: 'search-sign', path: '/search?q=䷂', shows: '水雷屯' },
  { name: 'search-lines', path: '/search?q=阳阴阴阴阳阴', shows: '只差一爻的卦' },
  { name: 'search-lines-begun', path: '/search?q=100', shows: '还差三爻' },
  { name: 'search-nothing', path: '/search?q=不存在的词', shows: '换个词，或少打几个字' },
  {
    name: 'search-loading',
    path: '/search?q=屯',
    before: () => withoutPacks(() => new Promise(() => {})),
    shows: '正在取经文',
    isLoading: true,
  },
  {
    name: 'search-lost',
    path: '/search?q=潜龙',
    before: () => withoutPacks(() => Promise.reject(new TypeError('Failed to fetch'))),
    shows: '卦名仍可以找',
  },
]);
