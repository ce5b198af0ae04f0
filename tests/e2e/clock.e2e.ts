import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { timeOfDayName } from '#core/calendar/double-hour.ts';
import { BRANCHES, ganzhiCode, ganzhiName } from '#core/calendar/ganzhi.ts';
import { lunarDateText } from '#core/calendar/lunar.ts';
import { clockText, momentFromIso } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { useFixtures, type VisitOptions } from './fixtures.ts';

const fixtures = useFixtures();
const LATE_ZI = { 'guanxiang-settings': JSON.stringify({ theme: 'system', textSize: 'normal', isLateZi: true }) };

/** Everything the face says of a moment, as the core has it. */
async function expectedFace(iso: string, dayAt: DayAt = 0): Promise<readonly string[]> {
  const moment = momentFromIso(iso);
  const { pillars, lunar, doubleHourIndex } = almanacOf(moment, await yearsAround(moment.wall.year), dayAt);
  const codes = [pillars.year, pillars.month, pillars.day, pillars.hour].map((pillar, index) => [
    ganzhiName(pillar),
    `${'年月日时'[index]} ${ganzhiCode(pillar)}`,
  ]);
  return [
    BRANCHES[doubleHourIndex] as string,
    timeOfDayName(doubleHourIndex),
    ...codes.flat(),
    clockText(moment.wall),
    `农历${lunarDateText(lunar)}`,
  ];
}

/** Opens the page a minute before and stops its clock at the moment: pages come in by timers of their own. */
async function openAt(path: string, iso: string, stored: VisitOptions['stored'] = {}): Promise<Page> {
  const { page } = await fixtures.visit({ at: Date.parse(iso) - 60_000, stored });
  await page.goto(path);
  await page.getByText('全屏').or(page.getByRole('timer')).or(page.getByText('日 ·')).first().waitFor();
  await page.clock.pauseAt(Date.parse(iso));
  return page;
}

async function expectFace(page: Page, iso: string, dayAt?: DayAt): Promise<void> {
  const lines = (await page.getByRole('main').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines.slice(1, 1 + 12)).toEqual(await expectedFace(iso, dayAt));
}

test('/clock shows branch, four pillars with their codes, the time, the lunar date and the solar term', async () => {
  const at = '2026-11-15T00:12:36+08:00';
  const page = await openAt('/clock', at);
  await expectFace(page, at);
  const shown = await page.getByRole('main').innerText();
  expect(shown).toContain('子\n');
  expect(shown).toContain('年 3·7');
  expect(shown).toContain('2026-11-15 00:12:36');
  expect(shown).toContain('农历十月初七');
  expect(shown).toContain('立冬后第 8 日 · 小雪还有 7 日');
});

test('the clock ticks every second, aligned to the second', async () => {
  const page = await openAt('/clock', '2026-11-15T12:59:57.400+08:00');
  const time = page.getByRole('timer');
  expect(await time.textContent()).toBe('2026-11-15 12:59:57');
  await page.clock.runFor(599);
  expect(await time.textContent()).toBe('2026-11-15 12:59:57');
  await page.clock.runFor(1);
  expect(await time.textContent()).toBe('2026-11-15 12:59:58');
  await page.clock.runFor(2000);
  expect(await time.textContent()).toBe('2026-11-15 13:00:00');
  await expectFace(page, '2026-11-15T13:00:00+08:00'); // and 午 has become 未
});

test('at the turn of the year the next calendar year is loaded', async () => {
  const page = await openAt('/clock', '2026-12-31T23:59:59+08:00');
  await page.getByRole('timer').filter({ hasText: '23:59:59' }).waitFor();
  await page.clock.runFor(1000);
  await page.getByRole('timer').filter({ hasText: '2027-01-01 00:00:00' }).waitFor();
  await expectFace(page, '2027-01-01T00:00:00+08:00');
});

test('at 23:00 the branch is 子 and the day stays, unless 晚子时换日 is on', async () => {
  const at = '2026-11-15T23:30:00+08:00';
  for (const [stored, dayAt] of [
    [{}, 0],
    [LATE_ZI, 23],
  ] as const) {
    await expectFace(await openAt('/clock', at, stored), at, dayAt);
  }
  expect(await expectedFace(at, 0)).not.toEqual(await expectedFace(at, 23));
});

test('a festival is shown beside the lunar date', async () => {
  const at = '2026-09-25T20:00:00+08:00';
  const { page } = await fixtures.visit({ at });
  await page.goto('/clock');
  await page.getByText('农历八月十五 中秋').waitFor();
});

test('the arrow leads back to 起卦', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/clock');
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/divination');
});

test('时辰 opens the clock on /divination; a tick changes the text of the time and nothing else of the page', async () => {
  const at = '2026-11-15T15:30:00+08:00';
  const page = await openAt('/divination', at);
  const toggle = page.getByRole('button', { name: '时辰' });
  expect(await toggle.innerText()).toContain('丙午年 己亥月 癸巳日');
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('timer').count()).toBe(0);
  await toggle.click();
  await page.getByRole('timer').waitFor();
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    new MutationObserver((records) => {
      for (const { target } of records) {
        drawn.push(elementOf(target)?.closest('[role]')?.getAttribute('role') ?? target.nodeName);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  for (let second = 1; second <= 5; second++) {
    await page.clock.runFor(1000);
    await page.getByText(`2026-11-15 15:30:0${second}`).waitFor();
  }
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  expect(drawn).toEqual(Array(5).fill('timer')); // the time's own text, once a second
  await page.getByRole('link', { name: '全屏' }).click();
  await page.waitForURL('**/clock');
});

test('时辰 stays open or closed as it was left', async () => {
  const { page } = await fixtures.visit();
  const toggle = page.getByRole('button', { name: '时辰' });
  for (const isOpen of [true, false]) {
    await page.goto('/divination');
    await toggle.filter({ hasText: '日 ·' }).waitFor(); // the calendar is loaded
    await toggle.click();
    await page.reload();
    await toggle.filter({ hasText: '日 ·' }).waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe(String(isOpen));
    expect(await page.getByRole('timer').count()).toBe(isOpen ? 1 : 0);
  }
});
