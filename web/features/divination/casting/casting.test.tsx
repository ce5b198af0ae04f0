import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { workingOf } from '#core/casting/working.ts';
import { press, resultIsShown } from '#tests/component/cast-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { mainCard, showsArithmetic, whenCast } from '#tests/component/result-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { castByWay, chooseWay, openWay, recordThrows } from '#tests/component/way-steps.ts';
import { CASES } from '#tests/support/way-cases.ts';
import { methodName } from '#web/ui/rows/method-name.ts';

const isSent = (result: object) =>
  expect.poll(() => server.calls('saveResult').map(({ body }) => body)).toMatchObject([result]);

const NAMED = CASES.map((one) => [[one.way, one.method, one.day ?? 'today'].join(', '), one] as const);

test.each(NAMED)('%s: the result shows its arithmetic, and is saved with it', async (_, one) => {
  const { way, fields, throws, method, basis, day } = one;
  const cast = parseCastWithBasis(method, basis) as CastWithBasis;
  serverKeeps([]);
  await openApp('/divination', { as: somebody(), at: '2026-11-15T15:30:00+08:00' });
  if (throws) {
    await chooseWay(way);
    await recordThrows(throws);
    await press('看卦');
    await resultIsShown();
  } else await castByWay(way, fields);
  await expect.element(mainCard(castLabel(cast))).toBeVisible();
  await showsArithmetic(workingOf(cast).map(({ text }) => text));
  await expect.poll(() => whenCast()[1]).toContain(`${methodName(cast)} · 动 `);
  if (day !== undefined) await expect.poll(() => whenCast()[0]).toBe(day);
  await press('保存卦例');
  await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
  await isSent({ mainHexagram: cast.main, movingLines: cast.moving, method, basis });
});

test('蓍草, yarrow: the result shows its arithmetic, and is saved with it', async () => {
  serverKeeps([]);
  await openWay('蓍草', { as: somebody() });
  await press('快速成卦'); // by chance, so any figure
  await press('看卦');
  await resultIsShown();
  await press('保存卦例');
  await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
  await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
  const { method, basis } = server.calls('saveResult')[0]?.body ?? {};
  expect(method).toBe('yarrow');
  const cast = parseCastWithBasis('yarrow', basis) as CastWithBasis;
  await showsArithmetic(workingOf(cast).map(({ text }) => text));
  expect(workingOf(cast)).toHaveLength(6);
});

test('再起一卦 opens the way of the last cast, and no way has more than its name', async () => {
  await openApp('/divination');
  await castByWay('字', { texts: { 所占的字: '天行健君子以自强不息也' } });
  await press('再起一卦');
  await expect.element(page.getByRole('radio', { name: '字', exact: true })).toBeChecked();
  const marks = [...document.querySelectorAll('fieldset label span')].map((face) => getComputedStyle(face, '::after'));
  expect(
    marks.filter(({ content, backgroundColor }) => content === '""' && backgroundColor !== 'rgba(0, 0, 0, 0)'),
  ).toEqual([]);
});
