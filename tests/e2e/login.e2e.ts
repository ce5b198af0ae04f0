import { expect, test } from 'vitest';
import { PASSWORD_NOTICES } from '#contract/notices.ts';
import { openInApp, REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { callsTo, fillAccount, logIn, openRegister, storedSession, submitAs } from './pages/account-forms.ts';
import { shows } from './shown-messages.ts';

const fixtures = useFixtures();

const NEW = { email: 'new@example.com', password: 'wuyue-9tang', confirmPassword: 'wuyue-9tang' };

test('login asks for both fields and sends nothing until it has them', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/login');
  const calls = callsTo(page, '/auth/login');
  await submitAs(page, '登录');
  await shows(page, 'login', '请输入用户名和密码');
  await fillAccount(page, { username: '观客' });
  await submitAs(page, '登录');
  await shows(page, 'login', '请输入用户名和密码');
  await fillAccount(page, { username: '', password: 'tang-9wuyue' });
  await submitAs(page, '登录');
  await shows(page, 'login', '请输入用户名和密码');
  expect(calls).toEqual([]);
});

test('whitespace is removed from names and passwords while they are typed', async () => {
  const { page } = await fixtures.visit();
  await openRegister(page);
  const username = page.getByLabel('用户名', { exact: true });
  await username.pressSequentially(' 观 客　 a ');
  expect(await username.inputValue()).toBe('观客a');
  for (const label of ['密码', '确认密码']) {
    const password = page.getByLabel(label, { exact: true });
    await password.fill('\t tang - 9　wuyue\u00a0');
    expect(await password.inputValue()).toBe('tang-9wuyue');
  }
});

test('registration says what is missing, one thing at a time and in order, before it calls the server', async () => {
  const { page } = await fixtures.visit();
  await openRegister(page);
  const calls = callsTo(page, '/auth/register');
  const submitting = async (fields: Parameters<typeof fillAccount>[1]) => {
    await fillAccount(page, fields);
    await submitAs(page, '注册');
  };
  await submitting({});
  await shows(page, 'register', '请输入用户名和密码');
  await submitting({ username: '新客' });
  await shows(page, 'register', '请输入用户名和密码');
  await submitting({ password: 'tang1' });
  await page.getByText('密码长度至少为6个字符', { exact: true }).waitFor();
  await submitting({ password: NEW.password });
  await shows(page, 'register', '请输入邮箱地址');
  for (const email of ['a@b', 'a b@example.com', '@example.com', 'a@example.com,b@example.com']) {
    await submitting({ email });
    await shows(page, 'register', '请输入有效的邮箱地址');
  }
  await submitting({ email: NEW.email });
  await shows(page, 'register', '请确认密码');
  await submitting({ confirmPassword: `${NEW.password}x` });
  await shows(page, 'register', '两次输入的密码不一致');
  await submitting({ username: '新', confirmPassword: NEW.password });
  await page.getByText('用户名格式不正确', { exact: true }).waitFor();
  expect(calls).toEqual([]);
});

test('registration says why a password is easy to guess, before it calls the server', async () => {
  const { page } = await fixtures.visit();
  await openRegister(page);
  const calls = callsTo(page, '/auth/register');
  await fillAccount(page, { username: '新客lin', email: 'xin.ke@example.com' });
  for (const [password, notice] of [
    ['654321', PASSWORD_NOTICES.run],
    ['888888', PASSWORD_NOTICES.repeat],
    ['19900101', PASSWORD_NOTICES.date],
    ['新客lin2026', PASSWORD_NOTICES.name],
    ['1988xin.ke', PASSWORD_NOTICES.name],
  ] as const) {
    await fillAccount(page, { password, confirmPassword: password });
    await submitAs(page, '注册');
    await page.getByText(notice, { exact: true }).waitFor();
  }
  expect(calls).toEqual([]);
});

