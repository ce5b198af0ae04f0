import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PROBLEMS } from '#contract/words/problems.ts';
import { fillAccount, logIn, openRegister, storedSession, submitAs } from '#tests/component/account-steps.ts';
import { castByHand, press } from '#tests/component/cast-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { listed, puzzleOf } from '#tests/component/puzzle-steps.ts';
import { servePuzzles } from '#tests/component/sample-data.ts';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';
import { navigate } from '#web/platform/navigation/router.tsx';

test('login asks for both fields and sends nothing until it has them', async () => {
  await openApp('/login');
  await submitAs('登录');
  await shows('login', '请输入用户名和密码');
  await fillAccount({ username: '观客' });
  await expect.element(page.getByText('请输入用户名和密码')).not.toBeInTheDocument();
  await submitAs('登录');
  await shows('login', '请输入用户名和密码');
  await fillAccount({ username: '', password: 'tang-9wuyue' });
  await submitAs('登录');
  await shows('login', '请输入用户名和密码');
  expect(server.calls('login')).toEqual([]);
});

test('while the answer is on its way the button says so', async () => {
  server.holds('login');
  await openApp('/login');
  await logIn();
  await expect.element(page.getByRole('button', { name: '正在登录…' })).toBeDisabled();
});

test('a wrong name or password is refused with one message, and no session is stored', async () => {
  server.refuses('login', 'auth.wrong');
  await openApp('/login');
  await logIn();
  await shows('login', '用户名或密码错误');
  expect(server.calls('login').map(({ body }) => body)).toEqual([{ username: '观客', password: 'tang-9wuyue' }]);
  expect(storedSession()).toBeNull();
  await expect.poll(addressNow).toBe('/login');
});

test.each(['request.tooMany', 'server.busy', 'server.unavailable'] as const)(
  'the message of %s is shown as it is, at login and at registration',
  async (code) => {
    server.refuses('login', code);
    server.refuses('register', code);
    const { message } = PROBLEMS[code];
    await openApp('/login');
    await logIn();
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: '注册' }).click();
    await expect.element(page.getByText(message, { exact: true })).not.toBeInTheDocument();
    const password = 'wuyue-9tang';
    await fillAccount({ username: '新客', email: 'new@example.com', password, confirmPassword: password });
    await submitAs('注册');
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  },
);

test('without a network the form shows 操作失败，请稍后重试 and can be sent again', async () => {
  server.loses('login');
  await openApp('/login');
  await logIn();
  await shows('login', '操作失败，请稍后重试');
  server.answers('login', { status: 200, body: somebody() });
  await submitAs('登录');
  await expect.poll(addressNow).toBe('/divination');
});

test.each([
  ['/hexagram/010001', '/hexagram/010001'],
  ['/academy/shefu?page=2', '/academy/shefu?page=2'],
  ['//evil.example/x', '/divination'],
  ['https://evil.example/x', '/divination'],
  ['javascript:alert(1)', '/divination'],
  ['', '/divination'],
])(
  'after login for %j the page that asked is there, and never one that is not of this app: %s',
  async (asked, path) => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue();
    server.answers('login', { status: 200, body: somebody() });
    server.answers('listPuzzles', listed([]));
    await openApp(`/login?return=${encodeURIComponent(asked)}`);
    await logIn();
    await expect.poll(addressNow).toBe(path);
    expect(alert).not.toHaveBeenCalled();
  },
);

test('a logged-in user is sent on from /login to the page that asked, and does not see the form on the way back', async () => {
  await openApp('/library', { as: somebody() });
  navigate('/login?return=%2Facademy%2Fshefu%2Fcreate');
  await expect.element(page.getByRole('heading', { name: '出题' })).toBeVisible();
  await expect.poll(addressNow).toBe('/academy/shefu/create');
  navigate('/login');
  await expect.poll(addressNow).toBe('/divination');
  history.back();
  await expect.poll(addressNow).toBe('/academy/shefu/create');
});

test('the login page is left behind by replacing it: going back does not show it again', async () => {
  server.answers('login', { status: 200, body: somebody() });
  await openApp('/library');
  navigate('/login?return=/profile');
  await logIn();
  await expect.poll(addressNow).toBe('/profile');
  history.back();
  await expect.poll(addressNow).toBe('/library');
});

test('after a login the first back leads to the page before the one that asked', async () => {
  server.answers('login', { status: 200, body: somebody() });
  await openApp('/library');
  navigate('/profile');
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await logIn();
  await expect.poll(addressNow).toBe('/profile');
  history.back();
  await expect.poll(addressNow).toBe('/library');
});

/** A guest saves a cast, and is led to the login page. */
async function saveAsGuest(): Promise<void> {
  await castByHand();
  await pauseTimers();
  await press('保存卦例');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(addressNow).toBe('/login?return=%2Fdivination');
  vi.useRealTimers();
}

