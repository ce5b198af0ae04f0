import { page } from 'vitest/browser';
import { logIn } from '#tests/component/account-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const PATH = '/profile/account/removal';
const member = () => ({ as: somebody('小满') });
const DAY_MS = 86_400_000;

const withCounts = () =>
  server.answers('previewRemoval', { status: 200, body: { results: 128, entries: 46, puzzles: 6, guesses: 9 } });

async function ask(): Promise<void> {
  await page.getByLabelText('密码', { exact: true }).fill('tang-9wuyue');
  await page.getByRole('button', { name: '注销账号' }).click();
}

function leaveIn(days: number): void {
  const { token, expiresAt, user } = somebody('小满');
  const removalAt = new Date(SEEN_AT + days * DAY_MS).toISOString();
  server.answers('login', { status: 200, body: { token, expiresAt, user, removalAt } });
}

sweep([
  { name: 'removal', path: PATH, opening: member(), before: withCounts, shows: '6 道' },
  { name: 'removal-ask', path: PATH, opening: member(), before: withCounts, act: ask, shows: '再想想' },
  {
    name: 'removal-wrong',
    path: PATH,
    opening: member(),
    before: () => {
      withCounts();
      server.refuses('removeAccount', 'auth.password');
    },
    act: async () => {
      await ask();
      await page.getByRole('alertdialog').getByRole('button', { name: '注销' }).click();
    },
    shows: '密码不对',
  },
  {
    name: 'removal-done',
    path: PATH,
    opening: member(),
    before: () => {
      withCounts();
      const removalAt = new Date(SEEN_AT + 14 * DAY_MS).toISOString();
      server.answers('removeAccount', { status: 200, body: { success: true, removalAt } });
    },
    act: async () => {
      await ask();
      await page.getByRole('alertdialog').getByRole('button', { name: '注销' }).click();
    },
    shows: '账号已停用',
  },
  {
    name: 'leaving',
    path: '/login',
    before: () => leaveIn(10.5),
    act: () => logIn('小满'),
    shows: '还有 11 天可以撤回',
  },
  {
    name: 'leaving-late',
    path: '/login',
    before: () => {
      leaveIn(0.5);
      server.refuses('withdrawRemoval', 'account.removed');
    },
    act: async () => {
      await logIn('小满');
      await page.getByRole('button', { name: '撤回注销' }).click();
    },
    shows: '账号已注销',
  },
]);
