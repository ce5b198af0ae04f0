import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { puzzleBody, SHEFU } from '../../support/sample-bodies.ts';
import { FULL_PUZZLE_ROWS } from './full-puzzle-rows.ts';
import { PUZZLE_DRAFT_ROWS } from './puzzle-draft-rows.ts';
import { author, mine, other } from './puzzle-parts.ts';

/** Each query as a call of its own. */
const gets = (queries: readonly string[]) => (app: TestApp) =>
  inTurn(queries, (query) => app.call('GET', `${SHEFU}?${query}`));

/** Both at once; answers the one that came too late. */
async function deleteTwice(app: TestApp): Promise<TestResponse> {
  const { created, remove } = await author(app);
  const id = await created();
  const responses = await Promise.all([remove(id), remove(id)]);
  const [first, second] = responses.sort((a, b) => a.status - b.status) as [TestResponse, TestResponse];
  expect([first.status, first.json.message]).toEqual([200, '删除成功']);
  return second;
}

const deleted = perApp(async (app) => {
  const { created, remove } = await author(app);
  const id = await created();
  expect((await remove(id)).status).toBe(200);
  return id;
});

const BAD_IDS = ['abc', '-1', '0', '01', '1.0', '1e3', '0x10', '9007199254740993', '1;drop', '', '%20', '１', '+1'];

export const PUZZLE_ROWS: readonly BadInput[] = [
  {
    row: '53',
    name: 'a page that is not a whole number from 1',
    send: gets(
      ['0', '-1', '1.5', 'abc', '1e308', '999999999999', '', '０', '1%00'].map((p) => `action=list&page=${p}`),
    ),
    status: 400,
    message: '页码无效',
  },
  {
    row: '53',
    name: 'a page past the end is empty',
    prepare: mine,
    send: gets(['action=list&page=2', 'action=list&page=999999999&limit=50']),
    status: 200,
    also(_, responses) {
      for (const { json } of responses) expect(json).toMatchObject({ success: true, puzzles: [] });
      expect(responses[0]?.json['pagination']).toMatchObject({ page: 2, limit: 20, totalPages: 1 });
    },
  },
  {
    row: '54',
    name: 'a limit that is not a whole number from 1',
    send: gets(['0', '-1', '1.5', 'abc', '', '1e9', 'Infinity'].map((limit) => `action=list&limit=${limit}`)),
    status: 400,
    message: '每页数量无效',
  },
  {
    row: '54',
    name: 'a limit over 50 is 50, none is 20',
    send: gets(['51', '1000', '9'.repeat(300)].map((limit) => `action=list&limit=${limit}`).concat('action=list')),
    status: 200,
    also: (_, responses) =>
      expect(responses.map(({ json }) => json['pagination'])).toMatchObject(
        [50, 50, 50, 20].map((limit) => ({ limit })),
      ),
  },
  {
    row: '54',
    name: 'a search for nothing, for one character or for more than fifty',
    send: gets(
      ['', 'q=', 'q=%20%20', 'q=%E8%A6%86', 'q=%E8%A6%86%20', 'q=%E2%80%8B%E8%A6%86', `q=${'x'.repeat(51)}`].map(
        (query) => `action=search&${query}`,
      ),
    ),
    status: 400,
    message: '请写要找的字，2至50个',
  },
  {
    row: '54',
    name: 'a search that goes on from what is no id',
    send: gets(
      ['abc', '-1', '0', '01', '1.0', '1e3', '9007199254740993', '', '１'].map(
        (before) => `action=search&q=xx&before=${before}`,
      ),
    ),
    status: 400,
    message: '题目编号无效',
  },
  {
    row: '54',
    name: 'a search for characters that mean something elsewhere finds what has them, and nothing more',
    prepare: mine,
    send: gets(["'--", '%25%25', '__', '%5C%5C', ';drop table puzzles'].map((q) => `action=search&q=${q}`)),
    status: 200,
    also(_, responses) {
      for (const { json } of responses) expect(json).toMatchObject({ puzzles: [], next: null });
    },
  },
  {
    row: '55',
    name: 'an unknown action, or none',
    prepare: author,
    async send(app) {
      const { token } = (await author(app)).user;
      const queries = ['', '?action=', '?action=drop', '?action=__proto__', '?action=constructor', '?action=LIST'];
      const calls = ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) => queries.map((query) => [method, query]));
      return inTurn(calls as [string, string][], ([method, query]) =>
        app.call(method, SHEFU + query, { token, ...(method !== 'GET' && { body: puzzleBody() }) }),
      );
    },
    status: 400,
    message: '未知操作',
  },
  {
    row: '55',
    name: 'an action of another method',
    prepare: mine,
    async send(app) {
      const { token } = (await author(app)).user;
      const calls = [
        ...['create', 'update', 'delete'].map((action) => ['GET', action] as const),
        ...['list', 'detail', 'update', 'delete'].map((action) => ['POST', action] as const),
        ...['list', 'create', 'delete'].map((action) => ['PUT', action] as const),
        ...['detail', 'create', 'update'].map((action) => ['DELETE', action] as const),
      ];
      const id = await mine(app);
      return inTurn(calls, ([method, action]) =>
        app.call(method, `${SHEFU}?action=${action}&id=${id}`, {
          token,
          ...(method !== 'GET' && { body: puzzleBody() }),
        }),
      );
    },
    status: 405,
    message: '请求方法不支持',
  },
  {
    row: '56',
    name: 'an id that is not the name of a puzzle',
    prepare: mine,
    async send(app) {
      const { token } = (await author(app)).user;
      const queries = [...BAD_IDS.map((id) => `&id=${id}`), ''];
      return [
        ...(await inTurn(queries, (query) => app.call('GET', `${SHEFU}?action=detail${query}`))),
        ...(await inTurn(queries, (query) => app.call('DELETE', `${SHEFU}?action=delete${query}`, { token }))),
        ...(await inTurn(queries, (query) =>
          app.call('PUT', `${SHEFU}?action=update${query}`, { token, body: puzzleBody() }),
        )),
      ];
    },
    status: 400,
    message: '题目编号无效',
  },
  {
    row: '56',
    name: 'an id of no puzzle',
    send: gets(['action=detail&id=999999', 'action=detail&id=9007199254740991']),
    status: 404,
    message: '题目不存在',
  },
  ...PUZZLE_DRAFT_ROWS,
  ...FULL_PUZZLE_ROWS,
  {
    row: '64',
    name: 'changing or deleting another user’s puzzle',
    async prepare(app) {
      await mine(app);
      await other(app);
    },
    async send(app) {
      const { update, remove } = await other(app);
      return inTurn([update, remove], async (write) => write(await mine(app)));
    },
    status: 403,
    message: '没有权限执行此操作',
  },
  {
    row: '64',
    name: 'changing or deleting a puzzle that is deleted',
    prepare: deleted,
    async send(app) {
      const { update, remove } = await author(app);
      return inTurn([update, remove], async (write) => write(await deleted(app)));
    },
    status: 404,
    message: '题目不存在',
  },
  {
    row: '64',
    name: 'deleting twice at once succeeds once',
    prepare: author,
    send: deleteTwice,
    status: 404,
    message: '题目不存在',
    changes: true,
  },
];
