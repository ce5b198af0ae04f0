import { describe, expect, test } from 'vitest';
import { bytesOf, type StoredEntry, toDocument } from '#contract/entry.ts';
import { entryOf } from '#tests/support/any-entry.ts';
import { ENGINES, startAppInTest, type TestApp, type TestResponse, type TestUser, useApp } from '../support/app.ts';
import { ENTRIES, entryBody, RESULTS, ROW, resultBody } from '../support/sample-bodies.ts';

type Changes = Readonly<Record<string, unknown>>;

const AT = '2025-01-16T07:30:00.000Z';
const second = (n: number) => new Date(Date.parse(AT) + n * 1000).toISOString();
const storedIn = ({ json }: TestResponse) => json['entry'] as StoredEntry;

interface Page {
  readonly entries: readonly StoredEntry[];
  readonly revision: number;
  readonly more: boolean;
}

/** One user's calls about entries. */
function entryCaller(app: TestApp, user: TestUser) {
  const { token } = user;
  return {
    user,
    save: (timestamp: string) => app.call('POST', RESULTS, { token, body: resultBody(timestamp) }),
    remove: (timestamp: string) => app.call('DELETE', `${RESULTS}/${timestamp}`, { token }),
    write: (timestamp: string, changes: Changes = {}, etag?: string) =>
      app.call('PUT', `${ENTRIES}/${timestamp}`, {
        token,
        body: entryBody(changes),
        headers: etag === undefined ? {} : { 'if-match': etag },
      }),
    async since(revision: number): Promise<Page> {
      const { json } = await app.call('GET', `${ENTRIES}?since=${revision}`, { token });
      return json as unknown as Page;
    },
  };
}

