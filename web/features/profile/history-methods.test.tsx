import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import type { CastWithBasis, MethodWithBasis } from '#core/casting/cast.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { METHODS, parseCastWithBasis } from '#core/casting/methods.ts';
import { workingOf } from '#core/casting/working.ts';
import { deleteRow, historyHas, openHistory, THREE_RESULTS } from '#tests/component/history-steps.ts';
import { mainCard, showsArithmetic, whenCast } from '#tests/component/result-steps.ts';
import { textsOf } from '#tests/component/texts-of.ts';
import { CASES } from '#tests/support/way-cases.ts';
import { methodName, methodWord } from '#web/ui/rows/method-name.ts';

const DAY_MS = 86_400_000;
const BASES: readonly (readonly [MethodWithBasis, object])[] = [
  ...CASES.filter(({ method }) => method !== 'time').map(({ method, basis }) => [method, basis] as const),
  ['time', { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 }],
  ['yarrow', { heaps: Array(18).fill(22) }],
];

/** One of every method that has a basis, a day apart. */
const FACTS = BASES.map(([method, basis], index) => {
  const timestamp = new Date(Date.UTC(2026, 10, 15) - index * DAY_MS).toISOString();
  const cast = parseCastWithBasis(method, basis) as CastWithBasis;
  return { timestamp, cast, castFor: timestamp, utcOffset: 480, dayAt: 0 as const };
});
const open = () => openHistory(FACTS.map(toFactsOnTheWire));

const methods = () => page.getByLabelText('起卦方式', { exact: true });

test('起卦方式 of the history offers each method that it has, in words', async () => {
  await open();
  await expect
    .poll(() => new Set(textsOf(methods().getByRole('option'))))
    .toEqual(new Set(['全部方式', ...(Object.keys(METHODS) as MethodWithBasis[]).map(methodWord)]));
});

test.each(FACTS)('a cast by $cast.method is found by its method and opens with its arithmetic', async ({ cast }) => {
  await open();
  await methods().selectOptions(cast.method);
  await expect.element(page.getByText('找到 1 则')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${castLabel(cast)}，`) }).click();
  await expect
    .element(mainCard(castLabel(cast)).or(page.getByRole('img', { name: `本卦，${castLabel(cast)}` })))
    .toBeVisible();
  await showsArithmetic(workingOf(cast).map(({ text }) => text));
  await expect.poll(() => whenCast()[1]).toContain(methodName(cast));
});

test('the chosen method is kept when a result was opened, and is dropped with the last result of it', async () => {
  await open();
  await methods().selectOptions('text-count');
  await page
    .getByRole('region', { name: '卦例', exact: true })
    .getByRole('listitem')
    .getByRole('button')
    .first()
    .click();
  await expect.element(page.getByLabelText('起卦算式')).toBeVisible();
  history.back();
  await expect.element(page.getByText('找到 1 则')).toBeVisible();
  const counted = FACTS.find(({ cast }) => cast.method === 'text-count');
  await deleteRow(counted ? castLabel(counted.cast) : '');
  await historyHas(FACTS.length - 1);
  await expect.element(methods()).toHaveValue('');
});

test.for([390, 320])('with three casts the filter stands in the row of the head, %d px wide', async (width) => {
  await openHistory(THREE_RESULTS, { size: { width, height: 568 } });
  const boxOf = (found: Locator) => found.element().getBoundingClientRect();
  const head = boxOf(page.getByRole('heading', { name: '卦例 · 3' }));
  const filter = boxOf(page.getByRole('combobox', { name: '起卦方式' }));
  expect(Math.abs((head.top + head.bottom) / 2 - (filter.top + filter.bottom) / 2)).toBeLessThan(2);
});
