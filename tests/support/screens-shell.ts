import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/** Speaks as a browser that has fetched a new version of the service worker. */
const pretendUpdate = (page: Page) =>
  page.addInitScript(() => {
    const registration = { waiting: { postMessage() {} }, addEventListener() {} };
    const serviceWorker = { controller: {}, register: async () => registration, addEventListener() {} };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker });
  });

const withoutChunk = (page: Page) => page.route('**/assets/clock-page*.js', (route) => route.abort());
const CHUNK_FAILED = [/net::ERR_FAILED/, /chunk not loaded: /];

export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'splash', path: '/', splash: true, shows: '圣人设卦观象' },
  { name: 'update', path: '/library', before: pretendUpdate, shows: '有新版本' },
  { name: 'fault', path: '/clock', before: withoutChunk, shows: '这一页没能打开。', expects: CHUNK_FAILED },
  {
    name: 'offline',
    path: '/library',
    isNew: true,
    shows: '这一页还没有存到本机，联网后再来。',
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: '第3卦，水雷屯' }).click();
    },
    expects: [/net::ERR_/, /chunk not loaded: /, /^Failed to initialize logging worker:/],
  },
  { name: 'missing-page', path: '/nowhere', shows: '这一页不存在' },
];
