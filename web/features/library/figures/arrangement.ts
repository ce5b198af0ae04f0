import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { EARLIER_HEAVEN_ORDER, RING, squarePlaceOf } from '#core/kin/earlier-heaven.ts';
import { PALACE_ORDER } from '#core/kin/palace.ts';

export type ArrangementId = 'ring' | 'palaces' | 'canons';

/** The drawing is so wide, in units of its own; ring and square have their centre in its middle. */
export const WIDTH = 334;
export const CENTRE = WIDTH / 2;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a figure stands. In 方圆图 each stands twice: in the ring and in the square. */
export interface Spot {
  readonly code: HexagramCode;
  readonly part: 'ring' | 'square' | 'grid';
  readonly figure: Box;
  /** Drawn around the figure that is chosen, and around its 错 and 综. */
  readonly frame: Box;
  /** A finger on it chooses the figure. */
  readonly touch: Box;
  /** Degrees around the centre, clockwise from above; 0 outside the ring. */
  readonly angle: number;
}

export interface Arrangement {
  readonly id: ArrangementId;
  /** By which the arrow keys go on. */
  readonly order: readonly HexagramCode[];
  readonly height: number;
  readonly spots: readonly Spot[];
  readonly labels: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly isStart?: boolean;
  }[];
}

const inflated = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const RING_STEP = 360 / RING.length;

/** As if it stood above the centre, then turned: the first line of every figure faces the centre. */
const RING_FIGURE = { x: CENTRE - 5.25, y: 4, width: 10.5, height: 17 };
const RING_TOUCH = { x: CENTRE - 8.5, y: -30, width: 17, height: 68 };

const ringSpots: readonly Spot[] = RING.map((code, place) => ({
  code,
  part: 'ring',
  figure: RING_FIGURE,
  frame: inflated(RING_FIGURE, 2.75),
  touch: RING_TOUCH,
  angle: (place + 0.5) * RING_STEP,
}));

const CELL = 21;
const SQUARE_END = CENTRE + 4 * CELL;

/** 乾 at the lower right, 坤 at the upper left. */
const squareSpots: readonly Spot[] = EARLIER_HEAVEN_ORDER.map((code) => {
  const { rowNumber, columnNumber } = squarePlaceOf(code);
  const cell = { x: SQUARE_END - columnNumber * CELL, y: SQUARE_END - rowNumber * CELL, width: CELL, height: CELL };
  return { code, part: 'square', figure: inflated(cell, -4), frame: inflated(cell, -0.75), touch: cell, angle: 0 };
});

const DIRECTION_RADIUS = 132;

const RING_AND_SQUARE: Arrangement = {
  id: 'ring',
  order: EARLIER_HEAVEN_ORDER,
  height: WIDTH,
  spots: [...ringSpots, ...squareSpots],
  labels: [
    { x: CENTRE, y: CENTRE - DIRECTION_RADIUS + 14, text: '南' },
    { x: CENTRE, y: CENTRE + DIRECTION_RADIUS - 14, text: '北' },
    { x: CENTRE - DIRECTION_RADIUS + 14, y: CENTRE, text: '东' },
    { x: CENTRE + DIRECTION_RADIUS - 14, y: CENTRE, text: '西' },
  ],
};

const COLUMNS = 8;
const COLUMN = WIDTH / COLUMNS;
const ROW = 54;
const HEAD = 26;
const FIGURE = { width: 24, height: 22 };

/** A figure with its name below it. */
function gridSpot(code: HexagramCode, column: number, top: number): Spot {
  const cell = { x: column * COLUMN, y: top, width: COLUMN, height: ROW };
  const figure = { x: cell.x + (COLUMN - FIGURE.width) / 2, y: top + 6, ...FIGURE };
  return { code, part: 'grid', figure, frame: inflated(cell, -1), touch: cell, angle: 0 };
}

const gridSpots = (codes: readonly HexagramCode[], top: number): readonly Spot[] =>
  codes.map((code, index) => gridSpot(code, index % COLUMNS, top + Math.floor(index / COLUMNS) * ROW));

const PALACES: Arrangement = {
  id: 'palaces',
  order: PALACE_ORDER,
  height: HEAD + 8 * ROW,
  spots: gridSpots(PALACE_ORDER, HEAD),
  labels: ['本宫', '一世', '二世', '三世', '四世', '五世', '游魂', '归魂'].map((text, column) => ({
    x: (column + 0.5) * COLUMN,
    y: HEAD / 2,
    text,
  })),
};

