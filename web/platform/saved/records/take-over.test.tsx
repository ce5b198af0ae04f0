/** Databases of earlier versions, as they lie in the IndexedDB of a real browser. tests/e2e/devices/ has what real builds left. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '#core/journal/entry.ts';
import { untilTidiedUp } from '#tests/component/fresh-device.ts';
import { history } from '#tests/component/practice-database.ts';
import { changed, ENTRY_RECORDS, type EntryRecord, idOf } from './entry-record.ts';
import { connectSaved, openRecords } from './indexed-records.ts';
import { GUEST, keptPracticeAnswers, PRACTICE_RECORDS } from './kept-practice-answers.ts';

beforeAll(untilTidiedUp);

const JOURNAL = 'guanxiang-journal';
const PRACTICE = 'guanxiang-practice';

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** As the versions before made it; rows are added to what is there. */
function putInto(
  name: string,
  version: number,
  keyPaths: Readonly<Record<string, string | string[]>>,
  rows: Rows,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(keyPaths)) opening.result.createObjectStore(store, { keyPath });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(Object.keys(keyPaths), 'readwrite');
      for (const [store, all] of Object.entries(rows)) for (const row of all) transaction.objectStore(store).put(row);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

const putJournal = (rows: Rows) => putInto(JOURNAL, 1, { entries: ['user', 'timestamp', 'cast'], users: 'user' }, rows);
const KEY = ['owner', 'at', 'id'];
const putPractice = (rows: Rows) =>
  putInto(PRACTICE, 2, { answers: KEY, unsent: KEY, seen: 'owner', snapshots: 'owner' }, rows);

/** How many rows each store of an earlier database has. */
async function countsOf(name: string): Promise<Readonly<Record<string, number>>> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const counts: Record<string, number> = {};
  for (const store of database.objectStoreNames)
    counts[store] = await new Promise((resolve) => {
      const counting = database.transaction(store).objectStore(store).count();
      counting.onsuccess = () => resolve(counting.result);
    });
  database.close();
  return counts;
}

const removeDatabase = (name: string) =>
  new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase(name);
    removing.onsuccess = resolve;
    removing.onerror = reject;
  });

beforeEach(async () => {
  await removeDatabase(JOURNAL);
  await removeDatabase(PRACTICE);
});

/** A start of the app: its first use of the database. */
function start() {
  const connection = connectSaved();
  const answers = openRecords(PRACTICE_RECORDS, connection);
  return { entries: openRecords(ENTRY_RECORDS, connection), answers, log: keptPracticeAnswers(answers) };
}

const CAST = '010001-010000';
const entryAt = (minute: number, question: string): Entry => ({
  ...{ timestamp: `2026-11-13T00:${String(minute).padStart(2, '0')}:00.000Z`, cast: CAST, question, category: '出行' },
  ...{ judgment: null, notes: [], outcome: null, reviewOn: null },
});

/** Of each state, with what only that state has. */
function entriesOf(user: string): readonly EntryRecord[] {
  const of = (minute: number, rest: Partial<EntryRecord>): EntryRecord => {
    const own = entryAt(minute, `问 ${minute}`);
    const common = { user, timestamp: own.timestamp, cast: own.cast, own, base: null, etag: null, refusal: null };
    return { ...common, edits: minute, state: 'unsent', ...rest };
  };
  return [
    of(1, { state: 'sent', etag: '"one-1"' }),
    of(2, { base: entryAt(2, '先问'), etag: '"one-2"' }),
    of(3, { state: 'refused', refusal: '所问太长' }),
    of(4, { state: 'removed', etag: '"one-4"' }),
    of(5, { state: 'orphan' }),
  ];
}

const journalOf = (user: string): Rows => ({
  entries: entriesOf(user).map((record) => ({ ...record, waits: record.state === 'sent' ? 0 : 1 })),
  users: [{ user, seen: { epoch: 'one', revision: 7 }, parkedAt: 1234 }],
});

const ANSWERS = history(7);

const practiceOf = (owner: string): Rows => ({
  answers: [
    ...ANSWERS.slice(0, 5).map((one) => ({ ...one, owner })),
    ...ANSWERS.slice(5).map((one) => ({ ...one, owner: GUEST })),
  ],
  unsent: ANSWERS.slice(3, 5).map((one) => ({ ...one, owner })),
  seen: [{ owner, epoch: 'one', revision: 3, form: 1 }],
  snapshots: [{ owner, rules: 2, count: 5 }],
});

const NONE = { entries: 0, users: 0 };
const NO_ANSWERS = { answers: 0, unsent: 0, seen: 0, snapshots: 0 };

/** All of it is here, as it was, and nothing is left there. */
async function expectTaken(user: string): Promise<void> {
  const { entries, answers, log } = start();
  expect(await entries.read(user)).toEqual({
    about: expect.objectContaining({ seen: { epoch: 'one', revision: 7 }, parkedAt: 1234 }),
    records: entriesOf(user),
  });
  expect(await entries.count(user)).toEqual({ all: 5, waiting: 4 });
  const inOrder = (some: typeof ANSWERS) => some.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  expect(await log.all(user)).toEqual(inOrder(ANSWERS.slice(0, 5)));
  const unsent = (await answers.read(user, () => ({ waiting: true })))?.records.map(({ id }) => id);
  expect(unsent).toEqual(inOrder(ANSWERS.slice(3, 5)).map(({ id }) => id));
  expect((await answers.read(user))?.about?.seen).toEqual({ epoch: 'one', revision: 3, form: 1 });
  expect(await log.all(GUEST)).toEqual(inOrder(ANSWERS.slice(5)));
  expect((await answers.count(GUEST))?.waiting).toBe(0);
  expect(await countsOf(JOURNAL)).toEqual(NONE);
  expect(await countsOf(PRACTICE)).toEqual(NO_ANSWERS);
  await answers.clear(GUEST, { mode: 'discard', isAllowed: () => true, parkedAt: null }); // the guest is the same in every test
}

