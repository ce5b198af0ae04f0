import type { Page } from 'playwright-core';
import { castOnForm, choose, ZHUN } from './cast-steps.ts';
import type { Screen } from './open-screen.ts';
import { PUZZLES, WRITTEN_AT } from './seed-data.ts';
import { chooseWay, openShareSheet } from './share-steps.ts';

/** Speaks as a browser that has fetched a new version of the service worker. */
const pretendUpdate = (page: Page) =>
  page.addInitScript(() => {
    const registration = { waiting: { postMessage() {} }, addEventListener() {} };
    const serviceWorker = { controller: {}, register: async () => registration, addEventListener() {} };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker });
  });

export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'splash', isOnlyHere: true, path: '/', splash: true, shows: '圣人设卦观象' },
  { name: 'update', isOnlyHere: true, path: '/library', before: pretendUpdate, shows: '有新版本' },
  {
    name: 'fault',
    isOnlyHere: true,
    path: '/clock',
    before: (page) => page.route('**/assets/small-pages-*.js', (route) => route.abort()),
    shows: '这一页没能打开。',
    expects: [/net::ERR_FAILED/, /chunk not loaded: /],
  },
  {
    name: 'offline',
    isOnlyHere: true,
    path: '/library',
    shows: '这一页还没有存到本机，联网后再来。',
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: '第3卦，水雷屯' }).click();
    },
    expects: [/net::ERR_/, /chunk not loaded: /, /^Failed to initialize logging worker:/],
  },
  { name: 'missing-page', isOnlyHere: true, path: '/nowhere', shows: '这一页不存在' },
];

/** Opens every card of the reading that is folded. */
async function openSteps(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: '解读' }).getByRole('heading', { level: 3 }).getByRole('button');
  await steps.last().waitFor();
  for (const step of await steps.all()) {
    if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
  }
}

/** 升 with 初爻 moving, by the tones of six characters; with a question. */
const WITH_QUESTION = '/c#1.ChgXgI6V441lwAcGAQQDAwEBLeS4pOmbgOS6ieaene-8jOS4gOWQjOWdoOWcsO-8jOS4u-S7gOS5iOS6i--8nzvx';
/** 革 with 初爻 moving, by the time of 观梅占. */
const BY_TIME = '/c#1.AXQWgI6V441lwAcFDBEJABEE';

async function openPicture(page: Page): Promise<void> {
  await openShareSheet(page);
  await chooseWay(page, '图片');
  await page.getByRole('img', { name: /分享图$/ }).waitFor();
}

export const CASTING_SCREENS: readonly Screen[] = [
  { name: 'cast-chosen', path: '/divination', act: (page) => choose(page, ZHUN), shows: '初爻动 · 之 水地比' },
  { name: 'result', path: '/divination', act: (page) => castOnForm(page), shows: '保存卦例' },
  {
    name: 'result-saved',
    path: '/divination',
    as: 'member',
    act: (page) => castOnForm(page),
    tap: '保存卦例',
    shows: '卦例保存成功',
  },
  { name: 'case', isOnlyHere: true, path: '/academy/cases/plum', act: openSteps, shows: '哪里对不上' },
  { name: 'old-cast-page', path: '/academy/old-casts/chonger', shows: '与《启蒙》对看' },
  { name: 'clock', isOnlyHere: true, path: '/clock', shows: '农历' },
  { name: 'shared-cast', path: WITH_QUESTION, shows: '一同坠地' },
  { name: 'share-picture', isOnlyHere: true, path: BY_TIME, act: openPicture, shows: '长按图片也可保存' },
];

export const LIBRARY_SCREENS: readonly Screen[] = [
  { name: 'library', path: '/library', shows: '未济' },
  { name: 'search', path: '/search?q=利涉大川', shows: '找到 28 处；卦名和十翼里没有' },
  { name: 'hexagram', path: '/hexagram/010001', shows: '学院解说' },
  { name: 'line', path: '/hexagram/111111/text/0', shows: '潜龙勿用' },
  { name: 'trigram', path: '/trigram/011', shows: '类象' },
  { name: 'wing', path: '/library/wings/xici-xia/2', shows: '盖取诸离' },
  { name: 'figures', path: '/library/figures', shows: '伏羲六十四卦方位' },
];

export const ACADEMY_SCREENS: readonly Screen[] = [
  { name: 'academy', path: '/academy', shows: '观梅客' },
  {
    name: 'terms',
    isOnlyHere: true,
    path: '/academy/terms',
    act: (page) => page.getByRole('radio', { name: '梅花' }).check(), // all eighty take the checks half a minute
    shows: '应期',
  },
  { name: 'practice', path: '/academy/practice', shows: '先认八个，再认六十四个' },
  { name: 'practice-card', path: '/academy/practice/new', shows: '这是八卦里的哪一卦？' },
  { name: 'exercise', path: '/academy/practice/cases/plum', shows: '申时作几数？' },
  { name: 'puzzles', path: '/academy/shefu', shows: '1 / 2' },
  { name: 'puzzle', path: `/academy/shefu/${PUZZLES.pictured}`, shows: '显示答案' },
  { name: 'create', path: '/academy/shefu/create', as: 'member', shows: '上传题目图片' },
  {
    name: 'edit',
    isOnlyHere: true,
    path: `/academy/shefu/${PUZZLES.pictured}/edit`,
    as: 'owner',
    shows: '更换题目图片',
  },
];

const withContact = (page: Page) =>
  page.route('**/api/config', (route) =>
    route.fulfill({ json: { registration: 'open', contact: 'mailto:xiaoguan@example.com' } }),
  );

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'profile', path: '/profile', as: 'owner', shows: '卦例 · 4' },
  { name: 'entry', path: `/profile/cast/${Date.parse(WRITTEN_AT)}`, as: 'keeper', shows: '写于结果之前，已封存' },
  { name: 'statistics', isOnlyHere: true, path: '/profile/statistics', as: 'keeper', shows: '满 30 则才算比例' },
  { name: 'guesses', path: '/profile/guesses', as: 'member', shows: '还没有猜过。' },
  { name: 'moderation', path: '/profile/moderation', as: 'owner', shows: '没有待处理的。' },
  { name: 'about', isOnlyHere: true, path: '/about', before: withContact, shows: '发现错字' },
  { name: 'removal', path: '/profile/account/removal', as: 'owner', shows: '出过的题' },
  { name: 'login', path: '/login', shows: '忘记密码' },
  { name: 'forgot', path: '/forgot-password', shows: '查找账号' },
  { name: 'own-account', path: '/profile/account', as: 'member', shows: '导出我的数据' },
  { name: 'own-devices', path: '/profile/account/devices', as: 'member', shows: '本机' },
  { name: 'own-avatar', path: '/profile/account/avatar', as: 'member', shows: '名字的第一个字' },
  { name: 'email-link', path: '/confirm-email?token=x', shows: '确认更换' },
  { name: 'reset-used', path: '/reset-password?token=x', shows: '重新申请' },
];

/** At least one of each page, loaded from a real server; other states of a page are swept in web/features/, without one. */
export const SCREENS: readonly Screen[] = [
  ...SHELL_SCREENS,
  ...CASTING_SCREENS,
  ...LIBRARY_SCREENS,
  ...ACADEMY_SCREENS,
  ...ACCOUNT_SCREENS,
];
