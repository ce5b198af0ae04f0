import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const LINKS = [
  {
    path: '/confirm-email',
    call: 'confirmEmail',
    action: '确认更换',
    acting: '正在更换…',
    done: '邮箱已换好',
    code: 'account.emailLink',
    useless: '链接无效、已用过或已过期',
  },
  {
    path: '/undo-email',
    call: 'undoEmail',
    action: '撤回更换',
    acting: '正在撤回…',
    done: '已经撤回',
    code: 'account.undoLink',
    useless: '撤回的链接无效、已用过或已过期',
  },
] as const;

const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

describe.each(LINKS)('$path', ({ path, call, action, acting, done, code, useless }) => {
  const button = () => page.getByRole('button', { name: action });
  const tokens = () => server.calls(call).map(({ body }) => body.token);

  test('opening the link changes nothing; the button does, once', async () => {
    server.answers(call, { status: 200, body: { success: true } });
    await openApp(`${path}?token=abc`);
    await expect.element(button()).toBeVisible();
    await expect.poll(addressNow).toBe(path);
    expect(document.body.innerHTML).not.toContain('abc');
    expect(tokens()).toEqual([]);
    await button().click();
    await says(done);
    await expect.element(button()).not.toBeInTheDocument();
    expect(tokens()).toEqual(['abc']);
  });

  test('a reload before the button keeps the link; one after it says that it is used', async () => {
    server.answers(call, { status: 200, body: { success: true } });
    await openApp(`${path}?token=abc`);
    await expect.element(button()).toBeVisible();
    await openApp(path);
    await button().click();
    await says(done);
    await openApp(path);
    await says(useless);
    expect(tokens()).toEqual(['abc']);
  });

  test('while it is under way the button says so and cannot be pressed', async () => {
    server.holds(call);
    await openApp(`${path}?token=abc`);
    await button().click();
    await expect.element(page.getByRole('button', { name: acting })).toBeDisabled();
  });

  test('a link that the server refuses is of no use any more', async () => {
    server.refuses(call, code);
    await openApp(`${path}?token=abc`);
    await button().click();
    await says(useless);
    await expect.element(page.getByRole('link', { name: '回到我的' })).toBeVisible();
    await openApp(path);
    await says(useless);
    expect(tokens()).toEqual(['abc']);
  });

  test('an incomplete link asks the server nothing', async () => {
    await openApp(path);
    await says(useless);
    expect(tokens()).toEqual([]);
  });

  test('without a network nothing is lost: the same link is tried again', async () => {
    server.loses(call);
    await openApp(`${path}?token=abc`);
    await button().click();
    await says(ACCOUNT_NOTICES.linkOffline);
    server.answers(call, { status: 200, body: { success: true } });
    await button().click();
    await says(done);
    expect(tokens()).toEqual(['abc', 'abc']);
  });
});

test('an address that another account has by now is not taken from it', async () => {
  server.refuses('confirmEmail', 'account.emailTaken');
  await openApp('/confirm-email?token=abc');
  await page.getByRole('button', { name: '确认更换' }).click();
  await says('这个邮箱已有账号，没有更换');
});