/** 上经 has thirty, 下经 thirty-four. */
const UPPER_COUNT = 30;
const rowsOf = (count: number): number => Math.ceil(count / COLUMNS);
const LOWER_TOP = HEAD + rowsOf(UPPER_COUNT) * ROW + HEAD + 6;

const CANONS: Arrangement = {
  id: 'canons',
  order: KING_WEN_ORDER,
  height: LOWER_TOP + rowsOf(KING_WEN_ORDER.length - UPPER_COUNT) * ROW,
  spots: [
    ...gridSpots(KING_WEN_ORDER.slice(0, UPPER_COUNT), HEAD),
    ...gridSpots(KING_WEN_ORDER.slice(UPPER_COUNT), LOWER_TOP),
  ],
  labels: [
    { x: 8, y: HEAD / 2, text: '上经三十卦', isStart: true },
    { x: 8, y: LOWER_TOP - HEAD / 2, text: '下经三十四卦', isStart: true },
  ],
};

export const ARRANGEMENTS: Readonly<Record<ArrangementId, Arrangement>> = {
  ring: RING_AND_SQUARE,
  palaces: PALACES,
  canons: CANONS,
};

/** The point as it would be if the ring were turned back by this angle. */
function turnedBack(x: number, y: number, angle: number): { readonly x: number; readonly y: number } {
  const radians = (-angle * Math.PI) / 180;
  const [dx, dy] = [x - CENTRE, y - CENTRE];
  return {
    x: CENTRE + dx * Math.cos(radians) - dy * Math.sin(radians),
    y: CENTRE + dx * Math.sin(radians) + dy * Math.cos(radians),
  };
}

/** The figure under a point of the drawing; null between them. */
export function figureAt({ spots }: Arrangement, x: number, y: number): HexagramCode | null {
  const isTouched = ({ touch, angle }: Spot): boolean => {
    const at = angle === 0 ? { x, y } : turnedBack(x, y, angle);
    return at.x >= touch.x && at.x < touch.x + touch.width && at.y >= touch.y && at.y < touch.y + touch.height;
  };
  const distance = ({ touch, angle }: Spot): number => Math.abs(turnedBack(x, y, angle).x - touch.x - touch.width / 2);
  const touched = spots.filter(isTouched);
  return touched.toSorted((a, b) => distance(a) - distance(b))[0]?.code ?? null;
}

const middleOf = ({ touch }: Spot) => ({ x: touch.x + touch.width / 2, y: touch.y + touch.height / 2 });

/** The figure above or below this one in square or grid; itself at the edge. */
function inNextRow({ spots }: Arrangement, code: HexagramCode, isDown: boolean): HexagramCode {
  const places = spots.filter(({ part }) => part !== 'ring').map((spot) => ({ code: spot.code, ...middleOf(spot) }));
  const here = places.find((place) => place.code === code);
  if (!here) return code;
  const beyond = places.filter(({ y }) => (isDown ? y > here.y : y < here.y));
  const [nearest] = beyond.toSorted(
    (a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || Math.abs(a.x - here.x) - Math.abs(b.x - here.x),
  );
  return nearest?.code ?? code;
}

/** Where an arrow key leads, as it is seen: the square runs from right to left, the grids from left to right. Null for another key. */
export function figureByKey(arrangement: Arrangement, code: HexagramCode, key: string): HexagramCode | null {
  if (key === 'ArrowUp' || key === 'ArrowDown') return inNextRow(arrangement, code, key === 'ArrowDown');
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const isForward = (key === 'ArrowRight') !== (arrangement.id === 'ring');
  const at = arrangement.order.indexOf(code) + (isForward ? 1 : -1);
  return arrangement.order[at] ?? code;
}

/** The figures that are beside a spot in its part of the drawing: two in the ring, up to four in square and grid. */
export function besideOf({ spots }: Arrangement, spot: Spot): readonly HexagramCode[] {
  const own = spots.filter(({ part }) => part === spot.part);
  if (spot.part === 'ring') {
    const at = own.indexOf(spot);
    return [own.at(at - 1), own[(at + 1) % own.length]].flatMap((one) => (one ? [one.code] : []));
  }
  const here = middleOf(spot);
  const isBeside = (other: Spot): boolean => {
    const { x, y } = middleOf(other);
    const [dx, dy] = [Math.abs(x - here.x), Math.abs(y - here.y)];
    return (dx < 1 && dy > 1 && dy < spot.touch.height + 1) || (dy < 1 && dx > 1 && dx < spot.touch.width + 1);
  };
  return own.filter(isBeside).map(({ code }) => code);
}
