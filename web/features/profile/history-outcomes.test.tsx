import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entryTag } from '#contract/entry.ts';
import { resultIsShown } from '#tests/component/cast-steps.ts';
import { entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { historyNow, historyRows, openHistory, resultOf, THREE_RESULTS } from '#tests/component/history-steps.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const [GE, QIAN] = ['2026-11-15T02:00:00.000Z', '2026-11-14T02:00:00.000Z'];
const select = (label: string) => page.getByLabelText(label, { exact: true });
const outcomeOf = (kind: string) => ({ kind, at: GE, text: '' });

/** 革 came true in 出行; of 乾 nobody can tell, 屯 has no entry. */
function openWritten() {
  serveEntries(
    entryOf({ timestamp: GE, cast: '011101-011100', category: '出行', outcome: outcomeOf('应') }),
    entryOf({
      timestamp: QIAN,
      cast: '111111-011111',
      category: '人事',
      outcome: outcomeOf('未明'),
      etag: entryTag('stub', 2),
    }),
  );
  return openHistory(THREE_RESULTS);
}

test('a row shows the moving line and the outcome, with its sign; a row without one shows none', async () => {
  await openWritten();
  await expect.element(page.getByRole('button', { name: /^泽火革，初爻动，.*，结果：应$/ })).toBeVisible();
  await expect
    .poll(() => textsOf(historyRows()).map((text) => /(应|未明)$/.exec(text ?? '')?.[0]))
    .toEqual(['应', '未明', undefined]);
});

test('only what there is to choose between is offered', async () => {
  await openHistory(THREE_RESULTS.slice(1));
  await expect.poll(historyNow).toHaveLength(2);
  for (const label of ['起卦方式', '类别', '结果']) expect(select(label).query(), label).toBeNull();
});

test('the history is filtered by subject and by outcome; the filter is kept when a result was opened', async () => {
  await openWritten();
  await expect.poll(() => textsOf(select('类别').getByRole('option'))).toEqual(['全部类别', '人事', '出行']);
  await expect.poll(() => textsOf(select('结果').getByRole('option'))).toEqual(['全部结果', '应', '未明', '无结果']);
  await select('结果').selectOptions('无结果');
  await expect.poll(historyNow).toEqual(['水雷屯，初爻动']);
  await select('结果').selectOptions('未明');
  await select('类别').selectOptions('人事');
  await expect.element(page.getByText('找到 1 则')).toBeVisible();
  await expect.poll(historyNow).toEqual(['乾为天，上爻动']);
  await page.getByRole('button', { name: /^乾为天，上爻动，/ }).click();
  await resultIsShown();
  history.back();
  await expect.element(page.getByText('找到 1 则')).toBeVisible();
  await expect.element(select('结果')).toHaveValue('未明');
  await expect.element(select('类别')).toHaveValue('人事');
});

test('the words of a question that were searched for are marked, and the question begins with them', async () => {
  serveEntries(entryOf({ timestamp: GE, cast: '011101-011100', question: '来年换一份工作，面试可成？' }));
  await openHistory([...THREE_RESULTS, resultOf({ timestamp: '2026-11-10T02:00:00.000Z', movingYao: 1 })]);
  await expect.element(historyRows().getByText('来年换一份工作，面试可成？')).toBeVisible();
  await page.getByRole('searchbox', { name: '查找卦例' }).fill('面试');
  await expect.element(historyRows().getByText('面试', { exact: true })).toBeVisible();
  await expect.element(historyRows().getByText('…面试可成？')).toBeVisible();
});
