import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storedSession } from '#tests/component/account-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const PATH = '/profile/account/removal';
const NOW = '2026-10-08T10:24:00+08:00';
const MOMENT = '10月22日 10:24';

beforeEach(() => {
  server.answers('previewRemoval', { status: 200, body: { results: 128, entries: 46, puzzles: 6, guesses: 9 } });
  server.answers('removeAccount', { status: 200, body: { success: true, removalAt: '2026-10-22T02:24:00.000Z' } });
});

const password = () => page.getByLabelText('密码', { exact: true });
const askButton = () => page.getByRole('button', { name: '注销账号' });
const dialog = () => page.getByRole('alertdialog', { name: '注销“小满”？' });

async function ask(typed = 'tang-9wuyue'): Promise<void> {
  await password().fill(typed);
  await askButton().click();
  await dialog().getByRole('button', { name: '注销' }).click();
}

test('says what goes and when, asks once more, and says how to withdraw it', async () => {
  await openApp(PATH, { as: somebody('小满'), at: NOW });
  await expect
    .element(page.getByText(`${MOMENT} 起，账号、卦例 128 则、札记 46 条、射覆的猜 9 条和练习全部删去`))
    .toBeVisible();
  await expect.element(page.getByText('6 道')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '留给大家，署名改作“已注销”' })).toBeChecked();
  await password().fill('tang-9wuyue');
  await askButton().click();
  await expect
    .element(dialog().getByText(`${MOMENT} 之前，再登录一次就能撤回。过了这一刻，不能再恢复。`))
    .toBeVisible();
  expect(
    dialog()
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['再想想', '注销']);
  await dialog().getByRole('button', { name: '再想想' }).click();
  expect(server.calls('removeAccount')).toEqual([]);
  await page.getByText('一起删去').click();
  await ask(' tang - 9wuyue'); // phone keyboards add spaces
  await expect
    .element(page.getByText(`${MOMENT} 之前，再登录一次就能撤回。过了这一刻，账号和其中的一切都会删去。`))
    .toBeVisible();
  expect(server.calls('removeAccount').map(({ body }) => body)).toEqual([
    { password: 'tang-9wuyue', puzzles: 'remove' },
  ]);
  expect(storedSession()).toBeNull();
});

test('without a password nothing is asked; a wrong one is said beside the field, which has the focus', async () => {
  server.refuses('removeAccount', 'auth.password');
  await openApp(PATH, { as: somebody('小满') });
  await askButton().click();
  await expect.element(page.getByText('请输入密码')).toBeVisible();
  await ask('not-it-9');
  await expect.element(password()).toHaveAccessibleDescription('密码不对');
  await expect.element(password()).toHaveFocus();
  expect(storedSession()).not.toBeNull();
});

test.each(['account.lastSuperadmin', 'request.tooMany'] as const)(
  'a refusal by %s is shown, and the session stays',
  async (code) => {
    server.refuses('removeAccount', code);
    await openApp(PATH, { as: somebody('小满', 'superadmin') });
    await ask();
    await expect.element(page.getByRole('alert').filter({ hasText: /超级管理员|频繁/ })).toBeVisible();
    expect(storedSession()).not.toBeNull();
  },
);

test('without a network it says so, and the page has no numbers', async () => {
  server.loses('previewRemoval');
  server.loses('removeAccount');
  await openApp(PATH, { as: somebody('小满') });
  await expect.element(page.getByText('账号、卦例、札记、射覆的猜和练习全部删去')).toBeVisible();
  await ask();
  await expect.element(page.getByText('没有收到答复，请再试一次；若说登录已过期，账号就已停用')).toBeVisible();
});

test('a guest comes to the login page first', async () => {
  await openApp(PATH);
  await expect.poll(addressNow).toBe('/login?return=%2Fprofile%2Faccount%2Fremoval');
});
