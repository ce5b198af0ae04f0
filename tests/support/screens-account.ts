import type { Page, Route } from 'playwright-core';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { castByHand } from './cast-steps.ts';
import type { Screen } from './screens.ts';
import { SEEN_AT } from './seeds.ts';
import { stubHistory } from './stub-history.ts';

const register = (page: Page) => page.getByRole('tab', { name: '注册' }).click();

/** A registration form, filled in as far as is said. */
async function submitRegistration(page: Page, email: string): Promise<void> {
  await register(page);
  await page.getByLabel('用户名').fill('南山');
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill('tang-9wuyue');
  await page.getByLabel('确认密码').fill('tang-9wuyue');
  await page.getByRole('button', { name: '注册' }).click();
}

async function findAccount(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '按用户名' }).click();
  await page.getByRole('textbox', { name: '用户名' }).fill('观梅客');
  await page.getByRole('button', { name: '查找账号' }).click();
  await page.getByText('找到账号信息').waitFor();
}

const withGoodLink = (page: Page) =>
  page.route('**/api/auth/check-reset', (route) => route.fulfill({ json: { valid: true } }));

/** The second by 丈尺, the others by hand. */
const LONG = Array.from({ length: 300 }, (_, index) => ({
  mainHexagram: HEXAGRAM_CODES[(index * 7) % 64],
  movingYao: index % 6,
  timestamp: new Date(SEEN_AT - index * 50_000_000).toISOString(),
  ...(index === 1 && { mainHexagram: '101110', method: 'zhang-chi', basis: { zhang: 3, chi: 5 } }),
}));

/** The last session on this device has expired. */
const withExpiredSession = (page: Page) => page.addInitScript(() => localStorage.setItem('session-expired', 'true'));

/** The server has three hundred results. */
const withLongHistory = (page: Page) => stubHistory(page, LONG);

/** Saves are answered so; two casts are saved, and the profile is opened. */
async function saveTwo(page: Page, answer: (route: Route, isFirst: boolean) => Promise<void>): Promise<void> {
  let saves = 0;
  await page.route('**/api/divination/results', (route) => answer(route, saves++ === 0));
  const saveCast = async () => {
    await page.getByRole('button', { name: '保存卦例' }).click();
    await page.getByText('卦例保存成功').waitFor();
  };
  await castByHand(page);
  await saveCast();
  await page.getByRole('button', { name: '再起一卦' }).click();
  await page.getByRole('button', { name: '时间起卦' }).click();
  await saveCast();
  await page.getByRole('link', { name: '我的' }).click();
}

const refuse = (route: Route) =>
  route.fulfill({ status: 422, json: { success: false, code: 'result.full', message: '保存数量已达上限' } });

async function importFile(page: Page): Promise<void> {
  const row = { mainHexagram: '010001', movingYao: 0, timestamp: '2026-11-13T00:00:00.000Z', method: 'manual' };
  const buffer = Buffer.from(JSON.stringify({ app: '观象', version: 1, results: [row, row, {}] }));
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer });
}

const openRowMenu = (page: Page) => page.getByRole('button', { name: /^更多/ }).first().click();

