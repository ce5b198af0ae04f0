import { expect } from 'vitest';
import { ENTRIES_MAX_BYTES } from '#contract/limits.ts';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { ENTRIES, entryBody, RESULTS, ROW, resultBody } from '../../support/sample-bodies.ts';

type Changes = Readonly<Record<string, unknown>>;

const AT = '2024-01-01T03:00:00.000Z';
export const EMPTY_AT = '2024-01-01T03:00:01.000Z';
const WRITTEN = '2026-11-15T09:00:00.000Z';

/** Has two results, of which the first has an entry. */
export const writer = perApp(async (app) => {
  const user = await app.user('记事人');
  for (const timestamp of [AT, EMPTY_AT])
    await app.call('POST', RESULTS, { token: user.token, body: resultBody(timestamp) });
  const { json } = await app.call('PUT', `${ENTRIES}/${AT}`, { token: user.token, body: entryBody() });
  return { ...user, etag: (json['entry'] as { etag: string }).etag };
});
const stranger = perApp((app) => app.user('隔壁人'));

export async function put(
  app: TestApp,
  changes: Changes,
  headers: Readonly<Record<string, string>> = {},
  path = EMPTY_AT,
) {
  const { token } = await writer(app);
  return app.call('PUT', `${ENTRIES}/${path}`, { token, headers, body: entryBody(changes) });
}

const puts = (changes: readonly Changes[]) => (app: TestApp) => inTurn(changes, (one) => put(app, one));

export const refused = (row: string, message: string, name: string, changes: readonly Changes[]): BadInput => ({
  row,
  name,
  prepare: writer,
  send: puts(changes),
  status: 400,
  message,
});

const note = (changes: Changes) => ({ id: 'note-0001', at: WRITTEN, text: '一记', ...changes });
const noteCount = (count: number, text = '一记') =>
  Array.from({ length: count }, (_, n) => note({ id: `note-${String(n).padStart(4, '0')}`, text }));
const judgment = (text: unknown) => ({ text, at: WRITTEN });
const outcome = (changes: Changes) => ({ kind: '应', at: WRITTEN, text: '', ...changes });

/** The same text in every place that takes a long one. */
const inEachText = (text: unknown): readonly Changes[] => [
  { judgment: judgment(text) },
  { judgment: { ...judgment('宜守'), first: judgment(text) } },
  { notes: [note({ text })] },
  { outcome: outcome({ text }) },
];

const isUnchanged = async (app: TestApp, responses: readonly TestResponse[]) => {
  const { etag } = await writer(app);
  for (const { json } of responses)
    expect(json).toMatchObject({ code: 'entry.changed', entry: { timestamp: AT, etag } });
};