describe.each(ENGINES)('entries on %s', (engine) => {
  const app = useApp(engine);

  /** Somebody with one saved result. */
  async function newcomer() {
    const caller = entryCaller(app, await app.user());
    await caller.save(AT);
    return caller;
  }

  test('the first version answers 201, one that names it 200, and each comes back with a tag of its own', async () => {
    const caller = await newcomer();
    const first = await caller.write(AT);
    expect([first.status, first.json['message']]).toEqual([201, '记录已保存']);
    const { etag, ...entry } = storedIn(first);
    expect(entry).toEqual({ timestamp: AT, ...entryBody() });
    const second = await caller.write(AT, { question: '何时可行' }, etag);
    expect([second.status, storedIn(second).question]).toEqual([200, '何时可行']);
    expect(storedIn(second).etag).not.toBe(etag);
    expect((await caller.since(0)).entries).toEqual([storedIn(second)]);
    expect(first.headers['x-data-epoch']).toMatch(/^[0-9a-f]{24}$/);
  });

  test('a version that is not the one there is refused with the one there, so that the caller can merge', async () => {
    const caller = await newcomer();
    const first = storedIn(await caller.write(AT));
    const second = storedIn(await caller.write(AT, { question: '何时可行' }, first.etag));
    for (const stale of [undefined, first.etag]) {
      const response = await caller.write(AT, { question: '与谁同行' }, stale);
      expect([response.status, response.json]).toEqual([
        412,
        { success: false, code: 'entry.changed', message: '这一卦的记录已在别处改动', entry: second },
      ]);
    }
    expect((await caller.since(0)).entries).toEqual([second]);
  });

  test('a tag from before a restore names no version, even if the numbers are the same again', async () => {
    const caller = await newcomer();
    const { etag } = storedIn(await caller.write(AT));
    const epochs = app.database.db.updateTable('meta').where('key', '=', 'epoch');
    const before = await app.database.db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'epoch')
      .executeTakeFirstOrThrow();
    await epochs.set({ value: 'restored' }).execute();
    const response = await caller.write(AT, { question: '何时可行' }, etag);
    await epochs.set({ value: before.value }).execute();
    expect([response.status, storedIn(response).question]).toEqual([412, '此行可否']);
  });

  test('the same version again changes nothing and takes no number', async () => {
    const caller = await newcomer();
    const first = storedIn(await caller.write(AT));
    const again = await caller.write(AT, {}, first.etag);
    expect([again.status, storedIn(again)]).toEqual([200, first]);
    expect((await caller.since(0)).revision).toBe(1);
  });

  test('a version without 外应 or 取象 leaves them and takes no number for it; null removes them', async () => {
    const caller = await newcomer();
    const first = storedIn(await caller.write(AT));
    expect(first).toMatchObject({ omen: { posture: 'standing', trigram: '110' }, images: ['守静'] });
    const without = { omen: undefined, images: undefined };
    const again = await caller.write(AT, without, first.etag);
    expect([again.status, storedIn(again)]).toEqual([200, first]);
    const asked = storedIn(await caller.write(AT, { ...without, question: '何时可行' }, first.etag));
    expect(asked).toEqual({ ...first, question: '何时可行', etag: asked.etag });
    const removed = storedIn(await caller.write(AT, { omen: null, images: null }, asked.etag));
    expect(removed).toMatchObject({ omen: null, images: null });
    const nothing = { omen: { text: ' ', posture: null }, images: [] };
    expect((await caller.write(AT, nothing, removed.etag)).json['entry']).toEqual(removed);
  });

  test('an entry that 1.0.0 wrote is read, and taken up by the next version', async () => {
    const caller = await newcomer();
    const { omen: _, images: __, ...written } = entryBody();
    const document = JSON.stringify(written);
    const row = { user_id: caller.user.id, timestamp: AT, revision: 1, bytes: Buffer.byteLength(document), document };
    await app.database.db.insertInto('entries').values(row).execute();
    await app.database.db.updateTable('users').set({ entry_revision: 1 }).where('id', '=', caller.user.id).execute();
    const [stored] = (await caller.since(0)).entries;
    expect(stored).toMatchObject(written);
    const { status, json } = await caller.write(AT, {}, stored?.etag);
    expect([status, json['entry']]).toMatchObject([200, entryBody()]);
  });

  test('a list since a revision has what was written after it, and its revision is where the next one begins', async () => {
    const caller = await newcomer();
    for (const n of [1, 2]) await caller.save(second(n));
    expect(await caller.since(0)).toEqual({ entries: [], revision: 0, more: false });
    const first = storedIn(await caller.write(AT));
    const other = storedIn(await caller.write(second(1)));
    const all = await caller.since(0);
    expect(all).toEqual({ entries: [first, other], revision: 2, more: false });
    expect(await caller.since(all.revision)).toEqual({ entries: [], revision: 2, more: false });
    const changed = storedIn(await caller.write(AT, { category: '求财' }, first.etag));
    const latest = storedIn(await caller.write(second(2)));
    expect(await caller.since(all.revision)).toEqual({ entries: [changed, latest], revision: 4, more: false });
    expect(await caller.since(99), 'a number that the data never had').toEqual({
      entries: [],
      revision: 4,
      more: false,
    });
  });

  test('writing an entry leaves the list of results, its revision and its ETag as they are', async () => {
    const caller = await newcomer();
    const list = () => app.call('GET', `${RESULTS}?view=facts`, { token: caller.user.token });
    const before = await list();
    await caller.write(AT);
    const after = await list();
    expect([after.json, after.headers['etag'], after.headers['x-data-rev']]).toEqual([
      before.json,
      before.headers['etag'],
      before.headers['x-data-rev'],
    ]);
  });

  test('a deleted result takes its entry along; saved again it has none, and the entry may be sent again', async () => {
    const caller = await newcomer();
    await caller.save(second(1));
    const kept = storedIn(await caller.write(second(1)));
    const { etag } = storedIn(await caller.write(AT));
    await caller.remove(AT);
    expect((await caller.since(0)).entries).toEqual([kept]);
    expect((await caller.write(AT, {}, etag)).json).toMatchObject({ code: 'result.notFound', message: '卦例不存在' });
    await caller.save(AT);
    expect((await caller.write(AT, {}, etag)).json).toMatchObject({ code: 'entry.changed', entry: null });
    const again = await caller.write(AT);
    expect(again.status).toBe(201);
    expect((await caller.since(2)).entries, 'under a number that no reader has seen').toEqual([storedIn(again)]);
  });

  test('a user who is removed leaves no entry', async () => {
    const caller = await newcomer();
    await caller.write(AT);
    await app.database.db.deleteFrom('users').where('id', '=', caller.user.id).execute();
    const rows = await app.database.db
      .selectFrom('entries')
      .selectAll()
      .where('user_id', '=', caller.user.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('a judgment that is changed after the outcome keeps its first wording, whatever the caller says', async () => {
    const caller = await newcomer();
    const outcome = { kind: '不应', at: '2026-11-20T00:00:00.000Z', text: '' };
    const settled = storedIn(await caller.write(AT, { outcome }));
    const judgment = { text: '宜进', at: '2026-11-21T00:00:00.000Z', first: null };
    const changed = storedIn(await caller.write(AT, { outcome, judgment }, settled.etag));
    const first = { text: '宜守', at: '2026-11-15T08:00:00.000Z' };
    expect(changed.judgment).toEqual({ ...judgment, first });
    const forged = { ...judgment, text: '宜待', first: { ...first, text: '早知如此' } };
    const kept = storedIn(await caller.write(AT, { outcome, judgment: forged }, changed.etag));
    expect(kept.judgment).toEqual({ ...forged, first });
    const removed = storedIn(await caller.write(AT, { outcome, judgment: null }, kept.etag));
    expect(removed.judgment).toEqual({ ...first, first: null });
  });

  test('of ten devices that write over one version at once, one is taken and nine get 412', async () => {
    const caller = await newcomer();
    const firsts = await Promise.all(Array.from({ length: 10 }, (_, n) => caller.write(AT, { question: `问${n}` })));
    expect(firsts.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(412)]);
    const { etag, question } = storedIn(firsts[0] as TestResponse);
    const later = await Promise.all(
      Array.from({ length: 10 }, (_, n) => caller.write(AT, { question: `再问${n}` }, etag)),
    );
    expect(later.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect(question).toMatch(/^问\d$/);
    expect((await caller.since(0)).revision).toBe(2);
  });

  test('an entry and the delete of its result at once leave no entry without a result', async () => {
    const caller = entryCaller(app, await app.user());
    const moments = Array.from({ length: 20 }, (_, n) => second(n));
    for (const moment of moments) await caller.save(moment);
    await Promise.all(moments.flatMap((moment) => [caller.write(moment), caller.remove(moment)]));
    expect(await caller.since(0)).toMatchObject({ entries: [], more: false });
  });

  test('long lists come in parts of a megabyte or a thousand entries, each once and in order', async () => {
    const { since, user } = await newcomer();
    const long = toDocument(entryOf({ question: '长'.repeat(20_000) }));
    const insert = async (from: number, count: number, document: string) => {
      const bytes = Buffer.byteLength(document);
      const row = { user_id: user.id, document, bytes };
      const rows = Array.from({ length: count }, (_, n) => ({
        ...row,
        timestamp: second(from + n),
        revision: from + n,
      }));
      for (let start = 0; start < count; start += 500) {
        const some = rows.slice(start, start + 500);
        const results = some.map(({ timestamp }) => ({ ...ROW, user_id: user.id, timestamp }));
        await app.database.db.insertInto('results').values(results).execute();
        await app.database.db.insertInto('entries').values(some).execute();
      }
    };
    await insert(1, 40, long);
    await insert(41, 1500, toDocument(entryOf()));
    await app.database.db.updateTable('users').set({ entry_revision: 1540 }).where('id', '=', user.id).execute();
    const pages: Page[] = [];
    do pages.push(await since(pages.at(-1)?.revision ?? 0));
    while (pages.at(-1)?.more);
    expect(pages.map(({ entries }) => entries.length)).toEqual([17, 17, expect.any(Number), expect.any(Number)]);
    expect(pages.flatMap(({ entries }) => entries.map(({ timestamp }) => timestamp))).toEqual(
      Array.from({ length: 1540 }, (_, n) => second(n + 1)),
    );
    for (const { entries } of pages) expect(entries.length).toBeLessThanOrEqual(1000);
    expect(pages.at(-1)?.revision).toBe(1540);
  });

  test('the size that is counted is that of the stored document', async () => {
    const caller = await newcomer();
    const { etag: _, ...entry } = storedIn(await caller.write(AT, { question: '🀄é问\n"\\' }));
    const row = await app.database.db
      .selectFrom('entries')
      .selectAll()
      .where('user_id', '=', caller.user.id)
      .executeTakeFirstOrThrow();
    expect([row.bytes, bytesOf(entry)]).toEqual(Array(2).fill(Buffer.byteLength(row.document)));
  });

  test('writes of entries beyond the limit of a user answer 429, and results are counted apart', async () => {
    const strict = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '0.001' }); // a bucket of five
    const caller = entryCaller(strict, await strict.user());
    for (let n = 0; n < 5; n++) expect((await caller.save(second(n))).status).toBe(201);
    for (let n = 0; n < 5; n++) expect((await caller.write(second(n))).status).toBe(201);
    const refused = await caller.write(AT);
    expect([refused.status, refused.json.message]).toEqual([429, '操作过于频繁，请稍后重试']);
    expect(Number(refused.headers['retry-after'])).toBe(1000);
  });
});
