import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const CODE = 'AB3DE-FGH4J-K5MNP-QR6ST-V7XYZ-8';
const DATES = { createdAt: '2026-11-15T00:00:00.000Z', expiresAt: '2026-11-22T00:00:00.000Z' };

type State = 'unused' | 'used' | 'expired' | 'revoked';
const codeOf = (last4: string, state: State, usedBy: string | null = null) =>
  ({ id: last4.repeat(11).slice(1), last4, state, createdBy: '掌门', usedBy, ...DATES }) as const;
const has = (invitations: readonly ReturnType<typeof codeOf>[]) =>
  server.answers('listAllInvitations', { status: 200, body: { invitations: [...invitations] } });

const createButton = () => page.getByRole('button', { name: '获取邀请码' });

test('a new code is shown and copied, and listed by its last four characters before the used and expired ones', async () => {
  const older = [codeOf('AAAA', 'used', '小满'), codeOf('BBBB', 'expired')];
  has(older);
  server.answers('createInvitation', () => {
    has([codeOf('XYZ8', 'unused'), ...older]);
    return { status: 200, body: { code: CODE, expiresAt: DATES.expiresAt } } as const;
  });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openApp('/profile', { as: somebody('掌门', 'superadmin') });
  await createButton().click();
  await expect.element(page.getByText('邀请码已复制', { exact: true })).toBeVisible();
  await expect.element(page.getByText(CODE, { exact: true })).toBeVisible();
  expect(copied.mock.calls).toEqual([[CODE]]);
  copied.mockRejectedValueOnce(new Error('refused'));
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect.element(page.getByText('复制失败，请重试')).toBeVisible();
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect.element(page.getByText('邀请码已复制', { exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: '邀请码' }).getByRole('listitem');
  await expect
    .poll(() => textsOf(rows).map((text) => text?.replaceAll(/ · [^ ]*日/g, '')))
    .toEqual(['…XYZ8未用到期作废', '…AAAA已用 · 小满', '…BBBB已过期']);
});

test('a code that the server refuses to make is not shown, and the reason is', async () => {
  server.refuses('listAllInvitations', 'auth.forbidden');
  server.refuses('createInvitation', 'auth.forbidden');
  await openApp('/profile', { as: somebody('观客', 'superadmin') });
  await createButton().click();
  await expect.element(page.getByText('没有权限执行此操作', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('region', { name: '邀请码' }).getByRole('paragraph')).not.toBeInTheDocument();
});

test('a code that is not used is revoked once the question is answered', async () => {
  has([codeOf('XYZ8', 'unused')]);
  server.answers('revokeInvitation', () => {
    has([codeOf('XYZ8', 'revoked')]);
    return { status: 200, body: { success: true } } as const;
  });
  await openApp('/profile', { as: somebody('掌门', 'superadmin') });
  const revoke = page.getByRole('button', { name: '作废 …XYZ8' });
  await revoke.click();
  const dialog = page.getByRole('alertdialog', { name: '作废 …XYZ8？' });
  await dialog.getByRole('button', { name: '再想想' }).click();
  expect(server.calls('revokeInvitation')).toEqual([]);
  await revoke.click();
  await dialog.getByRole('button', { name: '作废' }).click();
  await expect.element(page.getByText('已作废')).toBeVisible();
  await expect.element(revoke).not.toBeInTheDocument();
  expect(server.calls('revokeInvitation').map(({ query }) => query.get('id'))).toEqual([codeOf('XYZ8', 'unused').id]);
});
