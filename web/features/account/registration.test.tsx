import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NOTICES, PASSWORD_NOTICES } from '#contract/words/notices.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import {
  type AccountFields,
  field,
  fillAccount,
  openRegister,
  storedSession,
  submitAs,
} from '#tests/component/account-steps.ts';
import { addressNow, somebody } from '#tests/component/open-app.tsx';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';

const NEW = {
  username: '新客',
  email: 'new@example.com',
  password: 'wuyue-9tang',
  confirmPassword: 'wuyue-9tang',
} as const;

async function submitting(fields: AccountFields): Promise<void> {
  await fillAccount(fields);
  await submitAs('注册');
}

const isShown = (message: string) => expect.element(page.getByText(message, { exact: true })).toBeVisible();
const isGone = (message: string) => expect.element(page.getByText(message)).not.toBeInTheDocument();

test.each([
  ['用户名', ' 观 客　 a ', '观客a'],
  ['密码', '\t tang - 9　wuyue\u00a0', 'tang-9wuyue'],
  ['确认密码', '\t tang - 9　wuyue\u00a0', 'tang-9wuyue'],
])('whitespace is removed from %s while it is typed', async (label, typed, kept) => {
  await openRegister();
  await field(label).fill(typed);
  await expect.element(field(label)).toHaveValue(kept);
});

test('three taps of one moment register once', async () => {
  server.refuses('register', 'server.busy');
  await openRegister();
  await fillAccount(NEW);
  const button = page.getByRole('button', { name: '注册', exact: true }).element() as HTMLButtonElement;
  for (let tap = 0; tap < 3; tap++) button.click();
  await isShown(PROBLEMS['server.busy'].message);
  expect(server.calls('register')).toHaveLength(1);
});

test('registration says what is missing, one thing at a time and in order, before it calls the server', async () => {
  await openRegister();
  await submitting({});
  await shows('register', '请输入用户名和密码');
  await submitting({ username: NEW.username });
  await shows('register', '请输入用户名和密码');
  await submitting({ password: 'tang1' });
  await isShown('密码长度至少为6个字符');
  await submitting({ password: NEW.password });
  await shows('register', '请输入邮箱地址');
  await submitting({ email: 'a@b' });
  await shows('register', '请输入有效的邮箱地址');
  await submitting({ email: NEW.email });
  await shows('register', '请确认密码');
  await submitting({ confirmPassword: `${NEW.password}x` });
  await shows('register', '两次输入的密码不一致');
  await submitting({ username: '新', confirmPassword: NEW.password });
  await isShown('用户名格式不正确');
  expect(server.calls('register')).toEqual([]);
});

test.each(['a@b', 'a b@example.com', '@example.com', 'a@example.com,b@example.com'])(
  '%s is not sent as an address',
  async (email) => {
    await openRegister();
    await submitting({ ...NEW, email });
    await shows('register', '请输入有效的邮箱地址');
    expect(server.calls('register')).toEqual([]);
  },
);

test('registration says why a password is easy to guess, before it calls the server', async () => {
  await openRegister();
  await fillAccount({ username: '新客lin', email: 'xin.ke@example.com' });
  for (const [password, notice] of [
    ['654321', PASSWORD_NOTICES.run],
    ['888888', PASSWORD_NOTICES.repeat],
    ['19900101', PASSWORD_NOTICES.date],
    ['新客lin2026', PASSWORD_NOTICES.name],
    ['1988xin.ke', PASSWORD_NOTICES.name],
  ] as const) {
    await fillAccount({ password, confirmPassword: password });
    await isGone(notice);
    await submitAs('注册');
    await isShown(notice);
  }
  expect(server.calls('register')).toEqual([]);
});

test('注册成功 is shown for a second, then the page that asked opens; the email is sent trimmed', async () => {
  server.answers('register', { status: 201, body: somebody('新客') });
  await openRegister('/login?return=%2Facademy%2Fshefu%2Fcreate', { at: Date.now(), isPaused: true });
  await submitting({ ...NEW, email: `  ${NEW.email} ` });
  await shows('register', '注册成功');
  await expect.element(page.getByRole('button', { name: '注册', exact: true })).toBeDisabled();
  expect(server.calls('register').map(({ body }) => body)).toMatchObject([NEW]);
  await vi.advanceTimersByTimeAsync(999);
  await expect.poll(() => location.pathname).toBe('/login');
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(addressNow).toBe('/academy/shefu/create');
  await expect.element(page.getByRole('heading', { name: '出题' })).toBeVisible();
});

