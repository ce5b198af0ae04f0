import { page } from 'vitest/browser';
import { pictureFile } from '#tests/component/image-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { loseAccount, SESSIONS, serveAccount, serveSessions } from '#tests/component/own-account-steps.ts';
import { pickFile } from '#tests/component/pick-file.ts';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';

const as = (avatarUrl: string | null = null) => {
  const who = somebody('小满');
  return {
    ...who,
    user: { ...who.user, avatarUrl },
    get expiresAt() {
      return who.expiresAt;
    },
  };
};
const worn = () => ({ as: as('/seals/000100.svg') });
const bare = () => ({ as: as() });
const ACCOUNT = '/profile/account';
const press = (name: string) => page.getByRole('button', { name }).click();
const openTab = (name: string) => page.getByRole('tab', { name }).click();

sweep([
  { name: 'account', path: ACCOUNT, opening: worn(), before: serveAccount, shows: '3 台' },
  { name: 'account-offline', path: ACCOUNT, opening: bare(), before: loseAccount, shows: '导出我的数据' },
  {
    name: 'account-export-failed',
    path: ACCOUNT,
    opening: bare(),
    before: () => {
      serveAccount();
      server.loses('exportData');
    },
    act: () => press('导出我的数据'),
    shows: '没有备成，请再试一次',
  },
  { name: 'change-password', path: `${ACCOUNT}/password`, opening: bare(), shows: '旧密码' },
  {
    name: 'change-password-wrong',
    path: `${ACCOUNT}/password`,
    opening: bare(),
    before: () => server.refuses('changePassword', 'auth.oldPassword'),
    act: async () => {
      await page.getByLabelText('旧密码', { exact: true }).fill('not-it-9');
      await page.getByLabelText('新密码', { exact: true }).fill('wuyue-9tang');
      await page.getByLabelText('确认密码', { exact: true }).fill('wuyue-9tang');
      await press('修改密码');
    },
    shows: '旧密码不对',
  },
  { name: 'change-email', path: `${ACCOUNT}/email`, opening: bare(), before: serveAccount, shows: 'x***@***.com' },
  {
    name: 'change-email-asked',
    path: `${ACCOUNT}/email`,
    opening: bare(),
    before: () => {
      serveAccount();
      server.answers('changeEmail', { status: 200, body: { success: true } });
    },
    act: async () => {
      await page.getByLabelText('新邮箱', { exact: true }).fill('xiaoman@example.com');
      await page.getByLabelText('密码', { exact: true }).fill('tang-9wuyue');
      await press('发信到新邮箱');
    },
    shows: '已发信到新邮箱',
  },
  { name: 'devices', path: `${ACCOUNT}/devices`, opening: bare(), before: serveAccount, shows: '全部 7 ›' },
  {
    name: 'devices-alone',
    path: `${ACCOUNT}/devices`,
    opening: bare(),
    before: () => {
      serveAccount();
      serveSessions(SESSIONS.slice(0, 1));
    },
    shows: '只有这一台。',
  },
  {
    name: 'devices-ask',
    path: `${ACCOUNT}/devices`,
    opening: bare(),
    before: serveAccount,
    act: () => press('退出其他 2 台'),
    shows: '那些设备要重新登录',
  },
  {
    name: 'devices-offline',
    path: `${ACCOUNT}/devices`,
    opening: bare(),
    before: loseAccount,
    shows: '连不上服务器。',
  },
  { name: 'activity', path: `${ACCOUNT}/activity`, opening: bare(), before: serveAccount, shows: '只列最近二十件' },
  { name: 'avatar', path: `${ACCOUNT}/avatar`, opening: worn(), shows: '地山谦 · 第 15 卦' },
  { name: 'avatar-character', path: `${ACCOUNT}/avatar`, opening: bare(), shows: '名字的第一个字' },
  {
    name: 'avatar-picture',
    path: `${ACCOUNT}/avatar`,
    opening: bare(),
    act: async () => {
      await openTab('图片');
      await pickFile('选一张图片', await pictureFile());
    },
    shows: '换一张图片',
  },
  {
    name: 'avatar-offline',
    path: `${ACCOUNT}/avatar`,
    opening: worn(),
    before: () => server.loses('changeAvatar'),
    act: async () => {
      await openTab('首字');
      await press('用首字');
    },
    shows: '没有网络，换不了头像。',
  },
  { name: 'confirm-email', path: '/confirm-email?token=x', shows: '确认更换' },
  {
    name: 'confirm-email-done',
    path: '/confirm-email?token=x',
    before: () => server.answers('confirmEmail', { status: 200, body: { success: true } }),
    act: () => page.getByRole('button', { name: '确认更换' }).click(),
    shows: '邮箱已换好',
  },
  {
    name: 'confirm-email-lost',
    path: '/confirm-email?token=x',
    before: () => server.loses('confirmEmail'),
    act: () => page.getByRole('button', { name: '确认更换' }).click(),
    shows: '连不上服务器',
  },
  { name: 'undo-email', path: '/undo-email?token=x', shows: '撤回更换' },
  { name: 'undo-email-used', path: '/undo-email', shows: '若已经撤回过' },
]);
