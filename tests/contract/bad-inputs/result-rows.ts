import { expect } from 'vitest';
import type { DivinationResult } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { textOf } from '#core/texts/classic.ts';
import type { TestApp, TestUser } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { manualFacts } from '../../support/facts.ts';
import { RESULTS, ROW, resultBody } from '../../support/sample-bodies.ts';

type Changes = Readonly<Record<string, unknown>>;

const saver = perApp((app) => app.user('存卦人'));
const stranger = perApp((app) => app.user('邻座客'));
const hoarder = perApp((app) => app.user('满载客'));

/** A timestamp of the row's own, so that what one row stores is not in the way of another. */
const at = (row: number, second = 0) => new Date(Date.UTC(2024, 0, 1, 1, row, second)).toISOString();

async function save(app: TestApp, body: unknown, user?: TestUser) {
  const { token } = user ?? (await saver(app));
  return app.call('POST', RESULTS, { token, body });
}

/** Each set of changes as a save of its own, a second apart. */
const saves = (row: number, changes: readonly Changes[]) => (app: TestApp) =>
  inTurn([...changes.entries()], ([second, one]) => save(app, resultBody(at(row, second), one)));

async function listed(app: TestApp, timestamp: string, user?: TestUser): Promise<DivinationResult | undefined> {
  const { token } = user ?? (await saver(app));
  const { json } = await app.call('GET', RESULTS, { token });
  return (json as unknown as DivinationResult[]).find((result) => result.timestamp === timestamp);
}

/** Whatever was said of them, what follows from the facts is what the core says. */
const expectCanonical = (row: number, count: number) => async (app: TestApp) => {
  for (let second = 0; second < count; second++) {
    const timestamp = at(row, second);
    expect(await listed(app, timestamp)).toEqual(toDivinationResult(manualFacts(timestamp, '010001'), textOf));
  }
};

const refused = (row: number, message: string, name: string, changes: readonly Changes[]): BadInput => ({
  row: String(row),
  name,
  prepare: saver,
  send: saves(row, changes),
  status: 400,
  message,
});

const taken = (row: number, name: string, changes: readonly Changes[]): BadInput => ({
  row: String(row),
  name,
  prepare: saver,
  send: saves(row, changes),
  status: 201,
  message: '卦例保存成功',
  changes: true,
  also: expectCanonical(row, changes.length),
});

const sixTexts = Array<string>(6).fill('爻');

async function fillUp(app: TestApp) {
  const { id } = await hoarder(app);
  const row = (n: number) => ({
    user_id: id,
    ...ROW,
    timestamp: new Date(Date.UTC(2020, 0, 1) + n).toISOString(),
  });
  for (let start = 0; start < RESULTS_MAX; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, n) => row(start + n));
    await app.database.db.insertInto('results').values(rows).execute();
  }
}

/** Full is full for new casts alone: one that is there is still there, and a place that is freed can be taken. */
async function expectRoomAfterDelete(app: TestApp) {
  const user = await hoarder(app);
  const known = new Date(Date.UTC(2020, 0, 1)).toISOString();
  expect((await save(app, resultBody(known), user)).json).toEqual({ success: true, message: '卦例已存在' });
  await app.call('DELETE', `${RESULTS}/${known}`, { token: user.token });
  expect((await save(app, resultBody(at(50)), user)).status).toBe(201);
  expect((await save(app, resultBody(at(50, 1)), user)).status).toBe(422);
  await app.database.db.deleteFrom('results').where('user_id', '=', user.id).execute();
}

const deletes = (paths: readonly string[]) => async (app: TestApp) => {
  const { token } = await saver(app);
  return inTurn(paths, (path) => app.call('DELETE', `${RESULTS}/${path}`, { token }));
};

