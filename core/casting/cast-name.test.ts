import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { LINE_INDICES } from '../hexagram/line.ts';
import { castByTime, castManually } from './cast.ts';
import { castName, isSameCast } from './cast-name.ts';
import { parseCastName } from './parse-cast-name.ts';

test('every one of the 384 casts is read back from its name, and all names are of one length', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_INDICES) {
      const name = castName({ main, moving });
      expect(name).toHaveLength(8);
      expect(parseCastName(name)).toEqual({ ok: true, value: { main, moving } });
    }
  }
});

test('屯 with 初爻 moving is named 010001-0', () => {
  expect(castName(castManually('010', '001', 0))).toBe('010001-0');
});

test.each(['', '010001', '010001-', '010001-6', '010001-00', '010001-0-0', '01000-0', '010002-0', '-0', ' 010001-0'])(
  '%j names no cast',
  (text) => {
    expect(parseCastName(text)).toEqual({ ok: false, error: 'notACast' });
  },
);

test('a cast is the same by hexagram and moving line, whatever its method', () => {
  const byTime = castByTime({ yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 });
  expect(isSameCast(byTime, castManually('011', '101', 0))).toBe(true);
  expect(isSameCast(byTime, castManually('011', '101', 1))).toBe(false);
  expect(isSameCast(byTime, castManually('011', '100', 0))).toBe(false);
});