test('注册成功 is in view on a phone, above the navigation', async () => {
  server.answers('register', { status: 201, body: somebody('新客') });
  await openRegister('/login', { at: Date.now(), isPaused: true, size: { width: 320, height: 568 } });
  await submitting(NEW);
  await shows('register', '注册成功');
  const top = page.getByRole('navigation', { name: '主导航' }).element().getBoundingClientRect().top;
  await expect
    .poll(() => page.getByText('注册成功', { exact: true }).element().getBoundingClientRect().bottom <= top)
    .toBe(true);
});

test('leaving the page within the second after registration cancels the redirect', async () => {
  server.answers('register', { status: 201, body: somebody('新客') });
  await openRegister('/login', { at: Date.now(), isPaused: true });
  await submitting(NEW);
  await shows('register', '注册成功');
  await page.getByRole('link', { name: '易经' }).click();
  await expect.element(page.getByRole('tab', { name: '六十四卦' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(addressNow).toBe('/library');
});

test('a taken name or email is refused with one message, and no session is stored', async () => {
  server.refuses('register', 'auth.taken');
  await openRegister();
  await submitting(NEW);
  await shows('register', '注册失败，用户名或邮箱已被使用');
  expect(storedSession()).toBeNull();
});

test('an unreadable answer shows 操作失败，请稍后重试, and the form can be sent again', async () => {
  server.sendsJunk('register', 502);
  await openRegister();
  await submitting(NEW);
  await shows('register', '操作失败，请稍后重试');
  server.answers('register', { status: 201, body: somebody('新客') });
  await submitAs('注册');
  await isShown('注册成功');
});

test('a refused registration moves the focus to the field that is wrong, whose error goes when it is mended', async () => {
  await openRegister();
  const refused = async (label: string, message: string) => {
    await submitAs('注册');
    await isShown(message);
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  };
  await fillAccount({ ...NEW, email: 'a@b', confirmPassword: 'other' });
  await refused('邮箱', '请输入有效的邮箱地址');
  await fillAccount({ username: '新客人' });
  await expect.element(field('用户名')).toHaveValue('新客人');
  await expect.element(field('邮箱')).toHaveAttribute('aria-invalid', 'true');
  await fillAccount({ email: NEW.email });
  await isGone('请输入有效的邮箱地址');
  await expect.element(field('邮箱')).toHaveAttribute('aria-invalid', 'false');
  await refused('确认密码', '两次输入的密码不一致');
  await refused('确认密码', '两次输入的密码不一致');
  await fillAccount({ password: 'other' });
  await isGone('两次输入的密码不一致');
  await fillAccount({ password: '654321', confirmPassword: '654321' });
  await refused('密码', PASSWORD_NOTICES.run);
});

test('registration says what it asks for before anything is wrong, and beside what is wrong', async () => {
  await openRegister();
  await expect
    .element(field('用户名'))
    .toHaveAccessibleDescription('2 到 20 个字，汉字、字母、数字都行，也可用 _ 和 -；不同外文的字母不要混用');
  await expect.element(field('密码')).toHaveAccessibleDescription(NOTICES.passwordRule);
  await submitting({ ...NEW, username: '新' });
  await expect.element(field('用户名')).toHaveAccessibleDescription(`用户名格式不正确 ${NOTICES.usernameRule}`);
});

test('a password is shown when the user wants it, and hidden again', async () => {
  await openRegister();
  await expect.element(field('密码')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示密码', exact: true }).click();
  await expect.element(field('密码')).toHaveAttribute('type', 'text');
  await expect.element(field('确认密码')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '隐藏密码', exact: true }).click();
  await expect.element(field('密码')).toHaveAttribute('type', 'password');
});

test('邀请码 is asked for where registration is by invitation, and a wrong one is refused', async () => {
  server.answers('config', { status: 200, body: { registration: 'invite' } });
  server.refuses('register', 'auth.invitation');
  await openRegister();
  await field('邀请码').fill('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GG');
  await submitting(NEW);
  await isShown('邀请码无效');
  expect(server.calls('register').map(({ body }) => body.invitationCode)).toEqual(['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GG']);
});

test('邀请码 is not asked for where registration is open', async () => {
  server.refuses('register', 'auth.taken');
  await openRegister();
  await submitting(NEW);
  await isShown('注册失败，用户名或邮箱已被使用');
  await expect.element(field('邀请码')).not.toBeInTheDocument();
});

test('a common password is said under the field, with what to do', async () => {
  server.refuses('register', 'auth.commonPassword');
  await openRegister();
  await submitting({ ...NEW, password: 'woaini1314', confirmPassword: 'woaini1314' });
  await isShown('密码过于常见，请更换');
  await expect.element(field('密码')).toHaveFocus();
  await expect.element(field('密码')).toHaveAccessibleDescription(/密码过于常见，请更换.*几个不相干的词连起来就好/);
});
