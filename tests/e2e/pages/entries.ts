import type { Page } from 'playwright-core';
import type { Entry } from '#core/journal/entry.ts';
import type { Account, Api } from '../../support/running-app.ts';

/** What the server has. */
export async function serverEntries(app: Api, who: Account): Promise<readonly Entry[]> {
  const { json } = await app.api('GET', '/divination/entries', { token: who.token });
  return (json as unknown as { entries: readonly Entry[] }).entries;
}

export const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** Writes in a field of an entry and leaves it. */
export async function write(page: Page, name: string | RegExp, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

/** The states of the records in the browser's database; none while the app has not made it: an open without a version would make an empty one. */
export const recordStates = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('guanxiang-saved');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await answerOf(opening).catch(() => null);
    if (!database) return [];
    const rows = await answerOf(database.transaction('records').objectStore('records').getAll());
    database.close();
    return rows.filter(({ kind }) => kind === 'entries').map(({ record }) => record.state);
  });
