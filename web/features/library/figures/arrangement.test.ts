import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode, oppositeOf } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import {
  ARRANGEMENTS,
  type Arrangement,
  type ArrangementId,
  besideOf,
  CENTRE,
  figureAt,
  figureByKey,
  type Spot,
} from './arrangement.ts';

const named = (name: string): HexagramCode => KING_WEN_ORDER.find((code) => shortName(code) === name) ?? '111111';
const { ring, palaces } = ARRANGEMENTS;
const ALL = Object.values(ARRANGEMENTS);

/** The middle of a figure, as it is drawn. */
function middleOf({ figure, angle }: Spot): readonly [x: number, y: number] {
  const [dx, dy] = [figure.x + figure.width / 2 - CENTRE, figure.y + figure.height / 2 - CENTRE];
  const radians = (angle * Math.PI) / 180;
  return [
    CENTRE + dx * Math.cos(radians) - dy * Math.sin(radians),
    CENTRE + dx * Math.sin(radians) + dy * Math.cos(radians),
  ];
}

const spotOf = ({ spots }: Arrangement, name: string, part: Spot['part']): Spot => {
  const found = spots.find((spot) => spot.part === part && spot.code === named(name));
  if (!found) throw new Error(`${name} is not in the ${part}`);
  return found;
};

test('each arrangement has every figure once in each of its parts', () => {
  for (const { spots, order } of ALL) {
    const parts = new Set(spots.map(({ part }) => part));
    for (const part of parts)
      expect(
        spots
          .filter((spot) => spot.part === part)
          .map(({ code }) => code)
          .toSorted(),
      ).toEqual(HEXAGRAM_CODES.toSorted());
    expect(order.toSorted()).toEqual(HEXAGRAM_CODES.toSorted());
  }
});

test('a finger on a figure chooses it, in each arrangement and wherever it stands', () => {
  for (const arrangement of ALL)
    for (const spot of arrangement.spots)
      expect(shortName(figureAt(arrangement, ...middleOf(spot)) ?? '111111')).toBe(shortName(spot.code));
  expect(figureAt(ring, CENTRE - 120, CENTRE)).toBeNull();
});

test('in the ring 乾 is left of south and 姤 right of it, 复 and 坤 meet in the north, and 错卦 are straight across', () => {
  const at = (name: string) => middleOf(spotOf(ring, name, 'ring'));
  expect(at('乾')[0]).toBeLessThan(CENTRE);
  expect(at('姤')[0]).toBeGreaterThan(CENTRE);
  expect(at('乾')[1]).toBeLessThan(30);
  expect(at('复')[0]).toBeLessThan(CENTRE);
  expect(at('坤')[0]).toBeGreaterThan(CENTRE);
  expect(at('坤')[1]).toBeGreaterThan(2 * CENTRE - 30);
  for (const code of HEXAGRAM_CODES) {
    const [x, y] = at(shortName(code));
    const [acrossX, acrossY] = at(shortName(oppositeOf(code)));
    expect(x + acrossX).toBeCloseTo(2 * CENTRE);
    expect(y + acrossY).toBeCloseTo(2 * CENTRE);
  }
});

test('in the square 乾 is at the lower right and 坤 at the upper left', () => {
  const [[right, low], [left, high]] = [middleOf(spotOf(ring, '乾', 'square')), middleOf(spotOf(ring, '坤', 'square'))];
  for (const spot of ring.spots.filter(({ part }) => part === 'square')) {
    const [x, y] = middleOf(spot);
    expect([x <= right + 0.1, y <= low + 0.1, x >= left - 0.1, y >= high - 0.1]).toEqual([true, true, true, true]);
  }
});

/** From, key, to. */
const KEYS: readonly (readonly [ArrangementId, string, string, string])[] = [
  ['ring', '乾', 'ArrowLeft', '夬'],
  ['ring', '乾', 'ArrowUp', '履'],
  ['ring', '乾', 'ArrowRight', '乾'],
  ['ring', '乾', 'ArrowDown', '乾'],
  ['ring', '泰', 'ArrowLeft', '履'],
  ['ring', '坤', 'ArrowDown', '谦'],
  ['palaces', '乾', 'ArrowRight', '姤'],
  ['palaces', '乾', 'ArrowDown', '震'],
  ['palaces', '大有', 'ArrowRight', '震'],
  ['canons', '屯', 'ArrowLeft', '坤'],
  ['canons', '临', 'ArrowDown', '颐'],
  ['canons', '坎', 'ArrowDown', '晋'],
  ['canons', '遁', 'ArrowUp', '颐'],
];

test.each(KEYS)('an arrow key leads on as it is seen: %s %s %s %s', (id, from, key, to) => {
  expect(shortName(figureByKey(ARRANGEMENTS[id], named(from), key) ?? '111111')).toBe(to);
});

test('other keys are left to the browser', () => {
  expect(figureByKey(ring, '111111', 'Tab')).toBeNull();
});

test('beside a figure stand two in the ring, and up to four in square and grid', () => {
  const beside = (arrangement: Arrangement, name: string, part: Spot['part']) =>
    besideOf(arrangement, spotOf(arrangement, name, part))
      .map(shortName)
      .toSorted();
  expect(beside(ring, '乾', 'ring')).toEqual(['夬', '姤'].toSorted());
  expect(beside(ring, '乾', 'square')).toEqual(['夬', '履'].toSorted());
  expect(beside(ring, '震', 'square')).toEqual(['噬嗑', '益', '丰', '恒'].toSorted());
  expect(beside(palaces, '姤', 'grid')).toEqual(['乾', '遁', '豫'].toSorted());
});
