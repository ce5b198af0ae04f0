import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { loseAccount, serveAccount } from '#tests/component/own-account-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const link = (name: RegExp) => page.getByRole('link', { name });
const exportRow = () => page.getByRole('button', { name: /^导出我的数据/ });

const open = () => openApp('/profile/account', { as: somebody('小满'), at: SEEN_AT });

test('我的 leads to 账号, which a guest does not see', async () => {
  serveAccount();
  await openApp('/profile');
  await expect.element(link(/^登录$/)).toBeVisible();
  await expect.element(link(/^账号$/)).not.toBeInTheDocument();
  await openApp('/profile', { as: somebody('小满') });
  await link(/^账号$/).click();
  await expect.poll(addressNow).toBe('/profile/account');
  await expect.element(page.getByRole('heading', { name: '账号', level: 1 })).toBeVisible();
});

test.each(['', '/password', '/email', '/devices', '/activity', '/avatar'])(
  'a guest who opens /profile/account%s comes to the login page, which returns there',
  async (part) => {
    await openApp(`/profile/account${part}`);
    await expect.poll(addressNow).toBe(`/login?return=${encodeURIComponent(`/profile/account${part}`)}`);
    await expect.element(page.getByText('登录后，就能打理账号')).toBeVisible();
    await expect.element(link(/^返回$/)).toHaveAttribute('href', '/profile');
  },
);

test('each row says what is behind it', async () => {
  serveAccount();
  await open();
  await expect.element(link(/^更换邮箱/)).toHaveTextContent('更换邮箱x***@***.com');
  await expect.element(link(/^登录设备/)).toHaveTextContent('登录设备3 台');
  await expect.element(link(/^最近活动\s*今日 \d\d:\d\d 登录$/)).toBeVisible();
  await expect.element(link(/^修改密码/)).toHaveAttribute('href', '/profile/account/password');
});

test('without a network the rows stay, and lead on', async () => {
  loseAccount();
  await open();
  await expect.element(link(/^更换邮箱/)).toBeVisible();
  await link(/^登录设备/).click();
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect.element(page.getByText('连不上服务器。')).toBeVisible();
  serveAccount();
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('Windows · Edge')).toBeVisible();
});

/** The addresses that the browser was asked to download. */
function watchDownloads(): readonly string[] {
  const loaded: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    loaded.push(new URL(this.href).pathname);
  });
  return loaded;
}

test('导出我的数据 asks for a link and lets the browser load it; again for a new one', async () => {
  serveAccount();
  const loaded = watchDownloads();
  let count = 0;
  server.answers('exportData', () => {
    const expiresAt = new Date(SEEN_AT + 600_000).toISOString();
    return { status: 200, body: { success: true, url: `/export/link-${++count}`, expiresAt } } as const;
  });
  await open();
  await exportRow().click();
  await expect.element(page.getByText(ACCOUNT_NOTICES.exportBegun)).toBeVisible();
  await exportRow().click();
  await expect.poll(() => loaded).toEqual(['/export/link-1', '/export/link-2']);
});

test('an export that is not given says so, and loads nothing', async () => {
  serveAccount();
  const loaded = watchDownloads();
  server.loses('exportData');
  await open();
  await exportRow().click();
  await expect.element(page.getByText(ACCOUNT_NOTICES.exportFailed)).toBeVisible();
  server.refuses('exportData', 'request.tooMany');
  await exportRow().click();
  await expect.element(page.getByText('操作过于频繁，请稍后重试')).toBeVisible();
  expect(loaded).toEqual([]);
});
