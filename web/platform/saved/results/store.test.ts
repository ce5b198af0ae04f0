import { expect, test } from 'vitest';
import { parseSeen } from './store.ts';

const SEEN = { epoch: 'e1', revision: 7, exact: { etag: '"x"', hash: 12 }, parkedAt: 5 };

test('the version seen last is read as it was written', () => {
  expect(parseSeen(JSON.parse(JSON.stringify(SEEN)))).toEqual(SEEN);
});

test.each([null, 7, {}, { ...SEEN, epoch: undefined }, { ...SEEN, revision: '7' }, { epoch: 'e1', rev: 7 }])(
  '%j is unreadable',
  (value) => {
    expect(parseSeen(value)).toBeNull();
  },
);