/** What is written about a cast. */
export const ENTRY_ROWS: readonly BadInput[] = [
  refused(
    '91',
    '所问不能超过200个字符',
    'a question of 201 characters',
    ['问', '🀄', 'a'].map((one) => ({ question: one.repeat(201) })),
  ),
  refused('91', '内容不能超过2000个字符', 'a judgment, a note or an outcome of 2,001 characters', [
    ...inEachText('文'.repeat(2001)),
    ...inEachText('🀄'.repeat(2001)),
  ]),
  refused('92', '一卦的笔记不能超过50条', 'fifty-one notes', [{ notes: noteCount(51) }]),
  {
    row: '92',
    name: 'fifty notes, a question of 200 and texts of 2,000 characters are no bad input, whatever the direction they are marked with',
    prepare: writer,
    send: (app) =>
      put(app, {
        question: `\u202e${'🀄'.repeat(100)}\n${'问'.repeat(99)}`,
        judgment: judgment(`\u2066${'🀄'.repeat(2000)}\u2069`),
        outcome: outcome({ text: ` ${'文'.repeat(2000)}\r\n` }),
        notes: noteCount(50, '👨\u200d👩\u200d👧\u202d \u0007一记'),
      }),
    status: 201,
    changes: true,
    async also(app, [response]) {
      expect(response?.json['entry']).toMatchObject({
        question: `${'🀄'.repeat(100)} ${'问'.repeat(99)}`,
        judgment: { text: '🀄'.repeat(2000) },
        outcome: { text: '文'.repeat(2000) },
        notes: noteCount(50, '👨\u200d👩\u200d👧 一记'),
      });
      await app.call('DELETE', `${RESULTS}/${EMPTY_AT}`, { token: (await writer(app)).token });
      await app.call('POST', RESULTS, { token: (await writer(app)).token, body: resultBody(EMPTY_AT) });
    },
  },
  refused('93', '内容包含非法字符', 'a lone surrogate, NUL, or nine marks on one letter', [
    ...['\ud800', 'a\0b', `a${'\u0301'.repeat(9)}`].flatMap((text) => [...inEachText(text), { question: text }]),
  ]),
  refused(
    '93',
    '请写下断语',
    'a judgment of nothing',
    ['', ' \n', '\u202e\u200b', '\u3164', null, undefined].map((text) => ({ judgment: judgment(text) })),
  ),
  refused(
    '93',
    '请写下笔记',
    'a note of nothing',
    ['', '\u3000', '\u2066\u2069', null, undefined].map((text) => ({ notes: [note({ text })] })),
  ),
  refused('94', '笔记编号无效', 'notes without ids of their own', [
    ...['', 'short', 'n'.repeat(65), "note'; --", 'note 0001', 1, null].map((id) => ({
      notes: [note({ id })],
    })),
    { notes: [note({}), note({ text: '另一记' })] },
  ]),
  refused('94', '笔记标记无效', 'a mark that is no name of a field', [
    ...['', '所问', 'a b', 'a'.repeat(33)].map((mark) => ({ notes: [note({ mark })] })),
    { notes: [note({ mark: 7 })] },
  ]),
  refused('94', '时间格式无效', 'a text without its time', [
    ...['', '2026-11-15', '2026-02-30T00:00:00Z', null, 7].flatMap((at) => [
      { notes: [note({ at })] },
      { judgment: { text: '宜守', at } },
      { outcome: outcome({ at }) },
    ]),
  ]),
  refused('95', '所问的类别无效', 'a category that is no word', [
    ...['', '求 财', '求财！', '财'.repeat(17), 7, []].map((category) => ({ category })),
  ]),
  refused('95', '应验与否无效', 'an outcome that is no word', [
    ...['', '应 ', '应'.repeat(17), 7, null].map((kind) => ({ outcome: outcome({ kind }) })),
  ]),
  refused('95', '回看日期无效', 'a day to look back that does not exist', [
    ...['', '2026-02-30', '2026-13-01', '2026-1-1', '2026-12-01T00:00:00Z', '明天', 7].map((reviewOn) => ({
      reviewOn,
    })),
  ]),
  refused('95', '请求格式错误', 'a field of another type, or one that is missing', [
    ...['宜守', 7].flatMap((value) => [{ judgment: value }, { outcome: value }]),
    { cast: undefined },
    { judgment: { text: '宜守' } },
    { outcome: { at: WRITTEN } },
    { notes: [{ at: WRITTEN, text: '一记' }] },
    ...[null, undefined, {}, '笔记', [null], ['笔记']].map((notes) => ({ notes })),
    { question: ['问'] },
    { judgment: { text: ['宜守'], at: WRITTEN } },
    ...['所愿', 'a b', '1st', 'a'.repeat(33)].map((name) => ({ [name]: '' })),
  ]),
  {
    row: '96',
    name: 'an If-Match of another version, or none where an entry is',
    prepare: writer,
    send: async (app) => {
      const { etag } = await writer(app);
      const others = [
        '',
        '*',
        '"0"',
        `W/${etag}`,
        etag.replaceAll('"', ''),
        etag.replace('"', '"x'),
        `${etag}, ${etag}`,
      ];
      const headers = [...others.map((other) => ({ 'if-match': other })), {}, { 'if-none-match': '*' }];
      return inTurn(headers, (one) => put(app, { question: '别的' }, one, AT));
    },
    status: 412,
    message: '这一卦的记录已在别处改动',
    also: isUnchanged,
  },
  {
    row: '96',
    name: 'an If-Match where no entry is',
    prepare: writer,
    send: async (app) => put(app, {}, { 'if-match': (await writer(app)).etag }),
    status: 412,
    also: (_, [response]) => expect(response?.json).toMatchObject({ code: 'entry.changed', entry: null }),
  },
  {
    row: '97',
    name: 'an entry about a cast that is not saved, is another one, or is another user’s',
    async prepare(app) {
      await writer(app);
      await stranger(app);
    },
    async send(app) {
      const { token } = await stranger(app);
      return [
        await put(app, {}, {}, '2024-01-01T04:00:00.000Z'),
        await put(app, { cast: '010001-010001' }),
        await put(app, { cast: '111111-111110' }, { 'if-match': (await writer(app)).etag }, AT),
        await app.call('PUT', `${ENTRIES}/${AT}`, { token, body: entryBody() }),
        await app.call('PUT', `${ENTRIES}/${AT}`, {
          token,
          body: entryBody(),
          headers: { 'if-match': (await writer(app)).etag },
        }),
      ];
    },
    status: 404,
    message: '卦例不存在',
  },
  refused(
    '97',
    '卦例标识无效',
    'an entry that names no cast',
    ['', '010001', '010001-0', '010002-010000', 7, null].map((cast) => ({ cast })),
  ),
  {
    row: '97',
    name: 'an entry under something that is no timestamp',
    prepare: writer,
    send: (app) => inTurn(['%2e%2e%2f', '%00', '*', '2024-01-01', "'%20OR%201=1--"], (path) => put(app, {}, {}, path)),
    status: 400,
    message: '时间格式无效',
  },
  {
    row: '97',
    name: 'entries since something that is no revision',
    prepare: writer,
    async send(app) {
      const { token } = await writer(app);
      return inTurn(['', '-1', '1.5', '1e3', '0x1', '9'.repeat(16), 'now', '%00'], (since) =>
        app.call('GET', `${ENTRIES}?since=${since}`, { token }),
      );
    },
    status: 400,
    message: '修订号无效',
  },
  {
    row: '98',
    name: 'an entry of more than 64 KB',
    prepare: writer,
    send: (app) => put(app, { notes: noteCount(12, '长'.repeat(1800)) }),
    status: 413,
    message: '一卦的记录不能超过 64KB',
  },
  {
    row: '98',
    name: 'more than 20 MB of entries in all',
    async prepare(app) {
      const { id } = await writer(app);
      const filler = { user_id: id, timestamp: '1999-01-01T00:00:00.000Z', revision: 0, document: '{}' };
      const { user_id, timestamp } = filler;
      await app.database.db
        .insertInto('results')
        .values({ ...ROW, user_id, timestamp })
        .execute();
      await app.database.db
        .insertInto('entries')
        .values({ ...filler, bytes: ENTRIES_MAX_BYTES - 1 })
        .execute();
    },
    send: (app) => put(app, {}),
    status: 422,
    message: '记录总量已达上限 20MB',
    async also(app) {
      const { id, etag } = await writer(app);
      const shorter = await put(app, { question: null, notes: [] }, { 'if-match': etag }, AT);
      expect(shorter.status, 'what becomes shorter is taken').toBe(200);
      await app.database.db.deleteFrom('entries').where('user_id', '=', id).where('revision', '=', 0).execute();
    },
  },
  {
    row: '99',
    name: 'a guest’s entries',
    prepare: writer,
    send: async (app) => [
      await app.call('GET', ENTRIES),
      await app.call('PUT', `${ENTRIES}/${AT}`, { body: entryBody() }),
    ],
    status: 401,
    message: '请先登录',
  },
];
