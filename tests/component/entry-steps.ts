import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { entryTag, type StoredEntry } from '#contract/entry.ts';
import { press } from './cast-steps.ts';
import { resultOf } from './history-steps.ts';
import { server } from './stub-server.ts';

/** When 水雷屯 was cast, which the entries are about. */
export const ENTRY_AT = '2026-11-13T00:00:00.000Z';
export const ENTRY_RESULT = resultOf({ timestamp: ENTRY_AT, mainHexagram: '010001', movingYao: 0 });
export const ENTRY_PAGE = `/profile/cast/${Date.parse(ENTRY_AT)}`;

const EPOCH = 'stub';

/** An entry about it as the server has it, with nothing in it but what is given. */
export const entryOf = (parts: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ timestamp: ENTRY_AT, cast: '010001-010000', question: null, category: null, judgment: null, notes: [] },
  ...{ outcome: null, reviewOn: null, etag: entryTag(EPOCH, 1) },
  ...parts,
});

/** The server has these entries, and takes what is written. Answers those it has now. */
export function serveEntries(...entries: readonly StoredEntry[]): () => readonly StoredEntry[] {
  const kept = new Map(entries.map((entry) => [entry.timestamp, entry]));
  let revision = entries.length;
  const headers = { 'x-data-epoch': EPOCH };
  const now = () => [...kept.values()];
  const listed = () => ({ status: 200, body: { entries: now(), revision, more: false }, headers }) as const;
  server.answers('listEntries', listed);
  server.answers('saveEntry', ({ param, body }) => {
    const entry = { ...body, timestamp: param, etag: entryTag(EPOCH, ++revision) };
    kept.set(param, entry);
    return { status: 200, body: { success: true, message: '', entry }, headers } as const;
  });
  return now;
}

export const entryField = (name: string | RegExp) => page.getByRole('textbox', { name });

/** Writes in a field of an entry and leaves it. */
export async function write(name: string | RegExp, text: string): Promise<void> {
  await entryField(name).fill(text);
  (entryField(name).element() as HTMLElement).blur();
}

export const questionField = () => page.getByLabelText('想问的事，一两句话');

export const omenField = () => page.getByLabelText('起卦时看见、听见了什么');

/** In the sheet of 外应, a posture or a trigram. */
export const omenChoice = (name: string) => page.getByRole('checkbox', { name, exact: true });

/** Writes down 二雀争枝, 立 and 巽 in the sheet that this button opens. */
export async function noteOmen(opener: string): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await omenField().fill('二雀争枝，一同坠地。');
  await omenChoice('立').click();
  await omenChoice('巽').click();
  await press('记下');
  await expect.element(page.getByRole('dialog', { name: '外应' })).not.toBeInTheDocument();
}

/** Writes a question in the sheet that this button opens. */
export async function ask(opener: string, question: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await questionField().fill(question);
  await press('写好了');
  await expect.element(page.getByRole('dialog', { name: '所问' })).not.toBeInTheDocument();
}
