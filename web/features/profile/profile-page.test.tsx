import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PROBLEMS } from '#contract/words/problems.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { MOTTOS } from '#core/texts/academy.ts';
import { logIn, storedSession } from '#tests/component/account-steps.ts';
import { press } from '#tests/component/cast-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { practicedOn, practised, storedPracticeAnswers } from '#tests/component/practice-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';

const name = (username: string) =>
  expect.element(page.getByRole('heading', { name: username, level: 1 })).toBeVisible();

test('a guest is 游客, has no history, and comes back here from the login', async () => {
  const who = somebody('初来者');
  server.answers('login', { status: 200, body: who });
  await openApp('/profile');
  await name('游客');
  await expect.element(page.getByRole('region', { name: '卦例' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '退出登录' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await expect.poll(addressNow).toBe('/login?return=%2Fprofile');
  await logIn(who.user.username);
  await expect.poll(addressNow).toBe('/profile');
  await name('初来者');
  await expect.element(page.getByText('还没有存下的卦例。')).toBeVisible();
});

test.each([
  ['user', '普通会员'],
  ['admin', '管理员'],
  ['superadmin', '超级管理员'],
  ['wizard', '普通会员'],
] as const)('the role %s is shown as %s; 获取邀请码 is for the superadmin alone', async (role, label) => {
  server.answers('listAllInvitations', { status: 200, body: { invitations: [] } });
  const { token, user, expiresAt } = somebody();
  const stored = { isAuthenticated: true, token, sessionExpiry: Date.parse(expiresAt), user: { ...user, role } };
  localStorage.setItem('auth-storage', JSON.stringify(stored));
  dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }));
  await openApp('/profile');
  await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  const invite = page.getByRole('button', { name: '获取邀请码' });
  await expect.poll(() => invite.elements().length).toBe(role === 'superadmin' ? 1 : 0);
});

test.each([0, 10, 20])('the motto is one of the twenty-one, any of them: %i', async (index) => {
  expect(MOTTOS).toHaveLength(21);
  vi.spyOn(Math, 'random').mockReturnValue((index + 0.5) / 21);
  await openApp('/profile');
  await expect.element(page.getByRole('blockquote').filter({ hasText: MOTTOS[index]?.text ?? '' })).toBeVisible();
});

test('a session that the server has ended is removed from the device, and the page says so', async () => {
  server.refuses('listResults', 'auth.expired');
  await openApp('/profile', { as: somebody() });
  await name('游客');
  await expect.element(page.getByRole('heading', { name: PROBLEMS['auth.expired'].message })).toBeVisible();
  expect(storedSession()).toBeNull();
});

const leaving = () => page.getByRole('alertdialog', { name: '退出登录？', exact: true });
const leaveButton = () => page.getByRole('button', { name: '退出登录' });

