/** A point of a TrueType outline: on the curve, or the control of a quadratic curve. Units of the font, 1000 to the em. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/** A closed outline. Between two control points the format implies a point on the curve, in their middle. */
export type Contour = readonly OutlinePoint[];

type Place = readonly [x: number, y: number];

const STEPS_PER_CURVE = 5;

const middle = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOnCurve: true,
});

const following = <T>(list: readonly T[], index: number): T => list[(index + 1) % list.length] as T;

function curve(from: OutlinePoint, control: OutlinePoint, to: OutlinePoint): readonly Place[] {
  return Array.from({ length: STEPS_PER_CURVE }, (_, step) => {
    const t = step / STEPS_PER_CURVE;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [a * from.x + b * control.x + c * to.x, a * from.y + b * control.y + c * to.y];
  });
}

/** The outline as a polygon, five edges for each curve: precise enough to measure distances. */
function polygonOf(contour: Contour): readonly Place[] {
  const full = contour.flatMap((point, index) => {
    const next = following(contour, index);
    return point.isOnCurve || next.isOnCurve ? [point] : [point, middle(point, next)];
  });
  return full.flatMap((point, index) => {
    if (!point.isOnCurve) return [];
    const next = following(full, index);
    return next.isOnCurve ? [[point.x, point.y] as const] : curve(point, next, following(full, index + 1));
  });
}

function isNearEdge([x, y]: Place, [ax, ay]: Place, [bx, by]: Place, square: number): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2 <= square;
}

/** Whether every corner of the one polygon lies within a distance of the other's edges. */
function liesAlong(one: readonly Place[], other: readonly Place[], distance: number): boolean {
  let start = 0; // both have the same direction: the next near edge is usually close to the last one
  return one.every((place) => {
    for (let step = 0; step < other.length; step++) {
      const index = (start + step) % other.length;
      if (!isNearEdge(place, other[index] as Place, following(other, index), distance * distance)) continue;
      start = index;
      return true;
    }
    return false;
  });
}

/** Removes points as long as no part of the outline moves further than `distance` from the original. */
export function simplifyContour(original: Contour, distance: number): Contour {
  const polygon = polygonOf(original);
  const isFaithful = (contour: Contour, limit: number) => {
    const changed = polygonOf(contour);
    return liesAlong(changed, polygon, limit) && liesAlong(polygon, changed, limit);
  };
  let contour = original;
  // Points with the least effect first: one early large step would use up the distance for many small ones.
  for (const limit of [distance / 4, distance / 2, distance]) {
    for (let index = contour.length - 1; index >= 0 && contour.length > 3; index--) {
      const shorter = contour.toSpliced(index, 1);
      if (shorter.some((point) => point.isOnCurve) && isFaithful(shorter, limit)) contour = shorter;
    }
  }
  return contour;
}
