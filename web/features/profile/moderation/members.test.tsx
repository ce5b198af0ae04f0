import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/auth.ts';
import { press } from '#tests/component/cast-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const memberOf = (username: string, role: Role = 'user', pausedUntil: string | null = null) => ({
  id: `id${[...username].map((letter) => letter.codePointAt(0)).join('')}`,
  username,
  role,
  pausedUntil,
  isDiscounted: false,
});
type Member = ReturnType<typeof memberOf>;

const has = (...members: readonly Member[]) =>
  server.answers('listMembers', { status: 200, body: { members: [...members] } });

async function openMembers(role: 'admin' | 'superadmin'): Promise<ReturnType<typeof somebody>> {
  const as = somebody('观梅客', role);
  server.answers('listAllInvitations', { status: 200, body: { invitations: [] } });
  await openApp('/profile/moderation', { as, at: '2026-11-15T04:00:00.000Z' });
  await page.getByRole('tab', { name: '成员' }).click();
  return as;
}

const roleOf = (name: string) => page.getByRole('combobox', { name: `${name}的角色` });
const rowOf = (name: string) => page.getByRole('button', { name: new RegExp(name) });
const openRow = (name: string) => rowOf(name).click();

test('a superadmin changes a role once the question is answered; an admin cannot', async () => {
  has(memberOf('小满'));
  server.answers('changeRole', () => {
    has(memberOf('小满', 'admin'));
    return { status: 200, body: { success: true, message: '角色已改' } } as const;
  });
  await openMembers('superadmin');
  await expect.element(roleOf('小满')).toHaveValue('user');
  await roleOf('小满').selectOptions('admin');
  const dialog = page.getByRole('alertdialog', { name: '把“小满”改作管理员？' });
  await dialog.getByRole('button', { name: '再想想' }).click();
  await expect.element(roleOf('小满')).toHaveValue('user');
  await roleOf('小满').selectOptions('admin');
  await dialog.getByRole('button', { name: '改', exact: true }).click();
  await expect.element(page.getByText('角色已改')).toBeVisible();
  await expect.element(roleOf('小满')).toHaveValue('admin');
  expect(server.calls('changeRole').map(({ body }) => body)).toEqual([{ userId: memberOf('小满').id, role: 'admin' }]);

  has(memberOf('小满'));
  await openMembers('admin');
  await expect.element(page.getByText('普通会员')).toBeVisible();
  await expect.element(roleOf('小满')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '获取邀请码' })).not.toBeInTheDocument();
});

test('an admin pauses a user for some days with a sentence, and lets them post again; nobody of the same role', async () => {
  has(memberOf('半盏', 'admin'), memberOf('听雨'));
  server.answers('pauseMember', ({ body }) => {
    has(memberOf('听雨', 'user', body.days === 0 ? null : '2026-11-22T04:00:00.000Z'));
    return { status: 200, body: { success: true, message: body.days === 0 ? '已放开' : '已停发' } } as const;
  });
  await openMembers('admin');
  await openRow('听雨');
  await expect.element(page.getByText('从前没有被处理过。')).toBeVisible();
  expect(rowOf('半盏').query(), 'an equal is not opened').toBeNull();
  await press('停发');
  const sheet = page.getByRole('dialog', { name: '让“听雨”停发' });
  await sheet.getByRole('radio', { name: '7 天' }).click();
  await sheet.getByRole('button', { name: '停发到 11月22日' }).click();
  await expect.element(sheet.getByText('请写一句给作者看的话')).toBeVisible();
  await sheet.getByRole('textbox').fill('连发广告');
  await sheet.getByRole('button', { name: '停发到 11月22日' }).click();
  await expect.element(page.getByText('停发到 11月22日')).toBeVisible();
  await press('改期限');
  const change = page.getByRole('dialog', { name: '改“听雨”的停发期限' });
  await expect.element(change.getByText('现在停发到 11月22日。')).toBeVisible();
  await change.getByRole('radio', { name: '30 天' }).click();
  await expect.element(change.getByRole('button', { name: '改到 12月15日' })).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();
  await press('提前放开');
  await page.getByRole('alertdialog', { name: '提前放开“听雨”？' }).getByRole('button', { name: '放开' }).click();
  await expect.element(page.getByText('停发到 11月22日')).not.toBeInTheDocument();
  expect(server.calls('pauseMember').map(({ body }) => body)).toEqual([
    { userId: memberOf('听雨').id, days: 7, note: '连发广告' },
    { userId: memberOf('听雨').id, days: 0 },
  ]);
});

