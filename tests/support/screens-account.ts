import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

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

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'profile-guest', path: '/profile', shows: '未登录' },
  { name: 'profile-empty', path: '/profile', as: 'newcomer', shows: '还没有存下的卦例' },
  { name: 'profile', path: '/profile', as: 'owner', shows: '卦例 · 4' },
  {
    name: 'profile-settings',
    path: '/profile',
    as: 'owner',
    act: (page) => page.getByRole('button', { name: '设置' }).click(),
    shows: '晚子时换日',
  },
  {
    name: 'profile-delete',
    path: '/profile',
    as: 'owner',
    act: (page) => page.getByRole('button', { name: /^删除/ }).first().click(),
    shows: '删除这则卦例？',
  },
  {
    name: 'profile-code',
    path: '/profile',
    as: 'owner',
    before: (page) => page.context().grantPermissions(['clipboard-write']),
    tap: '获取邀请码',
    shows: '邀请码已复制',
  },
  { name: 'login', path: '/login', shows: '忘记密码' },
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
  { name: 'register', path: '/login', act: register, shows: '确认密码' },
  {
    name: 'register-errors',
    path: '/login',
    act: (page) => submitRegistration(page, 'dongli'),
    shows: '请输入有效的邮箱地址',
  },
  {
    name: 'register-invite',
    path: '/login',
    before: (page) => page.route('**/api/config', (route) => route.fulfill({ json: { registration: 'invite' } })),
    act: register,
    shows: '邀请码',
  },
  { name: 'forgot', path: '/forgot-password', shows: '查找账号' },
  { name: 'forgot-found', path: '/forgot-password', act: findAccount, shows: '发送重置链接' },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    act: async (page) => {
      await findAccount(page);
      await page.getByRole('button', { name: '发送重置链接' }).click();
    },
    shows: '密码重置链接已发送至注册邮箱',
  },
  { name: 'reset', path: '/reset-password?token=x', shows: '新密码' },
  {
    name: 'reset-errors',
    path: '/reset-password?token=x',
    act: async (page) => {
      await page.getByLabel('新密码').fill('12345');
      await page.getByRole('button', { name: '重置密码' }).click();
    },
    shows: '密码长度至少为6个字符',
  },
  { name: 'reset-without-token', path: '/reset-password', shows: '重新申请' },
];
