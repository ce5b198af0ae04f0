import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { type Account, REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { serverEntries as entriesOf, field, write } from './pages/entries.ts';
import { pressButton } from './pages/puzzles.ts';
import { chooseOfRow, saveAll } from './pages/saved-results.ts';

const fixtures = useFixtures();
const AT = '2026-11-13T00:00:00.000Z';
const RESULT = { timestamp: AT, mainHexagram: '010001', movingYao: 0 };
const PAGE = `/profile/cast/${Date.parse(AT)}`;
const ENTRIES = '**/api/divination/entries**';

const serverEntries = (who: Account) => entriesOf(fixtures.app, who);

/** Somebody with a saved 屯. */
async function keeper(): Promise<Account> {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, [RESULT]);
  return who;
}

/** The page of the entry, once what the server has is there. */
async function openEntry(as: Account) {
  const visit = await fixtures.visit({ as, expects: [UNREACHED] });
  await visit.page.goto('/profile');
  await visit.page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  await chooseOfRow(visit.page, '水雷屯', '记录');
  await visit.page.waitForURL(`**${PAGE}`);
  return visit;
}

test('what is asked before a cast outlives a reload, goes into the entry with the save, and is shown in the history', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/divination');
  const field = page.getByRole('textbox', { name: '想问什么' });
  await field.fill('  此行\u202e可成 🀄？ ');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('此行可成 🀄？');
  await choose(page, ZHUN);
  await startButton(page).click();
  await page.getByRole('button', { name: /^所问.*可成/ }).waitFor();
  await page.getByRole('combobox', { name: '类别' }).selectOption('出行');
  await page.getByRole('region', { name: '类别出行' }).waitFor();
  await pressButton(page, '保存卦例');
  await expect.poll(() => serverEntries(who)).toMatchObject([{ question: '此行可成 🀄？', category: '出行' }]);
  await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
  await page.getByRole('button', { name: '此行可成 🀄？' }).waitFor();
  await expect.poll(() => page.title()).toBe('卦例 · 观象');
  await page.getByRole('button', { name: /^水雷屯/ }).click(); // back where it was opened, not to another page of it
  await page.getByRole('button', { name: /^问 .*可成/ }).waitFor();
  await page.goForward();
  await page.waitForURL(/\/profile\/cast\//);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^水雷屯，.*所问：此行可成 🀄？/ }).waitFor();
  expect(addresses.filter((address) => decodeURIComponent(address).includes('可成'))).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('divination-asked'))).toBe(null);
});

test('断语 with its first wording, notes, outcome and day reach the server, another tab and another device', async () => {
  const who = await keeper();
  const { page, context } = await openEntry(who);
  const tab = await context.newPage();
  await tab.goto(PAGE);
  await page.bringToFront();
  await write(page, '断语', '宜守');
  await pressButton(page, '添一条');
  await write(page, /的札记$/, '路上遇雨 🌧️ \u2067עברית\u2069');
  await page.getByRole('radio', { name: '不应', exact: true }).check();
  await write(page, '结果如何', '进了');
  await page.getByLabel('回看').fill('2026-11-14');
  await write(page, '断语', '宜进');
  await expect.poll(() => field(tab, '断语').inputValue()).toBe('宜进');
  await expect
    .poll(() => serverEntries(who))
    .toMatchObject([
      {
        judgment: { text: '宜进', first: { text: '宜守' } },
        notes: [{ text: '路上遇雨 🌧️ עברית', mark: null }],
        outcome: { kind: '不应', text: '进了' },
        reviewOn: '2026-11-14',
      },
    ]);
  const { page: other } = await openEntry(who);
  await expect.poll(() => field(other, '断语').inputValue()).toBe('宜进');
});

test('a reload before the pause at which a text is kept does not lose it', async () => {
  const who = await keeper();
  const { page } = await openEntry(who);
  await field(page, '断语').fill('宜守');
  await page.reload();
  await expect.poll(() => field(page, '断语').inputValue()).toBe('宜守');
  await expect.poll(() => serverEntries(who)).toMatchObject([{ judgment: { text: '宜守' } }]);
  await field(page, '断语').press('End');
  await page.keyboard.type('，勿进');
  await page.reload();
  await expect.poll(() => field(page, '断语').inputValue()).toBe('宜守，勿进');
  await expect.poll(() => serverEntries(who)).toMatchObject([{ judgment: { text: '宜守，勿进' } }]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('entry-typed:'))))
    .toEqual([]);
});

const noteField = (page: Page) => page.getByRole('textbox', { name: /的札记$/ });
const addNote = (page: Page) => page.getByRole('button', { name: '添一条' }).click();
const serverNotes = async (who: Account) =>
  (await serverEntries(who)).flatMap(({ notes }) => notes.map(({ text }: { text: string }) => text));

test('a note that is being written outlives a reload, and what is typed in one is not typed into the next', async () => {
  const who = await keeper();
  const { page } = await openEntry(who);
  await addNote(page);
  await noteField(page).fill('房东来过电话');
  await page.reload();
  await expect.poll(() => noteField(page).inputValue()).toBe('房东来过电话');
  await expect.poll(() => serverNotes(who)).toEqual(['房东来过电话']);

  await addNote(page);
  await noteField(page).last().fill('又约了看房');
  await page.getByRole('navigation').getByRole('link', { name: '我的', exact: true }).click(); // leaves the page while it is written
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  await page.goBack();
  await expect.poll(() => noteField(page).count()).toBe(2);
  await addNote(page);
  await expect.poll(() => noteField(page).count()).toBe(3);
  expect(await noteField(page).last().inputValue()).toBe('');
  await expect.poll(() => serverNotes(who)).toEqual(['房东来过电话', '又约了看房']);
});

test('what is written without a network says so, and is sent by the next page', async () => {
  const who = await keeper();
  const { page, context } = await openEntry(who);
  await field(page, '断语').waitFor();
  await context.route(ENTRIES, (route) => route.abort());
  await write(page, '断语', '宜待');
  await page.getByText('未同步').waitFor();
  await context.unroute(ENTRIES);
  await page.reload();
  await expect.poll(() => field(page, '断语').inputValue()).toBe('宜待');
  await expect.poll(() => serverEntries(who)).toMatchObject([{ judgment: { text: '宜待' } }]);
  await page.getByText('未同步').waitFor({ state: 'detached' });
});

test('what was written about a cast that is deleted elsewhere meanwhile is not lost', async () => {
  const who = await keeper();
  const { page, context, expect: expectLine } = await openEntry(who);
  expectLine(REFUSED(404));
  await field(page, '断语').waitFor();
  await context.route(ENTRIES, (route) => route.abort());
  await write(page, '断语', '宜待');
  await page.getByText('未同步').waitFor();
  const { status } = await fixtures.app.api('DELETE', `/divination/results/${AT}`, { token: who.token });
  expect(status).toBe(200);
  await context.unroute(ENTRIES);
  await page.goto('/profile');
  await page.getByRole('region', { name: '卦例已删的记录' }).getByText('断语：宜待').waitFor();
});