test('without a network the page says so before anything is sent, and that the cast that is to be saved stays here', async () => {
  server.loses('login');
  server.loses('register');
  const line = (text: string) => page.getByText(text, { exact: true });
  const offline = line('没有网络，连上后才能登录、注册；这一卦先留在这台设备上。');
  await saveAsGuest();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(offline).toBeVisible();
  await logIn();
  await expect.element(line('没有网络，连上后再试')).toBeVisible();
  await openRegister('/login');
  await expect.element(offline).toBeVisible();
  const password = 'wuyue-9tang';
  await fillAccount({ username: '新客', email: 'new@example.com', password, confirmPassword: password });
  await submitAs('注册');
  await expect.element(line('没有网络，连上后再试')).toBeVisible();
  expect([...server.calls('login'), ...server.calls('register')]).toEqual([]); // nothing is sent that could fail
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(offline).not.toBeInTheDocument();
  await expect.element(line('没有网络，连上后再试')).not.toBeInTheDocument();
});

test('a cast that was to be saved is not saved by a later login, if the login page was left meanwhile', async () => {
  serverKeeps([]);
  server.answers('login', { status: 200, body: somebody() });
  await saveAsGuest();
  await page.getByRole('link', { name: '忘记密码' }).click(); // on the way to the login
  await expect.element(page.getByRole('button', { name: '查找账号' })).toBeVisible();
  expect(sessionStorage.getItem('asked-saves')).not.toBeNull();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByLabelText('用户名')).toBeVisible();
  expect(sessionStorage.getItem('asked-saves')).not.toBeNull();
  await page.getByRole('link', { name: '易经' }).click();
  await expect.element(page.getByRole('heading', { name: '易经' })).toBeVisible();
  expect(sessionStorage.getItem('asked-saves')).toBeNull();
});

test('a cast that was to be saved is not saved by a later login, if somebody went back before the login page was there', async () => {
  await saveAsGuest();
  const asked = sessionStorage.getItem('asked-saves') ?? '';
  await openApp('/library'); // the login page is gone, and with it what it would have done
  sessionStorage.setItem('asked-saves', asked);
  await page.getByRole('link', { name: '占卜' }).click();
  await expect.element(page.getByRole('button', { name: '保存卦例' })).toBeVisible();
  await expect.poll(() => sessionStorage.getItem('asked-saves')).toBeNull();
});

test.each([
  ['/login', '登录后，卦例随身', '/divination'],
  ['/login?return=%2Fprofile', '登录后，卦例随身', '/profile'],
  ['/login?return=%2Fdivination', '登录后，卦例随身', '/divination'],
  ['/login?return=%2Facademy%2Fshefu%2Fcreate', '登录后，就能出题', '/academy/shefu'],
  ['/login?return=%2Facademy%2Fshefu%2F7%2Fedit', '登录后，就能改题', '/academy/shefu/7'],
])('%s says why one is there: %s; opened from outside, ‹ leads to %s', async (path, reason, parent) => {
  servePuzzles([puzzleOf()]);
  await openApp(path);
  await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe(parent);
  await expect.element(page.getByRole('heading', { name: '观象' })).not.toBeInTheDocument();
});

test('a guest who saves a cast reads that the login saves it, and ‹ leads back to the cast', async () => {
  await saveAsGuest();
  await expect.element(page.getByText('登录后，这一卦会存进卦例', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/divination');
  await expect.element(page.getByRole('button', { name: '保存卦例' })).toBeVisible();
});

test('what is wrong with a form is in view above the bars', async () => {
  server.refuses('register', 'auth.taken');
  await openRegister('/login', { size: { width: 320, height: 568 } });
  const password = 'tang-9wuyue';
  await fillAccount({ username: '观客', email: 'guan@example.com', password, confirmPassword: password });
  await submitAs('注册');
  const reason = page.getByText(PROBLEMS['auth.taken'].message);
  await expect.element(reason).toBeVisible();
  const nav = page.getByRole('navigation', { name: '主导航' });
  const bottomOf = (part: typeof nav) => part.element().getBoundingClientRect();
  await expect.poll(() => bottomOf(reason).bottom <= bottomOf(nav).top).toBe(true);
});

test.each([
  ['/login', '/forgot-password'],
  ['/login?return=%2Facademy%2Fshefu%3Fpage%3D2', '/forgot-password?return=%2Facademy%2Fshefu%3Fpage%3D2'],
])('忘记密码 of %s leads to %s', async (path, target) => {
  await openApp(path);
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect.poll(addressNow).toBe(target);
  await expect.element(page.getByRole('button', { name: '查找账号' })).toBeVisible();
});

test('忘记密码, opened from outside, leads back to a login that still has the page that asked', async () => {
  server.answers('login', { status: 200, body: somebody() });
  server.answers('listPuzzles', listed([]));
  await openApp('/forgot-password?return=%2Facademy%2Fshefu%3Fpage%3D2');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/login?return=%2Facademy%2Fshefu%3Fpage%3D2');
  await logIn();
  await expect.poll(addressNow).toBe('/academy/shefu?page=2');
});
