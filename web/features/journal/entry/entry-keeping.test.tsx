import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredEntry } from '#contract/entry.ts';
import {
  ENTRY_AT,
  ENTRY_PAGE,
  ENTRY_RESULT,
  entryField,
  entryOf,
  serveEntries,
  write,
} from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const NOON = '2026-11-15T04:00:00.000Z';

/** Answers the entries that the server has. */
async function openEntry(entry?: StoredEntry): Promise<() => readonly StoredEntry[]> {
  serverKeeps([ENTRY_RESULT]);
  const kept = serveEntries(...(entry ? [entry] : []));
  await openApp(ENTRY_PAGE, { as: somebody(), at: NOON });
  await expect.element(entryField('断语')).toBeVisible();
  return kept;
}

const saved = () => page.getByRole('status').getByText('已存', { exact: true });

test('a field that has kept itself says 已存, until it is written in again; nothing moves', async () => {
  await openEntry();
  const fieldBox = () => entryField('断语').element().getBoundingClientRect();
  const before = fieldBox();
  await write('断语', '宜守');
  await expect.element(saved()).toBeVisible();
  expect(fieldBox()).toEqual(before);
  const [word, field] = [saved().element().getBoundingClientRect(), fieldBox()];
  expect(word.bottom).toBeLessThanOrEqual(field.bottom);
  expect(word.right).toBeLessThanOrEqual(field.right);
  await entryField('断语').fill('宜守静');
  await expect.element(saved()).not.toBeInTheDocument();
});

test('a field whose text was refused does not say 已存', async () => {
  await openEntry();
  await write('断语', '断'.repeat(2001));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(saved().query()).toBeNull();
});

const noteOf = (id: string, text: string, minute: number) => ({
  id,
  at: ENTRY_AT.replace('00:00.000', `${String(minute).padStart(2, '0')}:00.000`),
  text,
  mark: null,
});
const NOTES = [noteOf('note-0001', '互见巽、乾', 1), noteOf('note-0002', '园丁一喊', 2)];
const textsOf = (kept: () => readonly StoredEntry[]) => kept()[0]?.notes.map(({ text }) => text);
const noteFields = () => entryField(/的札记$/);
const moreButton = (time: string) => page.getByRole('button', { name: `更多 ${time} 的札记` });

async function remove(time: string): Promise<void> {
  await moreButton(time).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
}

test('a note is deleted by 删除 and comes back by 撤销; the focus goes to the next one', async () => {
  const kept = await openEntry(entryOf({ notes: NOTES }));
  await remove('11月13日 08:01');
  await expect.element(page.getByRole('status').getByText('已删除')).toBeVisible();
  await expect.poll(() => noteFields().elements().length).toBe(1);
  await expect.element(moreButton('11月13日 08:02')).toHaveFocus();
  await expect.poll(() => textsOf(kept)).toEqual(['园丁一喊']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => noteFields().elements().length).toBe(2);
  await expect.element(page.getByRole('status').getByText('已恢复')).toBeVisible();
  await expect.poll(() => textsOf(kept)).toEqual(['互见巽、乾', '园丁一喊']);
});

test('what was being written in a deleted note is part of what 撤销 brings back', async () => {
  const kept = await openEntry(entryOf({ notes: NOTES }));
  await noteFields().first().fill('互见巽、乾，有曲折');
  await remove('11月13日 08:01');
  await expect.poll(() => noteFields().elements().length).toBe(1);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(noteFields().first()).toHaveValue('互见巽、乾，有曲折');
  await expect.poll(() => textsOf(kept)).toEqual(['互见巽、乾，有曲折', '园丁一喊']);
});

test('a note that was added and not written is taken away again by 删除, and nothing is sent', async () => {
  await openEntry(entryOf({ notes: NOTES }));
  await page.getByRole('button', { name: '添一条' }).click();
  await expect.poll(() => noteFields().elements().length).toBe(3);
  await remove('11月15日 12:00');
  await expect.poll(() => noteFields().elements().length).toBe(2);
  expect(server.calls('saveEntry')).toEqual([]);
});

/** How far the ring of the focused element reaches beyond what cuts it off. */
function cutOfRing(): number {
  const focused = document.activeElement as HTMLElement;
  const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(focused);
  expect(outlineStyle).toBe('solid');
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const box = focused.getBoundingClientRect();
  const cuts: number[] = [0];
  for (let around = focused.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const { left, right } = around.getBoundingClientRect();
    cuts.push(left - (box.left - reach), box.right + reach - right);
  }
  return Math.max(...cuts);
}

test('the time of a note is one line, and its words have the width of the row', async () => {
  await openEntry(entryOf({ notes: NOTES }));
  await expect.element(noteFields().first()).toBeVisible();
  const field = noteFields().first().element();
  const row = field.closest('li') as HTMLElement;
  const [date, clock] = [...row.querySelectorAll('time span')].map((one) => one.getBoundingClientRect().top);
  expect(date).toBe(clock);
  expect(field.getBoundingClientRect().width).toBeGreaterThan(row.clientWidth - 44);
});

test('the ring of a focused note is whole', async () => {
  await openEntry(entryOf({ notes: NOTES }));
  await expect.element(noteFields().first()).toBeVisible();
  (noteFields().first().element() as HTMLElement).focus();
  await expect.element(noteFields().first()).toHaveFocus(); // a field shows its ring however it got the focus
  expect(cutOfRing()).toBe(0);
});

test.each([
  ['一周', '2026-11-22', '11月22日'],
  ['一月', '2026-12-15', '12月15日'],
  ['三月', '2027-02-15', '2027年2月15日'],
])('回看 offers %s from today, and says the day in our words', async (preset, day, words) => {
  const kept = await openEntry();
  await expect.element(page.getByText('另选日子')).toBeVisible();
  await page.getByRole('radio', { name: preset }).click();
  await expect.element(page.getByLabelText('回看')).toHaveValue(day);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  expect(getComputedStyle(page.getByLabelText('回看').element()).opacity).toBe('0'); // what the browser writes
  await expect.element(page.getByRole('radio', { name: preset })).toBeChecked();
  await expect.poll(() => kept()[0]?.reviewOn).toBe(day);
});
