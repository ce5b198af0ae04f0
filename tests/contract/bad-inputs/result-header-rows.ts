import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { RESULTS, resultBody } from '../../support/sample-bodies.ts';

type Headers = Readonly<Record<string, string>>;

const AT = '2024-01-01T02:00:00.000Z';
const ID = { 'x-client-id': 'device-0001' };
const SEQ = { 'x-client-seq': '1' };

const keeper = perApp(async (app) => {
  const user = await app.user('编号人');
  await app.call('POST', RESULTS, { token: user.token, body: resultBody(AT) });
  return user;
});

async function save(app: TestApp, headers: Headers): Promise<TestResponse> {
  const { token } = await keeper(app);
  return app.call('POST', RESULTS, { token, headers, body: resultBody('2024-01-01T02:00:01.000Z') });
}

async function remove(app: TestApp, headers: Headers): Promise<TestResponse> {
  const { token } = await keeper(app);
  return app.call('DELETE', `${RESULTS}/${AT}`, { token, headers });
}

const both = (headers: readonly Headers[]) => async (app: TestApp) => [
  ...(await inTurn(headers, (one) => save(app, one))),
  ...(await inTurn(headers, (one) => remove(app, one))),
];

const deletes = (headers: readonly Headers[]) => (app: TestApp) => inTurn(headers, (one) => remove(app, one));

interface Refused extends Pick<BadInput, 'row' | 'name' | 'send'> {
  readonly message: string;
  readonly fields: readonly string[];
}

const refused = ({ fields, ...row }: Refused): BadInput => ({
  ...row,
  prepare: keeper,
  status: 400,
  also(_, responses) {
    for (const { json } of responses) expect(json).toMatchObject({ code: 'request.invalid' });
    expect(new Set(responses.map(({ json }) => json['field']))).toEqual(new Set(fields));
  },
});

const BAD_IDS = ['', 'phone', 'd'.repeat(65), "device'; --", 'device 0001', 'device-0001, device-0002'];
const BAD_NUMBERS = ['', '-1', '1.5', '1e3', '0x1', '9'.repeat(16), '1, 2'];

/** Headers of results: absent is fine, malformed is refused, because a lost number would lose idempotency. */
export const RESULT_HEADER_ROWS: readonly BadInput[] = [
  refused({
    row: '85',
    name: 'an X-Client-Id that is too short, too long, of other characters, or there twice',
    send: both(BAD_IDS.map((id) => ({ 'x-client-id': id, ...SEQ }))),
    message: '操作编号无效',
    fields: ['x-client-id'],
  }),
  refused({
    row: '86',
    name: 'an X-Client-Seq that is no whole number of at most 15 digits',
    send: both(BAD_NUMBERS.map((seq) => ({ ...ID, 'x-client-seq': seq }))),
    message: '操作序号无效',
    fields: ['x-client-seq'],
  }),
  refused({
    row: '87',
    name: 'an X-Client-Id without X-Client-Seq, or the other way round',
    send: both([ID, SEQ]),
    message: '操作编号与操作序号须同时给出',
    fields: ['x-client-id'],
  }),
  refused({
    row: '88',
    name: 'a malformed X-Data-Epoch',
    send: deletes(['', 'e'.repeat(65), "e'; --", 'e 1', 'e1, e2'].map((epoch) => ({ 'x-data-epoch': epoch }))),
    message: '数据纪元无效',
    fields: ['x-data-epoch'],
  }),
  {
    row: '88',
    name: 'an X-Data-Epoch of data that was restored since: the delete is from before the restore',
    prepare: keeper,
    send: deletes([{ 'x-data-epoch': 'another-epoch' }, { 'x-data-epoch': 'another-epoch', ...ID, ...SEQ }]),
    status: 409,
    message: '数据已从备份恢复，请刷新列表后再删除',
  },
  refused({
    row: '89',
    name: 'an X-Result-Cast that names no cast',
    send: deletes(
      [
        '',
        '010001',
        '010001-0',
        '01000-010000',
        '010002-010000',
        '010001-010000-0',
        '010001-010000, 010001-010000',
      ].map((cast) => ({
        'x-result-cast': cast,
      })),
    ),
    message: '卦例标识无效',
    fields: ['x-result-cast'],
  }),
  {
    row: '90',
    name: 'an If-None-Match of any text is another ETag',
    prepare: keeper,
    async send(app) {
      const { token } = await keeper(app);
      return inTurn(['', '*', 'W/"x"', "'; --"], (etag) =>
        app.call('GET', `${RESULTS}?view=facts`, { token, headers: { 'if-none-match': etag } }),
      );
    },
    status: 200,
  },
];