test.each([
  ['再想想', () => leaving().getByRole('button', { name: '再想想' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('退出登录 asks, and says what happens to what is on the device; %s changes nothing', async (_, stay) => {
  await openApp('/profile', { as: somebody('小满') });
  await press('退出登录');
  await expect.element(leaving().getByText('这台设备上的会清除', { exact: false })).toBeVisible();
  await stay();
  await expect.element(leaving()).not.toBeInTheDocument();
  await expect.element(leaveButton()).toHaveFocus();
  await name('小满');
  expect(server.calls('logout')).toEqual([]);
});

test('退出登录 clears what the account has of 练习, once it is sent', async () => {
  const user = somebody('小满');
  const answer = practicedOn('2026-10-01', 'name:010001');
  await practised([answer], user.user.id);
  server.answers('logout', { status: 200, body: { success: true } } as never);
  await openApp('/profile', { as: user });
  await expect
    .poll(() => server.calls('addPracticeAnswers').map(({ body }) => body))
    .toEqual([{ answers: [toLine(answer)] }]);
  await press('退出登录');
  await expect.element(leaving().getByText('存下的卦例、记录和练习都在账号里', { exact: false })).toBeVisible();
  await leaving().getByRole('button', { name: '退出' }).click();
  await expect.element(leaveButton()).not.toBeInTheDocument();
  await expect.poll(() => storedPracticeAnswers(user.user.id)).toEqual([]);
});

test('what was practised and cannot be sent is named at 退出登录, stays for its user, and is shown to nobody else', async () => {
  const user = somebody('小满');
  await practised([practicedOn('2026-10-01', 'name:010001')], user.user.id);
  server.refuses('addPracticeAnswers', 'server.unavailable');
  server.answers('logout', { status: 200, body: { success: true } } as never);
  await openApp('/profile', { as: user });
  await expect.poll(() => server.calls('addPracticeAnswers').length).toBeGreaterThan(0);
  await press('退出登录');
  const unsent = page.getByRole('alertdialog', { name: '现在退出登录？' });
  await expect.element(unsent.getByText('还有 1 次练习未同步', { exact: false })).toBeVisible();
  await unsent.getByRole('button', { name: '退出', exact: true }).click();
  await expect.element(leaveButton()).not.toBeInTheDocument();
  await openApp('/academy/practice');
  await expect.element(page.getByText('还没有学过。')).toBeVisible();
  expect(await storedPracticeAnswers(user.user.id)).toHaveLength(1);
});

test('a guess that cannot be sent is named at 退出登录, and stays for its user', async () => {
  const user = somebody('小满');
  const guess = { clientId: 'guess-0001', puzzleId: 7, puzzleTitle: '袖中何物', version: 1, text: '铜镜', cast: null };
  const sealed = { sealedAt: '2026-10-03T00:00:00.000Z', hasSeenAnswer: false, verdict: null };
  keptGuesses.keep(user.user.id, { ...guess, ...sealed, refusal: null });
  server.refuses('sendGuess', 'account.paused');
  server.answers('logout', { status: 200, body: { success: true } } as never);
  await openApp('/profile', { as: user });
  await expect.poll(() => server.calls('sendGuess').length).toBeGreaterThan(0);
  await press('退出登录');
  const unsent = page.getByRole('alertdialog', { name: '现在退出登录？' });
  await expect.element(unsent.getByText('还有 1 则猜未同步', { exact: false })).toBeVisible();
  await unsent.getByRole('button', { name: '退出', exact: true }).click();
  await expect.element(leaveButton()).not.toBeInTheDocument();
  expect(keptGuesses.of(user.user.id)).toHaveLength(1);
});

test('name, motto and links are in one card; 退出登录 stands apart at its right edge', async () => {
  await openApp('/profile', { as: somebody('小满') });
  const card = page.getByRole('region', { name: '我的' });
  await expect.element(card.getByRole('blockquote')).toBeVisible();
  const edgesOf = (found: typeof card) => found.element().getBoundingClientRect();
  const [settings, account, about, leave] = [
    card.getByRole('button', { name: '设置' }),
    card.getByRole('link', { name: '账号' }),
    card.getByRole('link', { name: '关于' }),
    card.getByRole('button', { name: '退出登录' }),
  ].map(edgesOf);
  expect(account?.left).toBeLessThan((settings?.right ?? 0) + 12);
  expect(about?.left).toBeLessThan((account?.right ?? 0) + 12);
  expect(leave?.left).toBeGreaterThan((about?.right ?? 0) + 44);
});

test('a superadmin without casts: the boxes do not touch', async () => {
  server.answers('listAllInvitations', { status: 200, body: { invitations: [] } });
  await openApp('/profile', { as: somebody('掌门', 'superadmin') });
  await expect.element(page.getByText('还没有存下的卦例。')).toBeVisible();
  const bottom = page.getByRole('region', { name: '卦例', exact: true }).element().getBoundingClientRect().bottom;
  const { top } = page.getByRole('region', { name: '邀请码' }).element().getBoundingClientRect();
  expect(top - bottom).toBeGreaterThanOrEqual(20);
});
