import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { logIn } from '#tests/component/account-steps.ts';
import { press } from '#tests/component/cast-steps.ts';
import { uploadUrl } from '#tests/component/image-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, listed, puzzleAnswerIn, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const PUZZLE = `${LIST}/7`;
const menu = () => page.getByRole('button', { name: '更多 袖中何物' });
const choose = async (label: string) => {
  await menu().click();
  await page.getByRole('menuitem', { name: label }).click();
};
const sheet = () => page.getByRole('dialog', { name: '举报' });
const reasonOf = (label: RegExp) => sheet().getByRole('radio', { name: label });
const submit = () => sheet().getByRole('button', { name: '提交' }).click();

const takesReports = () => server.answers('reportContent', { status: 201, body: { success: true, message: '已收到' } });

async function openPuzzle(as = somebody()): Promise<void> {
  servePuzzle(puzzleOf());
  await openApp(PUZZLE, { as });
  await expect.element(menu()).toBeVisible();
}

test('a report has one reason and a note; the puzzle is gone for who reported it, from its page and from the list', async () => {
  takesReports();
  server.answers('listPuzzles', listed([puzzleOf(), puzzleOf({ id: 8, title: '匣中三物' })]));
  await openPuzzle();
  await choose('举报这道题');
  await expect.element(sheet().getByText('原作者的题')).toBeVisible();
  await submit();
  await expect.element(sheet().getByText('请选一个缘由')).toBeVisible();
  expect(server.calls('reportContent')).toEqual([]);
  await reasonOf(/^广告$/).click();
  await expect.element(sheet().getByText('请选一个缘由')).not.toBeInTheDocument();
  await sheet().getByRole('textbox', { name: '再说几句（可不写）' }).fill('卖货的');
  await submit();
  await expect.element(page.getByText('已收到', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '你举报过这道题，不再显示' })).toBeVisible();
  expect(server.calls('reportContent').map(({ body }) => body)).toEqual([
    { kind: 'puzzle', id: '7', reason: 'advertising', note: '卖货的' },
  ]);
  await page.getByRole('link', { name: '回到射覆' }).click();
  await expect.element(page.getByText('匣中三物')).toBeVisible();
  await expect.element(page.getByText('袖中何物')).not.toBeInTheDocument();
});

test('what was reported on another device is not shown, and the author whose name was reported is somebody, and why', async () => {
  const reports = [
    { kind: 'puzzle', id: '7' },
    { kind: 'name', id: 'shouter' },
  ] as const;
  server.answers('listReports', { status: 200, body: { reports: [...reports] } });
  const other = puzzleOf({ id: 8, title: '匣中三物', user_id: 'shouter', author: '骂人的名字' });
  server.answers('listPuzzles', listed([puzzleOf(), other]));
  await openApp(LIST, { as: somebody() });
  await expect.element(page.getByText('某人（你举报过这个名字）')).toBeVisible();
  await expect.element(page.getByText('匣中三物')).toBeVisible();
  await expect.element(page.getByText('袖中何物')).not.toBeInTheDocument();
  await expect.element(page.getByText('骂人的名字')).not.toBeInTheDocument();
});

test('a second report of the same thing says so, and hides it all the same', async () => {
  server.refuses('reportContent', 'report.again');
  await openPuzzle();
  await choose('举报这道题');
  await reasonOf(/^其他$/).click();
  await submit();
  await expect.element(page.getByText('你已经举报过这一条。')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '你举报过这道题，不再显示' })).toBeVisible();
});

test('a report that is not taken stays in its sheet, with the reason', async () => {
  server.loses('reportContent');
  await openPuzzle();
  await choose('举报出题人的名字');
  await expect.element(reasonOf(/^骂人、骚扰$/)).toBeVisible();
  expect([reasonOf(/^泄题/).query(), reasonOf(/^抄来的/).query()], 'that is about writings').toEqual([null, null]);
  await reasonOf(/^骂人、骚扰$/).click();
  await submit();
  await expect.element(sheet().getByText('连不上服务器，举报没有送出。')).toBeVisible();
  takesReports();
  await submit();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(page.getByText('某人（你举报过这个名字）')).toBeVisible();
  expect(server.calls('reportContent').at(-1)?.body).toMatchObject({ kind: 'name', id: puzzleOf().user_id });
  await expect.poll(() => document.activeElement?.id).toBe('main');
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: '举报这道题' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: '举报出题人的名字' })).not.toBeInTheDocument();
});

const FACE = uploadUrl(1);

test('a face that is a picture can be reported, and is not shown to who did; a figure cannot', async () => {
  takesReports();
  servePuzzle(puzzleOf({ author_avatar_url: FACE }));
  await openApp(PUZZLE, { as: somebody() });
  const picture = () => document.querySelector(`img[src="${FACE}"]`);
  await expect.poll(picture).not.toBeNull();
  await choose('举报出题人的头像');
  await reasonOf(/^其他$/).click();
  await submit();
  await expect.poll(picture).toBeNull();
  expect(server.calls('reportContent').at(-1)?.body).toMatchObject({ kind: 'face', id: puzzleOf().user_id });

  servePuzzle(puzzleOf({ id: 8, user_id: 'sealed', author_avatar_url: '/seals/010001.svg' }));
  await openApp(`${LIST}/8`, { as: somebody() });
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: '举报出题人的名字' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: '举报出题人的头像' })).not.toBeInTheDocument();
});

test('of who has left nothing but the puzzle can be reported', async () => {
  servePuzzle(puzzleOf({ author: '已注销' }));
  await openApp(PUZZLE, { as: somebody() });
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: '举报这道题' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: '举报出题人的名字' })).not.toBeInTheDocument();
});

test('a guest is led to the login, and back to the puzzle', async () => {
  servePuzzle(puzzleOf());
  server.answers('login', { status: 200, body: somebody() });
  await openApp(PUZZLE);
  await choose('举报这道题');
  await expect.poll(addressNow).toBe(`/login?return=${encodeURIComponent(PUZZLE)}`);
  await logIn();
  await expect.poll(addressNow).toBe(PUZZLE);
  await expect.element(menu()).toBeVisible();
});

test('nobody reports the own puzzle', async () => {
  const as = somebody();
  servePuzzle(puzzleOf({ user_id: as.user.id }), { answer: puzzleAnswerIn(puzzleOf()) });
  await openApp(PUZZLE, { as });
  await expect.element(page.getByRole('link', { name: '编辑' })).toBeVisible();
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: '分享图片' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /举报/ })).not.toBeInTheDocument();
  await press('显示答案');
  await expect.element(page.getByText('一枚古钱。')).toBeVisible();
});