export const RESULT_ROWS: readonly BadInput[] = [
  refused(37, '卦象数据无效', 'a main hexagram that is not six digits of 0 and 1', [
    ...['11111', '1111112', '1111111', '１１１１１１', '222222', '', ' 010001', '010001\n'].map((mainHexagram) => ({
      mainHexagram,
    })),
    ...[111111, null, ['010001'], undefined].map((mainHexagram) => ({ mainHexagram })),
  ]),
  taken(38, 'mutual hexagrams of three digits, of six, or none at all', [
    { useHexagram: '000', bodyHexagram: '100' },
    { useHexagram: '000000', bodyHexagram: '100100' },
    { useHexagram: undefined, bodyHexagram: undefined },
  ]),
  refused(39, '卦象数据无效', 'mutual hexagrams of three and six digits, of four, or not of digits', [
    { useHexagram: '000', bodyHexagram: '100100' },
    { useHexagram: '000000', bodyHexagram: '100' },
    { useHexagram: '0000', bodyHexagram: '1001' },
    { useHexagram: '00a', bodyHexagram: '100' },
    { useHexagram: 0, bodyHexagram: 100 },
    { useHexagram: '000', bodyHexagram: undefined },
  ]),
  taken(40, 'derived fields that do not follow from the facts', [
    { changedHexagram: '111111', useHexagram: '111', bodyHexagram: '111' },
    { upperTrigram: '乾', lowerTrigram: '乾', mainText: '另一卦', yaoTexts: sixTexts },
    { changedHexagram: 7, upperTrigram: null, lowerTrigram: {}, mainText: [], movingYaoPosition: 0 },
  ]),
  refused(
    41,
    '动爻无效',
    'a moving line that is not one of 0 to 5',
    [-1, 6, 1.5, '0', null, Number.NaN, true, [0], undefined].map((movingYao) => ({ movingYao })),
  ),
  taken(42, 'a line name that contradicts the moving line, which wins', [{ movingYaoPosition: '上爻' }]),
  {
    row: '43',
    name: 'seven line texts for 乾 and 坤',
    prepare: saver,
    send: saves(
      43,
      ['111111', '000000'].map((mainHexagram) => ({ mainHexagram, yaoTexts: [...sixTexts, '用'] })),
    ),
    status: 201,
    message: '卦例保存成功',
    changes: true,
    async also(app) {
      expect((await listed(app, at(43)))?.yaoTexts).toEqual(textOf('111111').lines);
      expect((await listed(app, at(43, 1)))?.yaoTexts).toEqual(textOf('000000').lines);
    },
  },
  refused(
    44,
    '爻辞数据无效',
    'line texts too many, too few, too long or not texts',
    [
      Array<string>(7).fill('爻'),
      Array<string>(5).fill('爻'),
      Array<string>(8).fill('爻'),
      Array<string>(10_000).fill(''),
      [],
      [...sixTexts.slice(1), 6],
      [...sixTexts.slice(1), null],
      [...sixTexts.slice(1), '爻'.repeat(501)],
      '六爻',
      null,
    ].map((yaoTexts) => ({ yaoTexts, mainText: '' })),
  ),
  refused(44, '爻辞数据无效', 'eight line texts for 乾', [
    { mainHexagram: '111111', yaoTexts: Array<string>(8).fill('爻') },
  ]),
  refused(
    45,
    '时间格式无效',
    'a timestamp without a zone, of no such day, beyond the years, or no text',
    [
      ...['2024-01-01', '1704067200000', '2024-01-01T00:00:00', '2024-02-30T00:00:00Z', '2023-02-29T00:00:00Z'],
      ...['+275760-09-13T00:00:00.000Z', '9999-12-31T23:59:59-01:00', '2024-13-01T00:00:00Z', '2024-01-01T25:00:00Z'],
      ...['', ' ', 'now', "2024-01-01T00:00:00Z' OR 1=1--", 1_704_067_200_000, null, undefined],
    ].map((timestamp) => ({ timestamp })),
  ),
  {
    row: '46',
    name: 'a timestamp of another zone is the same instant in UTC',
    prepare: saver,
    send: (app) => save(app, resultBody('2024-01-01T08:00:00+08:00')),
    status: 201,
    changes: true,
    async also(app) {
      const again = await save(app, resultBody('2024-01-01T00:00:00.000Z'));
      expect([again.status, again.json.message]).toEqual([200, '卦例已存在']);
      expect(await listed(app, '2024-01-01T00:00:00.000Z')).toMatchObject({ mainHexagram: '010001' });
    },
  },
  {
    row: '47',
    name: 'the same result again',
    prepare: async (app) => save(app, resultBody(at(47))),
    send: (app) => save(app, resultBody(at(47), { mainText: '别的话' })),
    status: 200,
    message: '卦例已存在',
  },
  {
    row: '47',
    name: 'another figure or line under a timestamp that is taken',
    prepare: async (app) => save(app, resultBody(at(47))),
    send: (app) =>
      inTurn([{ mainHexagram: '111111' }, { movingYao: 1 }], (changes) => save(app, resultBody(at(47), changes))),
    status: 409,
    message: '卦例已存在',
  },
  taken(48, 'a trigram name nobody knows', [{ upperTrigram: '离离', lowerTrigram: 'qian' }]),
  taken(49, 'markup or SQL in the texts, of which nothing is kept', [
    { mainText: '<script>alert(1)</script>' },
    { mainText: "'; DROP TABLE results;--", yaoTexts: [...sixTexts.slice(1), '<img src=x onerror=alert(1)>'] },
  ]),
  {
    row: '50',
    name: 'the 5,001st result',
    prepare: fillUp,
    send: async (app) => save(app, resultBody(at(50)), await hoarder(app)),
    status: 422,
    message: '保存数量已达上限',
    also: expectRoomAfterDelete,
  },
  {
    row: '51',
    name: 'deleting what is not there, or what is another user’s',
    async prepare(app) {
      await saver(app);
      await save(app, resultBody(at(51)), await stranger(app));
    },
    send: deletes([at(51), at(51, 1)]),
    status: 200,
    message: '删除成功',
    also: async (app) => expect(await listed(app, at(51), await stranger(app))).toMatchObject({ timestamp: at(51) }),
  },
  {
    row: '52',
    name: 'deleting by something that is no timestamp',
    prepare: saver,
    send: deletes(['%2e%2e%2f', '%00', '*', '%25', '2024-01-01', '%e4%ba%95', "'%20OR%201=1--"]),
    status: 400,
    message: '时间格式无效',
  },
  {
    row: '52',
    name: 'deleting by 4 kB',
    prepare: saver,
    send: deletes(['9'.repeat(4096)]),
    status: 404,
    message: '接口不存在',
  },
];
