import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ENTRY_MESSAGES } from '#contract/entry-messages.ts';
import { JOURNAL_NOTICES } from '#contract/journal-notices.ts';
import { NOTICES } from '#contract/notices.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { castByHand, choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { chooseWay, openShareSheet } from '../support/share-steps.ts';
import { type Account, REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { logIn } from './pages/account-forms.ts';
import { serverEntries as entriesOf, field, write } from './pages/entries.ts';
import { pressButton } from './pages/puzzles.ts';
import { chooseOfRow, saveAll } from './pages/saved-results.ts';

const fixtures = useFixtures();
const AT = '2026-11-13T00:00:00.000Z';
const RESULT = { timestamp: AT, mainHexagram: '010001', movingYao: 0 };
const PAGE = `/profile/cast/${Date.parse(AT)}`;
const ENTRIES = '**/api/divination/entries**';

const serverEntries = (who: Account) => entriesOf(fixtures.app, who);

/** Writes a question in the sheet that this button opens. */
async function ask(page: Page, opener: string | RegExp, question: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await page.getByLabel('想问的事，一两句话').fill(question);
  await pressButton(page, '写好了');
  await page.getByRole('dialog', { name: '所问' }).waitFor({ state: 'detached' });
}

/** Somebody with a saved 屯 and this entry about it. */
async function keeper(entry?: object): Promise<Account> {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, [RESULT]);
  if (!entry) return who;
  const body = { cast: '010001-010000', notes: [], ...entry };
  const { status } = await fixtures.app.api('PUT', `/divination/entries/${AT}`, { body, token: who.token });
  expect(status).toBe(201);
  return who;
}

/** The page of the entry, once what the server has is there. */
async function openEntry(as: Account, options: { readonly isLost?: boolean } = {}) {
  const visit = await fixtures.visit({ as, expects: [UNREACHED] });
  if (options.isLost)
    await visit.context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await visit.page.goto('/profile');
  await visit.page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  await chooseOfRow(visit.page, '水雷屯', '记录');
  await visit.page.waitForURL(`**${PAGE}`);
  return visit;
}

test('what is asked before a cast outlives a reload, goes into the entry with the save, and stands in the history', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/divination');
  await ask(page, '先写所问', '  此行\u202e可成 🀄？ ');
  await page.reload();
  await page.getByRole('button', { name: /^所问.*可成/ }).waitFor();
  await choose(page, ZHUN);
  await startButton(page).click();
  await page.getByRole('button', { name: /^所问.*可成/ }).waitFor();
  await page.getByRole('combobox', { name: '所问' }).selectOption('出行');
  await page.getByRole('region', { name: '所问出行' }).waitFor();
  await pressButton(page, '保存卦例');
  await expect.poll(() => serverEntries(who)).toMatchObject([{ question: '此行可成 🀄？', category: '出行' }]);
  await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
  await page.getByRole('button', { name: '此行可成 🀄？' }).waitFor();
  expect(await page.title()).toBe('卦例 · 观象');
  await page.goto('/profile');
  await page.getByRole('button', { name: /^水雷屯，.*所问：此行可成 🀄？/ }).waitFor();
  expect(addresses.filter((address) => decodeURIComponent(address).includes('可成'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('divination-asked'))).toBe(null);
});

test('a guest writes after the cast and reads that it is kept with the save; after the login it is in the entry', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await castByHand(page);
  await page.getByRole('button', { name: '写下所问' }).click();
  await page.getByText('保存卦例时一并存入').waitFor();
  await page.getByLabel('想问的事，一两句话').fill('问'.repeat(201));
  await page.getByText(ENTRY_MESSAGES.questionTooLong).waitFor();
  await pressButton(page, '写好了');
  await pressButton(page, '保存卦例');
  await page.waitForURL('**/login?return=%2Fdivination');
  await logIn(page, who);
  await expect.poll(() => serverEntries(who)).toMatchObject([{ question: '问'.repeat(200) }]);
});

test('the same question on the same day gets a soft note; 退出登录 takes away what was asked', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await castByHand(page);
  await ask(page, '写下所问', '此行可成？');
  await pressButton(page, '再起一卦');
  await page.getByRole('button', { name: '先写所问' }).click();
  const note = page.getByText('今天已经问过这件事');
  await page.getByLabel('想问的事，一两句话').fill('此行可成吗');
  expect(await note.count()).toBe(0);
  await page.getByLabel('想问的事，一两句话').fill('此行，可成');
  await note.waitFor();
  await pressButton(page, '写好了');
  await page.goto('/profile');
  await pressButton(page, '退出登录');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('divination-asked'))).toBe(null);
});

