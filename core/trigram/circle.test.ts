import { expect, test } from 'vitest';
import { DIRECTIONS, EARLIER_HEAVEN, LATER_HEAVEN } from './circle.ts';
import { TRIGRAM_CODES, trigramImage, trigramName } from './trigram.ts';

const placeOf = (direction: (typeof DIRECTIONS)[number]): number => DIRECTIONS.indexOf(direction);

test('both circles have every trigram once', () => {
  for (const { trigrams } of [EARLIER_HEAVEN, LATER_HEAVEN]) {
    expect(trigrams.toSorted()).toEqual(TRIGRAM_CODES.toSorted());
  }
});

test('in 先天 every trigram faces the one that differs in every line: 天地, 山泽, 雷风, 水火', () => {
  const { trigrams, source } = EARLIER_HEAVEN;
  const pairs = trigrams.map((code, place) => [code, trigrams[(place + 4) % 8] as string] as const);
  for (const [code, facing] of pairs) expect([...facing].map((line) => (line === '1' ? '0' : '1')).join('')).toBe(code);
  const facingOf = new Map(pairs.map(([code, facing]) => [trigramImage(code), facing]));
  for (const [one = '', other = ''] of ['天地', '山泽', '雷风', '水火']) {
    expect(source).toContain(one + other);
    expect(trigramImage(TRIGRAM_CODES.find((code) => code === facingOf.get(one)) ?? '111')).toBe(other);
  }
  expect(trigramName(trigrams[placeOf('南')] ?? '000')).toBe('乾');
  expect(trigramName(trigrams[placeOf('东')] ?? '000')).toBe('离');
});

test('后天 clockwise from the east is the order of 帝出乎震', () => {
  const { trigrams, source } = LATER_HEAVEN;
  const named = source.split('，').map((part) => part.at(-1));
  const round = trigrams.map((_, step) => trigrams[(placeOf('东') + step) % 8] ?? '111');
  expect(round.map(trigramName)).toEqual(named);
});
