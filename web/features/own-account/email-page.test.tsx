import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { serveAccount } from '#tests/component/own-account-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function ask(email: string, password: string): Promise<void> {
  await field('新邮箱').fill(email);
  await field('密码').fill(password);
  await page.getByRole('button', { name: /^(发信到新邮箱|再发一封)$/ }).click();
}

async function open(): Promise<void> {
  serveAccount();
  await openApp('/profile/account/email', { as: somebody('小满') });
  await says('现在的邮箱：x***@***.com');
}

test('address and password are checked before anything is sent', async () => {
  await open();
  await ask('xiaoman', 'tang-9wuyue');
  await says('请输入有效的邮箱地址');
  await ask('xiaoman@example.com', '');
  await says('请输入密码');
  expect(server.calls('changeEmail')).toEqual([]);
});

test.each([
  ['auth.password', '密码不对', '密码'],
  ['account.sameEmail', '新邮箱和现在的一样', '新邮箱'],
] as const)('%s is said under its field, which gets the focus', async (code, message, label) => {
  server.refuses('changeEmail', code);
  await open();
  await ask('xiaoman@example.com', 'tang-9wuyue');
  await says(message);
  await expect.element(field(label)).toHaveFocus();
});

test('what was asked for is said, the password is forgotten, and another address can be asked for', async () => {
  server.answers('changeEmail', { status: 200, body: { success: true } });
  await open();
  await ask(' xiaoman@example.com ', 'tang-9wuyue');
  await says(ACCOUNT_NOTICES.emailAsked);
  await expect.element(field('密码')).toHaveValue('');
  await field('新邮箱').fill('other@example.com');
  await expect.element(page.getByText(ACCOUNT_NOTICES.emailAsked)).not.toBeInTheDocument();
  expect(server.calls('changeEmail').map(({ body }) => body.password)).toEqual(['tang-9wuyue']);
});

test('without a network the form says that no mail was sent', async () => {
  server.loses('changeEmail');
  await open();
  await ask('xiaoman@example.com', 'tang-9wuyue');
  await says(ACCOUNT_NOTICES.emailNotAsked);
});