test('断语 keeps its first wording after the outcome; notes, outcome and day reach the server, another tab and another device', async () => {
  const who = await keeper();
  const { page, context } = await openEntry(who);
  const tab = await context.newPage();
  await tab.goto(PAGE);
  await page.bringToFront();
  await write(page, '断语', '宜守');
  await pressButton(page, '添一条');
  await write(page, /的札记$/, '路上遇雨 🌧️ \u2067עברית\u2069');
  await page.getByRole('radio', { name: '不应', exact: true }).check();
  await page.getByText('封存，在结果之前').waitFor();
  await write(page, '结果如何', '进了');
  await page.getByLabel('回看').fill('2026-11-14');
  await write(page, '断语', '宜进');
  await page.getByText('后改').waitFor();
  await page.getByText('原来的断语').click();
  await page.getByText('宜守').waitFor();
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

test('a note that a merge made says where it comes from; a day that has come puts the cast at the top of 我的', async () => {
  const mark = { id: 'note-0001', at: AT, text: '问止', mark: 'question' };
  const who = await keeper({ question: '问归', notes: [mark], reviewOn: '2026-11-14' });
  const { page } = await fixtures.visit({ as: who, at: '2026-11-16T04:00:00.000Z' });
  await page.goto('/profile');
  await page.getByRole('region', { name: '到了回看的日子' }).getByRole('button', { name: /问归/ }).click();
  await page.getByText('所问在两处都改过').waitFor();
  await page.getByRole('radio', { name: '应', exact: true }).check();
  await page.getByText('撤去结果').waitFor();
  await page.getByRole('link', { name: '返回' }).click();
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  await page.getByRole('button', { name: /问归/ }).first().waitFor();
  expect(await page.getByRole('region', { name: '到了回看的日子' }).count()).toBe(0);
  await page.getByRole('link', { name: '统计' }).click();
  await page.getByText('满 30 则才算比例').waitFor();
  await page.getByRole('slider').press('ArrowRight');
  await page.getByRole('slider').press('ArrowLeft');
  await page.getByRole('button', { name: '水雷屯 1 次' }).click();
  await page.getByRole('status').getByText('找到 1 则', { exact: true }).waitFor();
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

test('what was written about a cast that is deleted elsewhere meanwhile is offered for copying, until its user gives it up', async () => {
  const who = await keeper();
  const { page, context, expect: expectLine } = await openEntry(who);
  expectLine(REFUSED(404));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await field(page, '断语').waitFor();
  await context.route(ENTRIES, (route) => route.abort());
  await write(page, '断语', '宜待');
  await page.getByText('未同步').waitFor();
  const { status } = await fixtures.app.api('DELETE', `/divination/results/${AT}`, { token: who.token });
  expect(status).toBe(200);
  await context.unroute(ENTRIES);
  await page.goto('/profile');
  const orphans = page.getByRole('region', { name: '卦例已删的记录' });
  await orphans.getByText('断语：宜待').waitFor();
  await orphans.getByRole('button', { name: '复制' }).click();
  await page.getByText(NOTICES.textCopied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('断语：宜待');
  await orphans.getByRole('button', { name: '不要了' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '不要了' }).click();
  await orphans.waitFor({ state: 'detached' });
});

test('2,001 characters and 64 KB are refused with a reason, the text stays, and leaving asks; a fifty-first note is not offered', async () => {
  const long = (count: number, size: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `note-${1000 + index}`, at: AT, text: '记'.repeat(size) }));
  const { page } = await openEntry(await keeper({ notes: long(50, 1) }));
  await page.getByText(ENTRY_MESSAGES.notesTooMany).waitFor();
  expect(await page.getByRole('button', { name: '添一条' }).count()).toBe(0);
  await write(page, '断语', '断'.repeat(2001));
  await page.getByText(ENTRY_MESSAGES.textTooLong).waitFor();
  expect(await field(page, '断语').inputValue()).toHaveLength(2001);
  await page.getByRole('link', { name: '返回' }).click();
  await page.getByRole('alertdialog', { name: JOURNAL_NOTICES.leaveUnsaved }).waitFor();
  await pressButton(page, '回去改');
  await write(page, '断语', '断'.repeat(2000));
  await page.getByText('写下，有了结果就封存').waitFor();
  const { page: heavy } = await openEntry(await keeper({ notes: long(10, 2000) }));
  await write(heavy, '断语', '断'.repeat(2000));
  await heavy.getByText(PROBLEMS['entry.tooLarge'].message).waitFor();
});

test('a full device and one without a database say so; the question stays, and casts are saved as ever', async () => {
  const { page } = await openEntry(await keeper());
  await field(page, '断语').waitFor();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      this.transaction.abort();
      return request;
    };
    const full = new DOMException('full', 'QuotaExceededError');
    Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => full });
  });
  await write(page, '断语', '宜待');
  await page.getByText(JOURNAL_NOTICES.full).waitFor();
  expect(await field(page, '断语').inputValue()).toBe('宜待');

  const who = await keeper();
  const { page: lost } = await openEntry(who, { isLost: true });
  await lost.getByText('这台设备现在存不了记录').waitFor();
  await castByHand(lost);
  await ask(lost, '写下所问', '此行可成？');
  await pressButton(lost, '保存卦例');
  await lost.getByRole('button', { name: '已保存卦例' }).waitFor();
  await lost.getByRole('button', { name: /^所问.*此行可成/ }).waitFor();
});

test('带上所问 is off each time; chosen, the question is in the link and in the text, and the page of the link shows it', async () => {
  const { page, context } = await fixtures.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await castByHand(page);
  await ask(page, '写下所问', '此行可成？');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = async (isAsked: boolean, way: '链接' | '文字', saying: string) => {
    await openShareSheet(page);
    const choice = page.getByRole('checkbox', { name: /^带上所问/ });
    expect(await choice.isChecked()).toBe(false);
    if (isAsked) await choice.check();
    await chooseWay(page, way);
    await page.getByText(saying).waitFor();
    return copied();
  };
  const text = await copy(true, '文字', NOTICES.textCopied);
  expect(text).toMatch(/^所问：此行可成？\n主卦水雷屯，初爻动，变卦水地比 http/);
  const link = await copy(true, '链接', NOTICES.linkCopied);
  const without = await copy(false, '链接', NOTICES.linkCopied);
  expect(without.length).toBeLessThan(link.length);

  const { page: other } = await fixtures.visit();
  await other.goto(without);
  await other.getByText('有人与你分享了这一卦').waitFor();
  expect(await other.getByText('此行可成？').count()).toBe(0);
  await other.goto(link);
  await other.getByText('此行可成？').waitFor();
  expect(await other.title()).toBe('水雷屯 · 观象');
});
