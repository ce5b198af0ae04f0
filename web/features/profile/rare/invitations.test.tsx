import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const CODE = 'AB3DE-FGH4J-K5MNP-QR6ST-V7XYZ-8';
const DATES = { createdAt: '2026-11-15T00:00:00.000Z', expiresAt: '2026-11-22T00:00:00.000Z' };

const createButton = () => page.getByRole('button', { name: '获取邀请码' });

test('a new code is shown and copied, and listed by its last four characters before the used and expired ones', async () => {
  const older = [
    { last4: 'AAAA', state: 'used', ...DATES },
    { last4: 'BBBB', state: 'expired', ...DATES },
  ] as const;
  server.answers('listInvitations', { status: 200, body: [...older] });
  server.answers('createInvitation', () => {
    server.answers('listInvitations', { status: 200, body: [{ last4: 'XYZ8', state: 'unused', ...DATES }, ...older] });
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
    .poll(() => textsOf(rows).map((text) => text?.replace(/ · .*日/, ' ')))
    .toEqual(['…XYZ8 未用', '…AAAA 已用', '…BBBB 已过期']);
});

test('a code that the server refuses to make is not shown, and the reason is', async () => {
  server.refuses('listInvitations', 'auth.forbidden');
  server.refuses('createInvitation', 'auth.forbidden');
  await openApp('/profile', { as: somebody('观客', 'superadmin') });
  await createButton().click();
  await expect.element(page.getByText('没有权限执行此操作', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('region', { name: '邀请码' }).getByRole('paragraph')).not.toBeInTheDocument();
});
