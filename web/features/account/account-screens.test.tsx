import { page } from 'vitest/browser';
import { MESSAGES } from '#contract/words/messages.ts';
import { type AccountFields, fillAccount, haveExpired, submitAs } from '#tests/component/account-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';

const PASSWORD = 'tang-9wuyue';
const RESET = '/reset-password?token=x';

const openRegistration = () => page.getByRole('tab', { name: '注册' }).click();

async function register(fields: AccountFields): Promise<void> {
  await openRegistration();
  await fillAccount(fields);
  await submitAs('注册');
}

const withAccount = () =>
  server.answers('findAccount', {
    status: 200,
    body: { found: true, username: '观梅客', email: 'g***@***.com', fullEmail: 'sealed', userId: 'the owner' },
  });

async function findAccount(): Promise<void> {
  await page.getByRole('tab', { name: '按用户名' }).click();
  await page.getByRole('textbox', { name: '用户名' }).fill('观梅客');
  await page.getByRole('button', { name: '查找账号' }).click();
}

const withGoodLink = () => server.answers('checkResetLink', { status: 200, body: { valid: true } });

sweep([
  { name: 'login-expired', path: '/login', before: haveExpired, shows: '登录已过期，请重新登录' },
  {
    name: 'login-wrong',
    path: '/login',
    before: () => server.refuses('login', 'auth.wrong'),
    act: async () => {
      await fillAccount({ username: '观梅客', password: 'not-it-9' });
      await submitAs('登录');
    },
    shows: '用户名或密码错误',
  },
  { name: 'login-to-create', path: '/login?return=%2Facademy%2Fshefu%2Fcreate', shows: '登录后，就能出题' },
  {
    name: 'register',
    path: '/login',
    act: async () => {
      await openRegistration();
      await fillAccount({ password: PASSWORD });
      await page.getByRole('button', { name: '显示密码' }).click();
    },
    shows: '隐藏',
  },
  {
    name: 'register-errors',
    path: '/login',
    act: () => register({ username: '南山', email: 'dongli', password: PASSWORD, confirmPassword: PASSWORD }),
    shows: '请输入有效的邮箱地址',
  },
  { name: 'register-name', path: '/login', act: () => register({ username: '梅' }), shows: '用户名格式不正确' },
  {
    name: 'register-invite',
    path: '/login',
    before: () => server.answers('config', { status: 200, body: { registration: 'invite' } }),
    act: openRegistration,
    shows: '邀请码',
  },
  {
    name: 'forgot-found',
    path: '/forgot-password',
    before: withAccount,
    act: findAccount,
    shows: '发送重置链接',
  },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    before: () => {
      withAccount();
      const message = MESSAGES.resetRequested;
      server.answers('requestReset', { status: 200, body: { success: true, message, resetUrl: '' } });
    },
    act: async () => {
      await findAccount();
      await page.getByRole('button', { name: '发送重置链接' }).click();
    },
    shows: MESSAGES.resetRequested,
  },
  { name: 'reset', path: RESET, before: withGoodLink, shows: '新密码' },
  {
    name: 'reset-errors',
    path: RESET,
    before: withGoodLink,
    act: async () => {
      await page.getByLabelText('新密码').fill('12345');
      await page.getByRole('button', { name: '重置密码' }).click();
    },
    shows: '密码长度至少为6个字符',
  },
]);
