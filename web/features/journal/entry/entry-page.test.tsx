import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredEntry } from '#contract/entry.ts';
import { JOURNAL_NOTICES } from '#contract/words/account-notices.ts';
import { ENTRY_MESSAGES } from '#contract/words/messages.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { castOnForm, press } from '#tests/component/cast-steps.ts';
import {
  ask,
  ENTRY_AT,
  ENTRY_PAGE,
  ENTRY_RESULT,
  entryField,
  entryOf,
  serveEntries,
  write,
} from '#tests/component/entry-steps.ts';
import { chooseOfRow, historyHas, serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';

const says = (text: string) => expect.element(page.getByText(text)).toBeVisible();

/** 记录 of the cast, once the page has what the server has. */
async function openEntry(...entries: readonly StoredEntry[]): Promise<void> {
  serverKeeps([ENTRY_RESULT]);
  serveEntries(...entries);
  await openApp('/profile', { as: somebody() });
  await historyHas(1);
  await chooseOfRow('水雷屯', '记录');
  await expect.poll(addressNow).toBe(ENTRY_PAGE);
}

test('a cast and its entry lead to each other and back, and ‹ leads to where the first of them was opened', async () => {
  await openEntry();
  const cast = page.getByRole('button', { name: /^水雷屯/ });
  const entry = page.getByRole('link', { name: '断语、札记、结果与回看' });
  const back = () => page.getByRole('link', { name: '返回' }).click();
  await expect.element(cast).toMatchTextContent(/11月13日 08:00 · 辰时$/);
  await cast.click();
  await expect.poll(addressNow).toBe('/divination');
  await entry.click();
  await expect.poll(addressNow).toBe(ENTRY_PAGE);
  await back();
  await expect.poll(addressNow).toBe('/profile');
  await page.getByRole('button', { name: /^水雷屯，初爻动/ }).click();
  await entry.click();
  await expect.poll(addressNow).toBe(ENTRY_PAGE);
  await cast.click();
  await expect.poll(addressNow).toBe('/divination');
  await expect.element(entry).toBeVisible();
  await back();
  await expect.poll(addressNow).toBe('/profile');
});

test('a case that is opened from 我的 shows its 断语 and how it turned out, which lead to the entry', async () => {
  const at = '2026-11-13T01:00:00.000Z';
  const judgment = { text: '先难后成，宜慢。', at, first: null };
  await openEntry(entryOf({ judgment, outcome: { kind: '半应', text: '', at } }));
  await page.getByRole('button', { name: /^水雷屯/ }).click();
  await expect.poll(addressNow).toBe('/divination');
  const row = page.getByRole('link', { name: '断语 先难后成，宜慢。 半应' });
  await expect.element(row).toBeVisible();
  await expect.element(page.getByRole('link', { name: '札记、结果与回看', exact: true })).toBeVisible();
  await row.click();
  await expect.poll(addressNow).toBe(ENTRY_PAGE);
  await says('半应：应了一部分。');
});

test('断语 keeps its first wording once it is changed after the outcome', async () => {
  await openEntry();
  await write('断语', '宜守');
  await says('写下，有了结果就封存');
  await page.getByRole('radio', { name: '不应', exact: true }).click();
  await says('写于结果之前，已封存');
  await says('还可以改；封存的原话仍在一旁。');
  await write('断语', '宜进');
  await says('后改');
  await page.getByText('原来的断语').click();
  await says('宜守');
  await says('写于结果之前，已封存');
  await expect.element(entryField('断语')).toHaveValue('宜进');
});

test('断语 that was written after the outcome is not called sealed, also once another outcome is chosen', async () => {
  const outcome = { kind: '应', at: '2026-11-15T08:00:00.000Z', text: '' };
  await openEntry(entryOf({ outcome, judgment: { text: '宜守', at: '2026-11-15T09:00:00.000Z', first: null } }));
  await says('11月15日 17:00 写于结果之后');
  await page.getByRole('radio', { name: '不应', exact: true }).click();
  await expect.element(page.getByRole('radio', { name: '不应', exact: true })).toBeChecked();
  await write('断语', '宜进');
  await says('后改');
  await page.getByText('原来的断语').click();
  await says('11月15日 17:00 写于结果之后');
  expect(page.getByText('已封存', { exact: false }).query()).toBeNull();
});

/** The calendar files that are offered from now on. */
function keepCalendars() {
  const files: { readonly name: string; readonly content: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: fetch(this.href).then((response) => response.text()) });
  });
  return files;
}

test('a day of 回看 is offered as a file for a calendar, with the question only if that is chosen', async () => {
  const files = keepCalendars();
  await openEntry(entryOf({ question: '此行可成？', reviewOn: '2026-12-01' }));
  await press('存到日历');
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['观象回看-2026-12-01.ics']);
  await page.getByRole('checkbox', { name: /^带上所问/ }).click();
  await press('存到日历');
  await expect.poll(() => files.length).toBe(2);
  const [without = '', withIt = ''] = await Promise.all(files.map(({ content }) => content));
  expect(without).toContain('DTSTART;VALUE=DATE:20261201\r\nSUMMARY:回看：水雷屯，初爻动\r\n');
  expect(without).toContain(`URL:${location.origin}${ENTRY_PAGE}`.slice(0, 70));
  expect(without).not.toContain('此行可成');
  expect(withIt).toContain('DESCRIPTION:所问：此行可成？\r\n');
});