test('注册成功 is shown for a second, then the page that asked opens; the email is sent trimmed', async () => {
  const { page } = await fixtures.visit({ at: Date.now() });
  await openRegister(page, `/login?return=${encodeURIComponent('/academy/shefu/create')}`);
  await fillAccount(page, { username: '新来客', ...NEW });
  await page.getByLabel('邮箱').fill(`  ${NEW.email} `);
  const calls = callsTo(page, '/auth/register');
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitAs(page, '注册');
  await shows(page, 'register', '注册成功');
  expect(await page.getByRole('button', { name: '注册', exact: true }).isDisabled()).toBe(true);
  expect(calls[0]?.postDataJSON()).toMatchObject({ username: '新来客', ...NEW });
  await page.clock.runFor(999);
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.clock.runFor(1);
  await page.waitForURL('**/academy/shefu/create');
  await page.clock.resume();
  await page.getByRole('heading', { name: '出题' }).waitFor();
});

test('leaving the page within the second after registration cancels the redirect', async () => {
  const { page } = await fixtures.visit({ at: Date.now() });
  await openRegister(page);
  await fillAccount(page, { username: '过客', ...NEW, email: 'passing@example.com' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitAs(page, '注册');
  await shows(page, 'register', '注册成功');
  await page.getByRole('link', { name: '易经' }).click();
  await page.waitForURL('**/library');
  await page.clock.runFor(5000);
  expect(new URL(page.url()).pathname).toBe('/library');
});

test('a taken name and a taken email get the same message, also in another case or width', async () => {
  const { username, email } = await fixtures.account('user', 'Wenwang');
  const { page } = await fixtures.visit({ expects: [REFUSED(409)] });
  await openRegister(page);
  const taken = [
    { username, email: 'free@example.com' },
    { username: 'ＷＥＮＷＡＮＧ', email: 'free@example.com' },
    { username: 'free-name', email: email.toUpperCase() },
  ];
  for (const fields of taken) {
    await fillAccount(page, { ...NEW, ...fields });
    const answer = page.waitForResponse('**/auth/register');
    await submitAs(page, '注册');
    expect((await answer).status()).toBe(409);
    await shows(page, 'register', '注册失败，用户名或邮箱已被使用');
  }
  expect(await storedSession(page)).toBeNull();
});

test('a wrong password and an unknown name get the same message, and no session is stored', async () => {
  const { username } = await fixtures.account();
  const { page } = await fixtures.visit({ expects: [REFUSED(401)] });
  await page.goto('/login');
  for (const who of [
    { username, password: 'not-this-one' },
    { username: '无此人', password: 'tang-9wuyue' },
  ]) {
    const answer = page.waitForResponse('**/auth/login');
    await logIn(page, who);
    expect((await answer).status()).toBe(401);
    await shows(page, 'login', '用户名或密码错误');
  }
  expect(await storedSession(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/login');
});

const BUSY = [
  { status: 429, code: 'request.tooMany', message: '操作过于频繁，请稍后重试' },
  { status: 503, code: 'server.busy', message: '服务繁忙，请稍后重试' },
  { status: 503, code: 'server.unavailable', message: '服务暂时不可用' },
] as const;

test('the message of a busy server is shown as it is, at login and at registration', async () => {
  const { page } = await fixtures.visit({ expects: [REFUSED(429), REFUSED(503)] });
  for (const { status, code, message } of BUSY) {
    await page.route(/\/api\/auth\/(login|register)$/, (route) =>
      route.fulfill({ status, json: { success: false, code, message } }),
    );
    await page.goto('/login');
    await logIn(page, { username: '观客', password: 'tang-9wuyue' });
    await page.getByText(message, { exact: true }).waitFor();
    await page.getByRole('tab', { name: '注册' }).click();
    await fillAccount(page, { username: '新客', ...NEW });
    await submitAs(page, '注册');
    await page.getByText(message, { exact: true }).waitFor();
    await page.unroute(/\/api\/auth\/(login|register)$/);
  }
});

test('without a network, or with an unreadable answer, the form shows 操作失败，请稍后重试 and can be sent again', async () => {
  const { page } = await fixtures.visit({ expects: [UNREACHED, REFUSED(502)] });
  const who = await fixtures.account();
  await page.route('**/api/auth/**', (route) => route.abort());
  await page.goto('/login');
  await logIn(page, who);
  await shows(page, 'login', '操作失败，请稍后重试');
  await page.unroute('**/api/auth/**');
  await page.route('**/api/auth/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await page.getByRole('tab', { name: '注册' }).click();
  await fillAccount(page, { username: '新客', ...NEW });
  await submitAs(page, '注册');
  await shows(page, 'register', '操作失败，请稍后重试');
  await page.unroute('**/api/auth/**');
  await page.getByRole('tab', { name: '登录' }).click();
  await logIn(page, who);
  await page.waitForURL('**/divination');
});

test('auth-storage holds the session and nothing else, for ninety days', async () => {
  const { username, password, user } = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/login');
  await logIn(page, { username, password });
  await page.waitForURL('**/divination');
  const session = await storedSession(page);
  expect(session).toEqual({
    isAuthenticated: true,
    user: { id: user.id, username, role: 'user', avatarUrl: null },
    token: expect.stringMatching(/^[0-9a-z]{26}_[\w-]{43}$/),
    sessionExpiry: expect.any(Number),
  });
  const ninetyDays = 7_776_000_000;
  expect(Math.abs(Number(session?.['sessionExpiry']) - Date.now() - ninetyDays)).toBeLessThan(60_000);
});

const RETURNS = [
  ['/academy/shefu/create', '/academy/shefu/create'],
  ['/hexagram/010001', '/hexagram/010001'],
  ['/academy/shefu?page=2', '/academy/shefu?page=2'],
  ['//evil.example/x', '/divination'],
  ['https://evil.example/x', '/divination'],
  ['javascript:alert(1)', '/divination'],
  ['/\\evil.example', '/divination'],
  ['/\t/evil.example', '/divination'],
  ['data:text/html,x', '/divination'],
  ['/login?return=/login', '/divination'],
  ['', '/divination'],
] as const;

test('after login the page that asked is there, and never one that is not of this app', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  const { token, expiresAt, user } = who;
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { token, expiresAt, user } }));
  page.on('dialog', () => expect.unreachable('a script ran'));
  await page.goto('/login');
  for (const [target, path] of RETURNS) {
    await openInApp(page, `/login?return=${encodeURIComponent(target)}`);
    await logIn(page, who);
    await page.waitForURL(`${fixtures.app.url}${path}`);
    await page.evaluate(() => {
      localStorage.removeItem('auth-storage');
      dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' })); // as when another tab signs out
    });
  }
});

test('whoever is logged in goes on from /login to the page that asked, and does not meet the form on the way back', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto('/library');
  await page.goto('/login?return=%2Facademy%2Fshefu%2Fcreate');
  await page.waitForURL('**/academy/shefu/create');
  await page.getByRole('heading', { name: '出题' }).waitFor();
  await openInApp(page, '/login');
  await page.waitForURL('**/divination');
  await page.goBack();
  await page.waitForURL('**/academy/shefu/create');
});

test('the login page is left behind by replacing it: going back does not show it again', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/library');
  await page.goto('/login?return=/profile');
  await logIn(page, who);
  await page.waitForURL('**/profile');
  await page.goBack();
  await page.waitForURL('**/library');
});

test('忘记密码 leads to /forgot-password and, also after a reload there, back to a login that still knows the way', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.waitForURL('**/forgot-password');
  expect(await page.getByLabel('邀请码').count()).toBe(0);
  await page.goto('/login?return=%2Facademy%2Fshefu%3Fpage%3D2');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.waitForURL('**/forgot-password?**');
  await page.goto(page.url()); // opened from outside: the address alone knows the way
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/login?**');
  await logIn(page, who);
  await page.waitForURL(`${fixtures.app.url}/academy/shefu?page=2`);
});