test('members are found by the beginning of a name while one types, which is marked; nobody says so', async () => {
  const all = [memberOf('听雨'), memberOf('听松'), memberOf('夜听琴')];
  server.answers('listMembers', ({ query }) => {
    const name = query.get('name');
    const members =
      name === null ? [memberOf('半盏', 'admin')] : all.filter(({ username }) => username.startsWith(name));
    return { status: 200, body: { members } } as const;
  });
  await openMembers('admin');
  await expect.element(page.getByText('半盏')).toBeVisible();
  const whom = page.getByText('这里是管理员、停发中的人、举报不再计入的人、近来处理过的人。');
  await expect.element(whom).toBeVisible();
  const field = page.getByRole('textbox', { name: '用户名' });
  await field.fill('听');
  await expect.element(page.getByText('2 人，名字以“听”开头')).toBeVisible();
  await expect.element(whom).not.toBeInTheDocument();
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['听', '听']);
  await field.fill('无人');
  await expect.element(page.getByText('没有名字以“无人”开头的成员。')).toBeVisible();
  await field.fill('wu');
  await expect.element(page.getByText('没有名字或拼音以“wu”开头的成员。')).toBeVisible();
  await press('清空');
  await expect.element(page.getByText('半盏')).toBeVisible();
  expect(server.calls('listMembers').map(({ query }) => query.get('name'))).toEqual([null, '听', '无人', 'wu', null]);
});

test('more than twenty are the first twenty; what was found stays where a call fails', async () => {
  const members = Array.from({ length: 20 }, (_, at) => ({ ...memberOf(`听${at}`), id: `id${at}` }));
  server.answers('listMembers', ({ query }) => {
    const isAsked = query.get('name') !== null;
    return { status: 200, body: { members: isAsked ? members : [], more: isAsked } } as const;
  });
  await openMembers('admin');
  const field = page.getByRole('textbox', { name: '用户名' });
  await field.fill('听');
  await expect.element(page.getByText('先列二十人，再多打一个字。')).toBeVisible();
  server.loses('listMembers');
  await field.fill('听1');
  await expect.element(page.getByText('没有取到')).toBeVisible();
  expect(page.getByText('普通会员').elements()).toHaveLength(20);
  server.answers('listMembers', { status: 200, body: { members: [memberOf('听1')] } });
  await press('重试');
  await expect.element(page.getByText('1 人，名字以“听1”开头')).toBeVisible();
});

test('a superadmin’s own row has no role to change and is not opened', async () => {
  const as = somebody('观梅客', 'superadmin');
  server.answers('listAllInvitations', { status: 200, body: { invitations: [] } });
  has({ ...memberOf('观梅客', 'superadmin'), id: as.user.id });
  await openApp('/profile/moderation', { as });
  await page.getByRole('tab', { name: '成员' }).click();
  await expect.element(page.getByText('自己')).toBeVisible();
  expect([roleOf('观梅客').query(), rowOf('观梅客').query()]).toEqual([null, null]);
});

test('of whom three reports were groundless an admin sees that further ones do not count, and lets them count again', async () => {
  has({ ...memberOf('听雨'), isDiscounted: true });
  server.answers('countReportsAgain', () => {
    has(memberOf('听雨'));
    return { status: 200, body: { success: true, message: '以后的举报重新计入' } } as const;
  });
  await openMembers('admin');
  await expect.element(page.getByText('举报不再计入', { exact: true })).toBeVisible();
  await openRow('听雨');
  await press('重新计入');
  const dialog = page.getByRole('alertdialog', { name: '“听雨”的举报重新计入？' });
  await dialog.getByRole('button', { name: '重新计入' }).click();
  await expect.element(page.getByText('以后的举报重新计入')).toBeVisible();
  await expect.element(page.getByText('举报不再计入', { exact: true })).not.toBeInTheDocument();
  expect(server.calls('countReportsAgain').map(({ body }) => body)).toEqual([{ userId: memberOf('听雨').id }]);
});
