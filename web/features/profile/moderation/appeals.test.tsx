import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { reportedOf, serveReported, takeDecisions } from '#tests/component/moderation-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const PAGE = '/profile/moderation';
const admin = () => somebody('知微', 'admin');
const card = (name = '“檐下何物”的一条猜') => page.getByRole('article', { name });
const sentDecisions = () => server.calls('decideReported').map(({ body }) => body);

test('an answer to what reports alone have hidden is beside the reports', async () => {
  serveReported([reportedOf({ state: 'appealed', isHidden: true, answer: '这是谜面' })]);
  await openApp(PAGE, { as: admin() });
  await expect.element(card().getByText('几个人举报，先隐藏了。')).toBeVisible();
  await expect.element(card().getByText('作者答：这是谜面')).toBeVisible();
});

test('an answer of the author is beside the first decision, and restoring asks for a sentence', async () => {
  const judged = { judgedBy: '半盏', judgedAt: '2026-11-15T03:00:00.000Z', reason: 'advertising', note: '请勿卖货' };
  serveReported([reportedOf({ state: 'appealed', isHidden: true, answer: '这是谜面', ...judged })]);
  server.refuses('decideReported', 'moderation.reason');
  await openApp(PAGE, { as: admin() });
  await expect.element(card().getByText('半盏隐藏：广告。请勿卖货')).toBeVisible();
  await expect.element(card().getByText('作者答：这是谜面')).toBeVisible();
  await card().getByRole('button', { name: '恢复' }).click();
  await expect.element(card().getByText('恢复也要写一句给作者看的话')).toBeVisible();
  await expect.element(card().getByRole('textbox')).toHaveFocus();
  takeDecisions();
  await card().getByRole('textbox').fill('看过了，不是广告。');
  await card().getByRole('button', { name: '恢复' }).click();
  await expect.element(page.getByText('没有待处理的。')).toBeVisible();
});

test('恢复 of a paused author offers to end the pause, on at first, and the button says so, wherever it is restored; a server of before is not taken at its word', async () => {
  const paused = { pausedUntil: '2026-11-22T02:00:00.000Z', pauseNote: '歇一周' };
  const judged = { judgedBy: '半盏', judgedAt: '2026-11-15T03:00:00.000Z', reason: 'abuse', note: '请勿骂人' };
  const content = reportedOf({ state: 'appealed', isHidden: true, answer: '这是谜面', ...judged, ...paused });
  serveReported([content], [{ ...content, state: 'hidden', id: '4' }]);
  takeDecisions();
  await openApp(PAGE, { as: admin(), at: '2026-11-15T04:00:00.000Z' });
  const resume = page.getByRole('checkbox', { name: /^恢复时同时放开.*停发到 11月22日.*：歇一周/ });
  await expect.element(resume).toBeChecked();
  await expect.element(card().getByRole('button', { name: '仍隐藏' })).toBeVisible();
  await card().getByRole('textbox').fill('看过了。');
  await card().getByRole('button', { name: '恢复并放开' }).click();
  await expect.element(page.getByText('已处理，并放开')).toBeVisible();
  expect(sentDecisions()).toMatchObject([{ id: '3', verdict: 'show', resume: true }]);

  serveReported([], [{ ...content, state: 'hidden', id: '4' }]);
  server.answers('decideReported', { status: 200, body: { success: true, message: '已处理' } });
  await openApp(PAGE, { as: admin(), at: '2026-11-15T04:00:00.000Z' });
  await page.getByRole('tab', { name: '已处理' }).click();
  for (const isOn of [true, false]) {
    await press('恢复');
    await page.getByRole('textbox', { name: '给作者的一句话' }).fill('看过了。');
    if (!isOn) await resume.click();
    await press(isOn ? '恢复并放开' : '恢复');
    const said = isOn ? '已处理，没有放开；请到“成员”里放开' : '已处理';
    await expect.element(page.getByText(said, { exact: true }).last()).toBeVisible();
  }
  expect(sentDecisions().at(-1)).not.toHaveProperty('resume');
});

test('what reports alone have hidden, and what is still shown, is no reason to end a pause', async () => {
  const paused = { pausedUntil: '2026-11-22T02:00:00.000Z', pauseNote: '歇一周' };
  const other = reportedOf({ id: '4', title: '盘中何物', ...paused });
  serveReported([reportedOf({ state: 'appealed', isHidden: true, answer: '这是谜面', ...paused }), other]);
  await openApp(PAGE, { as: admin() });
  await expect.element(card().getByRole('button', { name: '恢复' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: /同时放开/ }).query()).toBeNull();
  await page.getByRole('button', { name: /盘中何物/ }).click();
  await expect.element(card('“盘中何物”的一条猜')).toBeVisible();
  expect(page.getByRole('checkbox', { name: /同时放开/ }).query()).toBeNull();
});
