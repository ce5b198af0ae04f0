import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/auth.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const memberOf = (username: string, role: Role = 'user', pausedUntil: string | null = null) => ({
  id: `id${username.codePointAt(0)}`,
  username,
  role,
  pausedUntil,
  isDiscounted: false,
});
type Member = ReturnType<typeof memberOf>;

const has = (...members: readonly Member[]) =>
  server.answers('listMembers', { status: 200, body: { members: [...members] } });

async function openMembers(role: 'admin' | 'superadmin', name = '成员'): Promise<ReturnType<typeof somebody>> {
  const as = somebody('观梅客', role);
  server.answers('listAllInvitations', { status: 200, body: { invitations: [] } });
  await openApp('/profile/moderation', { as, at: '2026-11-15T04:00:00.000Z' });
  await page.getByRole('tab', { name }).click();
  return as;
}

const roleOf = (name: string) => page.getByRole('combobox', { name: `${name}的角色` });

test('a superadmin changes a role once the question is answered; an admin cannot', async () => {
  has(memberOf('小满'));
  server.answers('changeRole', () => {
    has(memberOf('小满', 'admin'));
    return { status: 200, body: { success: true, message: '角色已改' } } as const;
  });
  await openMembers('superadmin', '成员与邀请');
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
    return { status: 200, body: { success: true, message: body.days === 0 ? '已恢复发布' : '已停发' } } as const;
  });
  await openMembers('admin');
  await page.getByRole('button', { name: '停发 听雨' }).click();
  await expect.element(page.getByRole('button', { name: '停发 半盏' })).not.toBeInTheDocument();
  const sheet = page.getByRole('dialog', { name: '让“听雨”停发' });
  await sheet.getByRole('radio', { name: '7 天' }).click();
  await sheet.getByRole('button', { name: '停发' }).click();
  await expect.element(sheet.getByText('请写一句给作者看的话')).toBeVisible();
  await sheet.getByRole('textbox').fill('连发广告');
  await sheet.getByRole('button', { name: '停发' }).click();
  await expect.element(page.getByText('停发到 11月22日')).toBeVisible();
  await page.getByRole('button', { name: '恢复发布 听雨' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复发布' }).click();
  await expect.element(page.getByText('停发到 11月22日')).not.toBeInTheDocument();
  expect(server.calls('pauseMember').map(({ body }) => body)).toEqual([
    { userId: memberOf('听雨').id, days: 7, note: '连发广告' },
    { userId: memberOf('听雨').id, days: 0 },
  ]);
});

test('somebody is found by the whole name, and nobody says so', async () => {
  server.answers('listMembers', ({ query }) => {
    const name = query.get('name');
    const members = name === '小满' ? [memberOf('小满')] : name === null ? [memberOf('半盏', 'admin')] : [];
    return { status: 200, body: { members } } as const;
  });
  await openMembers('admin');
  await expect.element(page.getByText('半盏')).toBeVisible();
  const field = page.getByRole('searchbox', { name: '用户名' });
  const search = async (name: string) => {
    await field.fill(name);
    field.element().closest('form')?.requestSubmit();
  };
  await search('小满');
  await expect.element(page.getByText('小满')).toBeVisible();
  await search('无人');
  await expect.element(page.getByText('没有这个名字的人。')).toBeVisible();
  await field.fill('');
  await expect.element(page.getByText('半盏')).toBeVisible();
});

test('of whom three reports were groundless an admin sees that further ones do not count, and lets them count again', async () => {
  has({ ...memberOf('听雨'), isDiscounted: true });
  server.answers('countReportsAgain', () => {
    has(memberOf('听雨'));
    return { status: 200, body: { success: true, message: '以后的举报重新计入' } } as const;
  });
  await openMembers('admin');
  await expect.element(page.getByText('举报不再计入')).toBeVisible();
  await page.getByRole('button', { name: '重新计入 听雨的举报' }).click();
  const dialog = page.getByRole('alertdialog', { name: '“听雨”的举报重新计入？' });
  await dialog.getByRole('button', { name: '重新计入' }).click();
  await expect.element(page.getByText('以后的举报重新计入')).toBeVisible();
  await expect.element(page.getByText('举报不再计入')).not.toBeInTheDocument();
  expect(server.calls('countReportsAgain').map(({ body }) => body)).toEqual([{ userId: memberOf('听雨').id }]);
});
