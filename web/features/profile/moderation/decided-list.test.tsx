import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { decidedOf, reportedOf, serveReported, takeDecisions } from '#tests/component/moderation-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
const story = (name: string) => textsOf(row(name).getByRole('list', { name: '处理的经过' }).getByRole('listitem'));

test('已处理 says what, whose, who, why and when, also what was decided before, and restores what is hidden', async () => {
  const judged = { judgedBy: '半盏', judgedAt: '2026-11-15T03:00:00.000Z' };
  const paused = { pausedUntil: '2026-11-22T02:00:00.000Z', pauseNote: '歇一周' };
  const byReports = decidedOf({ decision: 'reported', at: '2026-10-06T01:12:00.000Z' });
  const by = { by: '知微', at: '2026-10-07T01:12:00.000Z', reason: 'advertising' };
  const hidden = decidedOf({ decision: 'hidden', ...by, pause: 'week' });
  const restored = decidedOf({ decision: 'restored', by: '半盏', at: judged.judgedAt, isResumed: true });
  serveReported(
    [],
    [
      reportedOf({
        state: 'hidden',
        isHidden: true,
        reason: 'abuse',
        note: '请勿骂人',
        revision: 5,
        ...judged,
        ...paused,
      }),
      reportedOf({ id: '4', state: 'kept', title: '瓶里何物', ...judged }),
      reportedOf({
        ...{ id: '5', state: 'kept', title: '盘中何物', isRestored: true, reason: 'advertising', ...judged },
        ...{ note: '看过了，可以留。', answer: '这是谜面。', decisions: [byReports, hidden, restored] },
      }),
      reportedOf({ id: '6', state: 'kept', title: '匣中何物', isRestored: true, reason: 'abuse', ...judged }),
      reportedOf({
        kind: 'name',
        id: 'renamed',
        state: 'hidden',
        title: '坏名字',
        author: '用户acde',
        questionText: null,
      }),
    ],
  );
  takeDecisions();
  await openApp('/profile/moderation', { as: somebody('知微', 'admin'), at: '2026-11-15T04:00:00.000Z' });
  await page.getByRole('tab', { name: '已处理' }).click();
  await expect
    .poll(() => story('听雨 · “檐下何物”的一条猜'))
    .toEqual(['今日 11:00 半盏隐藏：骂人', '对作者说：请勿骂人', '作者现在停发到 11月22日']);
  await expect.element(row('檐下何物').getByText('加我看全部答案，每天更新。')).toBeVisible();
  await expect.element(row('檐下何物').getByText('举报的人说：广告 2')).toBeVisible();
  expect(story('瓶里何物')).toEqual(['今日 11:00 半盏不处理']);
  expect(story('盘中何物')).toEqual([
    '10月6日 09:12 几个人举报，先隐藏',
    '10月7日 09:12 知微隐藏并停发七天：广告',
    '作者答：这是谜面。',
    '今日 11:00 半盏恢复并放开',
    '对作者说：看过了，可以留。',
  ]);
  await expect.element(page.getByRole('button', { name: '用户acde · 名字“坏名字”' })).toBeVisible();
  expect(story('匣中何物'), 'of before the record begins').toEqual(['今日 11:00 半盏恢复，原先隐藏：骂人']);
  expect(page.getByText('连发了三条').query()).toBeNull();
  await page.getByRole('button', { name: '盘中何物' }).click();
  await expect.element(row('盘中何物').getByText('连发了三条')).toBeVisible();
  await row('檐下何物').getByRole('button', { name: '恢复' }).click();
  await page.getByRole('textbox', { name: '给作者的一句话' }).fill('看过了，可以留。');
  await press('恢复并放开');
  await expect.element(page.getByText('还没有处理过的。')).toBeVisible();
  const sent = server.calls('decideReported').map(({ body }) => body);
  expect(sent).toMatchObject([{ id: '3', revision: 5, verdict: 'show', note: '看过了，可以留。' }]);
});
