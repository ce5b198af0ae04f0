import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../refusal.ts';
import {
  deleteHeaders,
  listResponseHeaders,
  saveHeaders,
  toVersionHeaders,
  versionResponseHeaders,
} from './result-headers.ts';

const NUMBER = { 'x-client-id': 'k3j9x0a7-010001-010000', 'x-client-seq': '12' };

function refusal(schema: v.GenericSchema, headers: object) {
  const result = v.safeParse(schema, headers, { abortPipeEarly: true });
  return result.success ? null : refusalOf(result.issues);
}

describe('the headers of a save and a delete', () => {
  test('may all be absent, and headers of no concern are ignored', () => {
    expect(v.parse(saveHeaders, { host: 'localhost' })).toEqual({ operation: null });
    expect(v.parse(deleteHeaders, {})).toEqual({ operation: null, cast: null, epoch: null });
  });

  test('are read as a number, the cast and the epoch', () => {
    const operation = { clientId: 'k3j9x0a7-010001-010000', seq: 12 };
    expect(v.parse(saveHeaders, NUMBER)).toEqual({ operation });
    const meant = { 'x-result-cast': '010001-001000', 'x-data-epoch': '0123456789abcdef' };
    expect(v.parse(deleteHeaders, { ...NUMBER, ...meant })).toEqual({
      operation,
      cast: { main: '010001', moving: [0, 3, 4] },
      epoch: '0123456789abcdef',
    });
  });

  test.each([
    [{ 'x-client-id': 'phone' }, { message: '操作编号无效', field: 'x-client-id' }],
    [{ 'x-client-seq': '1.5' }, { message: '操作序号无效', field: 'x-client-seq' }],
    [{ 'x-client-seq': undefined }, { message: '操作编号与操作序号须同时给出', field: 'x-client-id' }],
    [{ 'x-client-id': undefined }, { message: '操作编号与操作序号须同时给出', field: 'x-client-id' }],
    [{ 'x-data-epoch': 'a b' }, { message: '数据纪元无效', field: 'x-data-epoch' }],
    [{ 'x-result-cast': '010001-0' }, { message: '卦例标识无效', field: 'x-result-cast' }],
  ])('are refused with %j', (change, refused) => {
    expect(refusal(deleteHeaders, { ...NUMBER, ...change })).toEqual(refused);
  });
});

describe('the headers of an answer', () => {
  const version = { epoch: '0123456789abcdef', revision: 41 };

  test('carry the version of the data there and back', () => {
    expect(v.parse(versionResponseHeaders, toVersionHeaders(version))).toEqual({ version });
    expect(v.parse(listResponseHeaders, toVersionHeaders(version))).toEqual({ version, etag: null });
    expect(v.parse(listResponseHeaders, { ...toVersionHeaders(version), etag: '"x"' })).toEqual({
      version,
      etag: '"x"',
    });
  });

  test.each([{}, { 'x-data-epoch': 'a' }, { 'x-data-rev': '1' }, { 'x-data-epoch': 'a', 'x-data-rev': '1.5' }])(
    '%j is no version',
    (headers) => {
      expect(v.is(versionResponseHeaders, headers)).toBe(false);
    },
  );
});