test.each([
  ['2026-11-15', true],
  ['2099-11-15', false],
])('an entry to look back at on %s leads from its top to 结果: %s', async (reviewOn, isDueNow) => {
  await openEntry(entryOf({ question: '此行可成？', reviewOn }));
  await expect.element(page.getByRole('button', { name: '此行可成？' })).toBeVisible(); // the entry is there
  const due = page.getByRole('button', { name: '到了回看的日子 记下结果' });
  expect(due.elements()).toHaveLength(isDueNow ? 1 : 0);
  if (!isDueNow) return;
  await due.click();
  const title = page.getByRole('heading', { name: '结果' });
  await expect.element(title).toHaveFocus();
  const choice = page.getByRole('radio', { name: '应', exact: true });
  const bars = page.getByRole('navigation', { name: '主导航' }).element().getBoundingClientRect().top;
  expect(title.element().getBoundingClientRect().top).toBeLessThan(innerHeight / 2);
  expect(choice.element().getBoundingClientRect().bottom).toBeLessThan(bars);
  await choice.click();
  await expect.element(due).not.toBeInTheDocument();
});

test('after 半应 on the day of 回看 the entry leads to another day, and says why it still stands on top of 我的', async () => {
  const outcome = { kind: '半应', text: '成了一半', at: '2026-11-15T08:00:00.000Z' };
  await openEntry(entryOf({ question: '此行可成？', reviewOn: '2026-11-15', outcome }));
  const due = page.getByRole('button', { name: '到了回看的日子 再定一天' });
  await due.click();
  await expect.element(page.getByText('半应、未明的还排在“我的”最上面；再定一天，到时再看。')).toBeInViewport();
  await page.getByRole('radio', { name: '一周' }).click();
  await expect.element(due).not.toBeInTheDocument();
  await expect.element(page.getByText('到了这一天，这一卦会排在“我的”最上面。')).toBeVisible();
});

test('without a day of 回看 there is no file for a calendar', async () => {
  await openEntry(entryOf({ question: '此行可成？' }));
  await expect.element(page.getByText('到了这一天')).toBeVisible();
  expect(page.getByRole('button', { name: '存到日历' }).query()).toBeNull();
});

const notes = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `note-${1000 + index}`,
    at: ENTRY_AT,
    text: '记'.repeat(size),
    mark: null,
  }));

test('a fifty-first note is not offered', async () => {
  await openEntry(entryOf({ notes: notes(50, 1) }));
  await says(ENTRY_MESSAGES.notesTooMany);
  await expect.element(page.getByRole('button', { name: '添一条' })).not.toBeInTheDocument();
});

test('what a newer app has written is shown, and is still there after a change', async () => {
  const at = ENTRY_AT;
  const newer = {
    ...entryOf({ category: '梦', outcome: { kind: '将应', at, text: '' } }),
    notes: [{ id: 'note-1000', at, text: '记', mark: 'wish', place: '京' }],
    wish: { to: '归' },
  };
  serverKeeps([ENTRY_RESULT]);
  const kept = serveEntries(newer);
  await openApp('/profile', { as: somebody() });
  await historyHas(1);
  await chooseOfRow('水雷屯', '记录');
  await says('梦');
  await expect.element(page.getByRole('radio', { name: '将应', exact: true })).toBeChecked();
  await says('在两处都改过，这是另一处的');
  await write('断语', '宜守');
  await expect.poll(() => kept()[0]?.judgment?.text).toBe('宜守');
  expect(kept()[0]).toMatchObject({ category: '梦', wish: newer.wish, notes: newer.notes, outcome: newer.outcome });
});

test('2,001 characters are refused with a reason, the text stays, and leaving asks', async () => {
  await openEntry();
  await write('断语', '断'.repeat(2001));
  await says(ENTRY_MESSAGES.textTooLong);
  await expect.element(entryField('断语')).toHaveValue('断'.repeat(2001));
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByRole('alertdialog', { name: JOURNAL_NOTICES.leaveUnsaved })).toBeVisible();
  await press('回去改');
  await write('断语', '断'.repeat(2000));
  await says('写下，有了结果就封存');
});

test('an entry of more than 64 KB is refused with a reason', async () => {
  await openEntry(entryOf({ notes: notes(10, 2000) }));
  await expect.poll(() => entryField(/的札记$/).elements().length).toBe(10);
  await write('断语', '断'.repeat(2000));
  await says(PROBLEMS['entry.tooLarge'].message);
});

test('a full device says that a text was not kept, and the text stays', async () => {
  await openEntry();
  await expect.element(entryField('断语')).toBeVisible();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    const request = put.apply(this, given);
    this.transaction.abort();
    return request;
  });
  vi.spyOn(IDBTransaction.prototype, 'error', 'get').mockReturnValue(new DOMException('full', 'QuotaExceededError'));
  await write('断语', '宜待');
  await says(JOURNAL_NOTICES.full);
  await expect.element(entryField('断语')).toHaveValue('宜待');
});

/** As in a browser that has no database, whether it was opened before or not. */
function loseDatabase(): void {
  const gone = () => {
    throw new DOMException('gone', 'InvalidStateError');
  };
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(gone);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(gone);
}

test('a device without a database says that it keeps no entries', async () => {
  loseDatabase();
  await openEntry();
  await says('这台设备现在存不了记录');
});

test('on a device without a database casts are saved as ever, and the question stays', async () => {
  loseDatabase();
  const kept = serverKeeps([]);
  await openApp('/divination', { as: somebody() });
  await castOnForm();
  await ask('写下所问', '此行可成？');
  await press('保存卦例');
  await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^所问.*此行可成/ })).toBeVisible();
  await expect.poll(() => kept().length).toBe(1);
});
