import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const HIDDEN = {
  kind: 'puzzle',
  id: '7',
  state: 'hidden',
  title: '卖货的匣子',
  judgedAt: '2026-11-15T03:00:00.000Z',
  reason: 'advertising',
  note: '题里请不要卖货',
  answer: null,
} as const;

const isHidden = () =>
  server.answers('listOwnDecisions', {
    status: 200,
    body: { things: [HIDDEN], pausedUntil: '2026-11-22T04:00:00.000Z', pauseNote: '歇几天' },
  });

test('an author reads on 我的 why something was hidden and for how long posting is paused, and answers once', async () => {
  isHidden();
  server.answers('appealDecision', { status: 200, body: { success: true, message: '已送出' } });
  await openApp('/profile', { as: somebody(), at: '2026-11-15T04:00:00.000Z' });
  await expect.element(page.getByText('停发到 11月22日：歇几天')).toBeVisible();
  await expect.element(page.getByText('你的题“卖货的匣子”已隐藏')).toBeVisible();
  await expect.element(page.getByText('广告。题里请不要卖货')).toBeVisible();
  await press('答一次');
  await press('送出');
  await expect.element(page.getByText('请写下要说的话')).toBeVisible();
  await page.getByRole('textbox', { name: '要说的话' }).fill('这是谜面。');
  await press('送出');
  await expect.element(page.getByText('你答：这是谜面。')).toBeVisible();
  await expect.element(page.getByText('已答，等人看。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '答一次' })).not.toBeInTheDocument();
  expect(server.calls('appealDecision').map(({ body }) => body)).toEqual([
    { kind: 'puzzle', id: '7', answer: '这是谜面。' },
  ]);
});

test('an author reads that reports have hidden something, and the sentence with which something is left in view', async () => {
  const waiting = { ...HIDDEN, id: '8', state: 'waiting', title: '枕边何物', reason: null, note: null } as const;
  const kept = { ...HIDDEN, kind: 'guess', state: 'kept', title: '檐下何物', reason: null } as const;
  server.answers('listOwnDecisions', {
    status: 200,
    body: { things: [waiting, { ...kept, note: '看过了，不是广告。' }], pausedUntil: null, pauseNote: null },
  });
  await openApp('/profile', { as: somebody() });
  await expect.element(page.getByText('你的题“枕边何物”先隐藏了')).toBeVisible();
  await expect.element(page.getByText('几个人举报，等管理员看过再定。')).toBeVisible();
  await expect.element(page.getByText('管理员看过你在“檐下何物”的猜，照常显示')).toBeVisible();
  await expect.element(page.getByText('看过了，不是广告。', { exact: true })).toBeVisible();
  expect(page.getByText('看过了，恢复了。').query()).toBeNull(); // that is shown only after an answer
  // what reports have hidden can be answered, what is left in view needs no answer
  await expect.poll(() => page.getByRole('button', { name: '答一次' }).elements().length).toBe(1);
});

test('an author reads what a superadmin did to puzzles, with the titles of before', async () => {
  const at = '2026-11-15T03:00:00.000Z';
  server.answers('listOwnDecisions', {
    status: 200,
    body: {
      ...{ things: [], pausedUntil: null, pauseNote: null },
      interventions: [
        { kind: 'deleted', puzzleId: 8, title: '枕边何物', at },
        { kind: 'edited', puzzleId: 7, title: '檐下何物', at },
      ],
    },
  });
  await openApp('/profile', { as: somebody() });
  await expect.element(page.getByText('管理员删去了你的题“枕边何物”')).toBeVisible();
  await expect.element(page.getByText('管理员改过你的题“檐下何物”')).toBeVisible();
});
