import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { EVENTS, SESSIONS, serveAccount, serveSessions } from '#tests/component/own-account-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const rows = () => page.getByRole('listitem').filter({ hasText: / · / });
const endOf = (device: string) => page.getByRole('button', { name: `退出 ${device}` });
const endOthers = (count: number) => page.getByRole('button', { name: `退出其他 ${count} 台` });

async function open(sessions = SESSIONS): Promise<() => readonly string[]> {
  serveAccount();
  const kept = serveSessions(sessions);
  await openApp('/profile/account/devices', { as: somebody('小满'), at: SEEN_AT });
  await expect.element(page.getByText('本机')).toBeVisible();
  return kept;
}

test('this device is marked and cannot be ended; others have the day they were seen', async () => {
  await open();
  await expect.element(rows().nth(0)).toHaveTextContent('iPhone · Safari正在用本机');
  await expect.element(rows().nth(1)).toHaveTextContent('Windows · Edge昨日用过退出');
  await expect.element(endOf('iPhone · Safari')).not.toBeInTheDocument();
  await expect.element(page.getByText('3 台', { exact: true })).toBeVisible();
});

test('one device is ended, and the focus goes to the next', async () => {
  const kept = await open();
  await endOf('Windows · Edge').click();
  await expect.element(page.getByText('已退出', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Windows · Edge')).not.toBeInTheDocument();
  await expect.element(endOf('安卓 · 微信')).toHaveFocus();
  expect(kept()).toEqual(['this', 'old']);
});

test('a device that has ended meanwhile leaves the list; one that could not be ended stays', async () => {
  await open();
  server.refuses('endSession', 'session.notFound');
  await endOf('Windows · Edge').click();
  await expect.element(page.getByText('这台设备已经退出')).toBeVisible();
  await expect.element(page.getByText('Windows · Edge')).not.toBeInTheDocument();
  server.loses('endSession');
  await endOf('安卓 · 微信').click();
  await expect.element(page.getByText('操作失败，请稍后重试')).toBeVisible();
  await expect.element(page.getByText('安卓 · 微信')).toBeVisible();
});

test('all others are ended at once, after a question that can be declined', async () => {
  const kept = await open();
  await endOthers(2).click();
  const dialog = page.getByRole('alertdialog', { name: '退出其他 2 台？' });
  await dialog.getByRole('button', { name: '再想想' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('endOtherSessions')).toEqual([]);
  await endOthers(2).click();
  await dialog.getByRole('button', { name: '退出', exact: true }).click();
  await expect.element(page.getByText('已退出 2 台')).toBeVisible();
  await expect.element(page.getByText('只有这一台。')).toBeVisible();
  await expect.element(endOthers(2)).not.toBeInTheDocument();
  expect(kept()).toEqual(['this']);
});

test('alone there is no button', async () => {
  await open(SESSIONS.slice(0, 1));
  await expect.element(page.getByText('只有这一台。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^退出/ })).not.toBeInTheDocument();
});

test('the newest five events are below, all of them behind 全部', async () => {
  await open();
  const events = page.getByRole('region', { name: '最近活动' }).getByRole('listitem');
  await expect.poll(() => events.elements().length).toBe(5);
  await page.getByRole('link', { name: `全部 ${EVENTS.length} ›` }).click();
  await expect.poll(addressNow).toBe('/profile/account/activity');
  await expect.element(page.getByText('密码不对，没有登录（3 次）')).toBeVisible();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').elements().length).toBe(EVENTS.length);
});

test('what happened several times in a row is one row, with how often and since when', async () => {
  const at = (hour: number) => new Date(SEEN_AT - hour * 3_600_000).toISOString();
  const told = ['登录', '登录', '登录', '修改密码', '密码不对，没有登录（3 次）', '密码不对，没有登录', '登录'];
  server.answers('listActivity', {
    status: 200,
    body: { events: told.map((what, hour) => ({ at: at(hour), what })) },
  });
  await openApp('/profile/account/activity', { as: somebody('小满'), at: SEEN_AT });
  const rows = page.getByRole('main').getByRole('listitem');
  await expect
    .poll(() => textsOf(rows))
    .toEqual([
      expect.stringMatching(/^.日 \d\d:\d\d登录（3 次）最早 .日 \d\d:\d\d$/),
      expect.stringMatching(/修改密码$/),
      expect.stringMatching(/密码不对，没有登录（4 次）最早/),
      expect.stringMatching(/登录$/),
    ]);
});
