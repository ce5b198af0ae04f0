import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MESSAGES } from '#contract/words/messages.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const FOUND = { found: true, username: '观客', email: 'g***@***.com', userId: 'opaque' } as const;
const SENT = { success: true, message: MESSAGES.resetRequested, resetUrl: '' } as const;

const finds = (fullEmail: string) => server.answers('findAccount', { status: 200, body: { ...FOUND, fullEmail } });
const isShown = (message: string) => expect.element(page.getByText(message, { exact: true })).toBeVisible();
const card = () => page.getByRole('region', { name: '账号' });
const sendButton = () => page.getByRole('button', { name: '发送重置链接' });
const byUsername = () => page.getByRole('tab', { name: '按用户名' }).click();

async function search(value: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('textbox').fill(value);
  await page.getByRole('button', { name: '查找账号' }).click();
}

test('the search asks for what it needs in each mode before it calls the server', async () => {
  await openApp('/forgot-password');
  await search('');
  await shows('findAccount', '请输入邮箱地址');
  await search('not-an-address');
  await shows('findAccount', '请输入有效的邮箱地址');
  await search('   ');
  await shows('findAccount', '请输入邮箱地址');
  await byUsername();
  await search('');
  await shows('findAccount', '请输入用户名');
  expect(server.calls('findAccount')).toEqual([]);
});

test('an account is found by its email, whose masked form is shown; a stranger is not', async () => {
  finds('guan@example.com');
  await openApp('/forgot-password');
  await search(' guan@example.com ');
  await shows('findAccount', '找到账号信息');
  await expect.poll(() => textsOf(card().getByRole('definition'))).toEqual([FOUND.username, FOUND.email]);
  server.answers('findAccount', { status: 200, body: { found: false, message: MESSAGES.accountNotFound } });
  await search('nobody@example.com');
  await isShown('未找到该账号');
  await expect.element(card()).not.toBeInTheDocument();
});

test('by its username an account is found without its address, and the link is asked for by the handle of the answer', async () => {
  finds('sealed-handle');
  server.answers('requestReset', { status: 200, body: SENT });
  await openApp('/forgot-password');
  await byUsername();
  await search('观客');
  await shows('findAccount', '找到账号信息');
  await sendButton().click();
  await isShown('密码重置链接会发到账号的注册邮箱，请查收');
  await isShown('收信邮箱：g***@***.com');
  await expect.element(sendButton()).toBeDisabled();
  expect(server.calls('findAccount').map(({ body }) => body)).toEqual([
    { searchMode: 'username', searchValue: '观客' },
  ]);
  expect(server.calls('requestReset').map(({ body }) => body)).toEqual([{ email: 'sealed-handle' }]);
});

/** Whether a button or link is filled with the accent, as the next thing to do is. */
const isPrimary = (name: string): boolean => {
  const probe = document.createElement('i');
  probe.style.color = 'var(--cinnabar)';
  document.body.append(probe);
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const found = [...document.querySelectorAll('main button, main a')].find(({ textContent }) => textContent === name);
  return found !== undefined && getComputedStyle(found).backgroundColor === accent;
};
const primaries = () => ['查找账号', '发送重置链接', '打开重置链接'].filter(isPrimary);

test('one button at a time is the next thing to do; a changed search begins anew', async () => {
  finds('someone@example.com');
  server.answers('requestReset', {
    status: 200,
    body: { ...SENT, resetUrl: 'http://127.0.0.1:3000/reset-password?token=abc' },
  });
  await openApp('/forgot-password');
  await expect.poll(primaries).toEqual(['查找账号']);
  await search('someone@example.com');
  await expect.poll(primaries).toEqual(['发送重置链接']);
  await page.getByRole('tabpanel').getByRole('textbox').fill('someone@example.co');
  await expect.element(card()).not.toBeInTheDocument();
  await expect.poll(primaries).toEqual(['查找账号']);
  await search('someone@example.com');
  await sendButton().click();
  await expect.poll(primaries).toEqual(['打开重置链接']);
});