async function askToDelete(page: Page): Promise<void> {
  await openRowMenu(page);
  await page.getByRole('menuitem', { name: '删除' }).click();
}

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'profile-guest', path: '/profile', shows: '未登录' },
  { name: 'profile-expired', path: '/profile', before: withExpiredSession, shows: '登录已过期，请重新登录' },
  { name: 'profile-empty', path: '/profile', as: 'newcomer', shows: '还没有存下的卦例' },
  { name: 'profile', path: '/profile', as: 'owner', shows: '卦例 · 4' },
  { name: 'profile-menu', path: '/profile', as: 'owner', after: 'profile', act: openRowMenu, shows: '分享' },
  {
    name: 'profile-delete',
    path: '/profile',
    as: 'owner',
    act: askToDelete,
    shows: '删除这则卦例？',
  },
  {
    name: 'profile-settings',
    path: '/profile',
    as: 'owner',
    act: (page) => page.getByRole('button', { name: '设置' }).click(),
    shows: '晚子时换日',
  },
  {
    name: 'profile-deleted',
    path: '/profile',
    as: 'member',
    before: withLongHistory,
    act: async (page) => {
      await page.route('**/api/divination/results/**', (route) => route.abort());
      await askToDelete(page);
    },
    tap: '删除',
    shows: '撤销',
    expects: [/net::ERR_FAILED/],
  },
  {
    name: 'profile-code',
    path: '/profile',
    as: 'owner',
    before: (page) => page.context().grantPermissions(['clipboard-write']),
    tap: '获取邀请码',
    shows: '邀请码已复制',
  },
  { name: 'profile-long', path: '/profile', as: 'member', before: withLongHistory, shows: '卦例 · 300' },
  {
    name: 'profile-found',
    path: '/profile',
    as: 'member',
    after: 'profile-long',
    act: (page) => page.getByRole('searchbox').fill('第3卦'),
    shows: '找到',
  },
  {
    name: 'profile-found-nothing',
    path: '/profile',
    as: 'member',
    after: 'profile-found',
    act: (page) => page.getByRole('searchbox').fill('时间起卦'),
    shows: '没有相符的卦例',
  },
  {
    name: 'profile-unsynced',
    path: '/divination',
    as: 'owner',
    act: (page) => saveTwo(page, (route, isFirst) => (isFirst ? refuse(route) : route.abort())),
    shows: '2 条未同步',
    expects: [/status of 422/, /net::ERR_FAILED/],
  },
  {
    name: 'profile-leave-unsynced',
    path: '/divination',
    as: 'owner',
    act: async (page) => {
      await saveTwo(page, (route) => route.abort());
      await page.getByRole('button', { name: '退出登录' }).click();
    },
    shows: '放弃并退出',
    expects: [/net::ERR_FAILED/],
  },
  {
    name: 'profile-imported',
    path: '/profile',
    as: 'member',
    act: importFile,
    shows: '已导入 1 则，1 则已有，1 则读不出来',
  },
  {
    name: 'profile-import-refused',
    path: '/profile',
    as: 'newcomer',
    act: (page) =>
      page.getByLabel('导入卦例').setInputFiles({ name: 'x', mimeType: 'text/plain', buffer: Buffer.from('x') }),
    shows: '这个文件读不出来，没有导入任何卦例',
  },
  {
    name: 'about',
    path: '/about',
    before: (page) =>
      page.route('**/api/config', (route) =>
        route.fulfill({ json: { registration: 'open', contact: 'mailto:xiaoguan@example.com' } }),
      ),
    shows: '发现错字',
  },
  { name: 'login', path: '/login', shows: '忘记密码' },
  { name: 'login-expired', path: '/login', before: withExpiredSession, shows: '登录已过期，请重新登录' },
  {
    name: 'login-wrong',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('用户名').fill('观梅客');
      await page.getByLabel('密码').fill('not-it-9');
      await page.getByRole('button', { name: '登录' }).click();
    },
    shows: '用户名或密码错误',
    expects: [/status of 401/],
  },
  {
    name: 'register',
    path: '/login',
    act: async (page) => {
      await register(page);
      await page.getByLabel('密码', { exact: true }).fill('tang-9wuyue');
      await page.getByRole('button', { name: '显示密码' }).click();
    },
    shows: '隐藏',
  },
  {
    name: 'register-errors',
    path: '/login',
    act: (page) => submitRegistration(page, 'dongli'),
    shows: '请输入有效的邮箱地址',
  },
  {
    name: 'register-name',
    path: '/login',
    act: async (page) => {
      await register(page);
      await page.getByLabel('用户名').fill('梅');
      await page.getByRole('button', { name: '注册' }).click();
    },
    shows: '用户名格式不正确',
  },
  {
    name: 'register-invite',
    path: '/login',
    before: (page) => page.route('**/api/config', (route) => route.fulfill({ json: { registration: 'invite' } })),
    act: register,
    shows: '邀请码',
  },
  { name: 'forgot', path: '/forgot-password', shows: '查找账号' },
  { name: 'forgot-found', path: '/forgot-password', after: 'forgot', act: findAccount, shows: '发送重置链接' },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    after: 'forgot-found',
    act: (page) => page.getByRole('button', { name: '发送重置链接' }).click(),
    shows: '密码重置链接已发送至注册邮箱',
  },
  { name: 'reset', path: '/reset-password?token=x', before: withGoodLink, shows: '新密码' },
  {
    name: 'reset-errors',
    path: '/reset-password?token=x',
    after: 'reset',
    act: async (page) => {
      await page.getByLabel('新密码').fill('12345');
      await page.getByRole('button', { name: '重置密码' }).click();
    },
    shows: '密码长度至少为6个字符',
  },
  { name: 'reset-used', path: '/reset-password?token=x', shows: '重新申请' },
];
