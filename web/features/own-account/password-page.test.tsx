import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { PASSWORD_NOTICES } from '#contract/words/notices.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { serveAccount } from '#tests/component/own-account-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function change(oldPassword: string, newPassword: string, confirmation = newPassword): Promise<void> {
  await field('旧密码').fill(oldPassword);
  await field('新密码').fill(newPassword);
  await field('确认密码').fill(confirmation);
  await page.getByRole('button', { name: '修改密码' }).click();
}

const open = () => openApp('/profile/account/password', { as: somebody('xiaoman') });

test('passwords are checked in order before anything is sent', async () => {
  await open();
  await change('', 'wuyue-9tang');
  await says('请输入旧密码');
  await change('tang-9wuyue', 'tang1');
  await says('密码长度至少为6个字符');
  await change('tang-9wuyue', 'wuyue-9tang', 'wuyue-9tanG');
  await says('两次输入的密码不一致');
  await change('tang-9wuyue', 'xiaoman1');
  await says(PASSWORD_NOTICES.name);
  expect(server.calls('changePassword')).toEqual([]);
});

test('a wrong old password is said under its field, which gets the focus; nothing is ended', async () => {
  server.refuses('changePassword', 'auth.oldPassword');
  await open();
  await change('not-it-9', 'wuyue-9tang');
  await says('旧密码不对；刚才若已提交过，可能已经改好，请用新密码登录');
  await expect.element(field('旧密码')).toHaveFocus();
  await expect.element(field('旧密码')).toHaveAttribute('aria-invalid', 'true');
  await field('旧密码').fill('tang-9wuyue');
  await expect.element(page.getByText('旧密码不对；刚才')).not.toBeInTheDocument();
  await expect.poll(addressNow).toBe('/profile/account/password');
});

test('a common password is said under the new one', async () => {
  server.refuses('changePassword', 'auth.commonPassword');
  await open();
  await change('tang-9wuyue', 'woaini1314');
  await says('密码过于常见，请更换');
  await expect.element(field('新密码')).toHaveFocus();
});

test('a new password is sent without its spaces, announced, and leads back to 账号', async () => {
  serveAccount();
  server.answers('changePassword', { status: 200, body: { success: true } });
  await open();
  await change('tang-9wuyue', ' wuyue-9tang ', 'wuyue-9tang');
  await says(ACCOUNT_NOTICES.passwordChanged);
  await expect.poll(addressNow).toBe('/profile/account');
  expect(server.calls('changePassword').map(({ body }) => body)).toEqual([
    { oldPassword: 'tang-9wuyue', newPassword: 'wuyue-9tang', confirmPassword: 'wuyue-9tang' },
  ]);
});

test('without a network the form says that nothing was changed', async () => {
  server.loses('changePassword');
  await open();
  await change('tang-9wuyue', 'wuyue-9tang');
  await says(ACCOUNT_NOTICES.passwordNotChanged);
});