test('in a low window, what became of the request is in view above the bar', async () => {
  finds('someone@example.com');
  server.answers('requestReset', { status: 200, body: SENT });
  await openApp('/forgot-password', { size: { width: 320, height: 568 } });
  await search('someone@example.com');
  await sendButton().click();
  const sent = page.getByText('收信邮箱：g***@***.com');
  await expect.element(sent).toBeVisible();
  const nav = page.getByRole('navigation', { name: '主导航' });
  const boxOf = (part: typeof nav) => part.element().getBoundingClientRect();
  await expect.poll(() => boxOf(sent).bottom <= boxOf(nav).top).toBe(true);
});

test('in what was found, each label is beside its own value', async () => {
  finds('someone@example.com');
  await openApp('/forgot-password');
  await search('someone@example.com');
  await expect.poll(() => textsOf(card().getByRole('term'))).toEqual(['用户名', '邮箱']);
  const boxes = (role: 'term' | 'definition') =>
    card()
      .getByRole(role)
      .elements()
      .map((element) => element.getBoundingClientRect());
  for (const [index, label] of boxes('term').entries()) {
    const value = boxes('definition')[index];
    expect(Math.abs(label.bottom - (value?.bottom ?? 0))).toBeLessThan(8);
    expect((value?.left ?? 0) - label.right).toBeLessThan(24);
  }
});

test('a failed search shows the server’s message, else 查询失败，请稍后重试', async () => {
  server.loses('findAccount');
  await openApp('/forgot-password');
  await search('someone@example.com');
  await shows('findAccount', '查询失败，请稍后重试');
  server.refuses('findAccount', 'request.tooMany');
  await search('someone@example.com');
  await isShown('操作过于频繁，请稍后重试');
});

test.each([
  ['misses', { ...FOUND }],
  ['is empty in', { ...FOUND, fullEmail: '' }],
])('an address that %s the answer is said to be missing, and no link is asked for', async (_, answer) => {
  server.sendsJunk('findAccount', 200, JSON.stringify(answer));
  await openApp('/forgot-password');
  await search('someone@example.com');
  await sendButton().click();
  await shows('requestReset', '邮箱信息缺失');
  expect(server.calls('requestReset')).toEqual([]);
});

test('a reset request that fails shows the server’s message, else 发送失败，请稍后重试', async () => {
  finds('someone@example.com');
  server.loses('requestReset');
  await openApp('/forgot-password');
  await search('someone@example.com');
  await sendButton().click();
  await shows('requestReset', '发送失败，请稍后重试');
  server.refuses('requestReset', 'server.unavailable');
  await sendButton().click();
  await isShown('服务暂时不可用');
});

test('to a developer the reset link is shown, and it leads to the form', async () => {
  finds('someone@example.com');
  const resetUrl = 'http://127.0.0.1:3000/reset-password?token=abc';
  server.answers('requestReset', { status: 200, body: { ...SENT, message: MESSAGES.resetLinkMade, resetUrl } });
  server.answers('checkResetLink', { status: 200, body: { valid: true } });
  await openApp('/forgot-password');
  await search('someone@example.com');
  await sendButton().click();
  await shows('requestReset', '密码重置链接已生成');
  await page.getByRole('link', { name: '打开重置链接' }).click();
  await expect.element(page.getByLabelText('新密码')).toBeVisible();
  await expect.poll(addressNow).toBe('/reset-password');
  await expect.element(page.getByText('重置链接无效')).not.toBeInTheDocument();
});

test('without a network the page says so before anything is sent, and under the form', async () => {
  await openApp('/forgot-password');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await isShown('没有网络，连上后才能找回密码。');
  await search('guan@example.com');
  await isShown('没有网络，连上后再试');
  expect(server.calls('findAccount')).toEqual([]);
});