const somebody = (): string => `earlier-${crypto.randomUUID()}`;

async function deviceOf(user: string): Promise<void> {
  await putJournal(journalOf(user));
  await putPractice(practiceOf(user));
}

test('entries of every state, answers, those of a guest and how far was read are taken over', async () => {
  const user = somebody();
  await deviceOf(user);
  await expectTaken(user);
});

test('killed before any of its transactions, it goes on with the next start, and nothing is there twice', async () => {
  const user = somebody();
  await deviceOf(user);
  const { transaction } = IDBDatabase.prototype;
  let isWhole = false;
  for (let allowed = 1; !isWhole; allowed++) {
    let opened = 0;
    const dying = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      if (++opened > allowed) throw new DOMException('the tab is gone', 'InvalidStateError');
      return transaction.apply(this, given);
    });
    await start().entries.users();
    dying.mockRestore();
    isWhole = opened <= allowed;
    expect(allowed).toBeLessThan(60);
  }
  await expectTaken(user);
});

test('without room it leaves all where it was, and takes it over once there is', async () => {
  const user = somebody();
  await deviceOf(user);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect((await start().entries.read(user))?.records).toEqual([]);
  expect(await countsOf(JOURNAL)).toEqual({ entries: 5, users: 1 });
  expect(await countsOf(PRACTICE)).toEqual({ answers: 7, unsent: 2, seen: 1, snapshots: 1 });
  full.mockRestore();
  await expectTaken(user);
});

test.each([true, false])('two tabs at once take over once; with locks: %s', async (hasLocks) => {
  const user = somebody();
  await deviceOf(user);
  const locks = hasLocks ? null : vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
  await Promise.all([start().entries.users(), start().entries.users(), start().answers.users()]);
  locks?.mockRestore();
  await expectTaken(user);
});

test('a thousand entries and answers are taken over in batches', async () => {
  const user = somebody();
  const records = Array.from({ length: 1100 }, (_, index) => {
    const own = { ...entryAt(0, '问'), timestamp: new Date(Date.UTC(2026, 0, 1) + index).toISOString() };
    return { ...(entriesOf(user)[0] as EntryRecord), timestamp: own.timestamp, own, waits: 0 };
  });
  const answers = history(1100);
  await putJournal({ entries: records });
  await putPractice({
    answers: answers.map((one) => ({ ...one, owner: user })),
    unsent: answers.slice(0, 700).map((one) => ({ ...one, owner: user })),
  });
  const here = start();
  expect(await here.entries.count(user)).toEqual({ all: 1100, waiting: 0 });
  expect(await here.answers.count(user)).toEqual({ all: 1100, waiting: 700 });
  expect([await countsOf(JOURNAL), await countsOf(PRACTICE)]).toEqual([NONE, NO_ANSWERS]);
});

test('what an old tab writes after it loses nothing: its text is merged into what was written here since', async () => {
  const user = somebody();
  await putJournal(journalOf(user));
  const here = start();
  const [sent] = entriesOf(user) as readonly [EntryRecord];
  await here.entries.update({
    user,
    keys: [idOf(sent)],
    change: (record) => changed(user, record, { ...sent.own, question: '新写的' }),
  });
  const atOldTab = changed(user, null, { ...sent.own, question: '旧页写的' });
  await putJournal({
    entries: [{ ...atOldTab, waits: 1 }],
    users: [{ user, seen: { epoch: 'one', revision: 2 }, parkedAt: null }],
  });
  const next = start();
  const [merged] = (await next.entries.get(user, [idOf(sent)])) ?? [];
  expect(merged).toMatchObject({ state: 'unsent', etag: '"one-1"', base: sent.own });
  expect(JSON.stringify(merged?.own)).toMatch(/(?=.*新写的)(?=.*旧页写的)/);
  expect((await next.entries.read(user))?.about?.seen).toEqual({ epoch: 'one', revision: 7 });
  await putPractice({ answers: [{ ...ANSWERS[0], owner: user }], unsent: [{ ...ANSWERS[0], owner: user }] });
  expect((await start().answers.read(user))?.records).toEqual([{ ...ANSWERS[0], unsent: true }]);
});

test('a device without them, and one whose browser does not list databases, gets none', async () => {
  expect(await start().entries.users()).not.toBe(null);
  const unlisted = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('', 'SecurityError'));
  expect(await start().entries.users()).not.toBe(null);
  unlisted.mockRestore();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toEqual(expect.arrayContaining([JOURNAL]));
  expect(names).not.toEqual(expect.arrayContaining([PRACTICE]));
});

test('a log of the version before 1.0, which was never released, stays as it is and harms nothing', async () => {
  await putInto(PRACTICE, 1, { answers: KEY, snapshots: 'owner' }, { answers: [{ ...ANSWERS[0], owner: 'x' }] });
  expect((await start().answers.read('x'))?.records).toEqual([]);
});
