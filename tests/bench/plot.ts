import type { Point } from './growth.ts';

const WIDTH = 640;
const HEIGHT = 280;
const LEFT = 56;
const RIGHT = 150;
const TOP = 36;
const BOTTOM = 44;
const COLOURS = ['#b1281e', '#7f6022', '#5d5449'];

export interface Curve {
  readonly name: string;
  readonly points: readonly Point[];
}

const number = (value: number): string => value.toLocaleString('en-US');
const at = (value: number): string => value.toFixed(1);

/** A round figure above the highest point: 1, 2 or 5 with noughts. */
function ceilingOf(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

interface Scale {
  readonly x: (count: number) => number;
  readonly y: (ms: number) => number;
}

const gridLine = (ms: number, { y }: Scale): string =>
  `<path d="M${LEFT} ${at(y(ms))}H${WIDTH - RIGHT}" stroke="#e5dbc8"/>` +
  `<text x="${LEFT - 8}" y="${at(y(ms) + 4)}" text-anchor="end">${number(ms)}</text>`;

const tick = (count: number, { x }: Scale): string =>
  `<text x="${at(x(count))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${number(count)}</text>`;

function curveSvg({ name, points }: Curve, index: number, { x, y }: Scale): string {
  const colour = COLOURS[index % COLOURS.length];
  const path = points.map(({ count, ms }, i) => `${i ? 'L' : 'M'}${at(x(count))} ${at(y(ms))}`).join('');
  const dots = points.map(({ count, ms }) => `<circle cx="${at(x(count))}" cy="${at(y(ms))}" r="3" fill="${colour}"/>`);
  const key = `<text x="${WIDTH - RIGHT + 14}" y="${TOP + 16 + index * 20}" fill="${colour}">${name}</text>`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${key}`;
}

/** Counts on a logarithmic axis, milliseconds on one that begins at nought: what does not grow is level. */
export function plotSvg(title: string, unit: string, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const counts = [...new Set(all.map(({ count }) => count))].toSorted((a, b) => a - b);
  const [low, high] = [Math.log(counts[0] ?? 1), Math.log(counts.at(-1) ?? 10)];
  const top = ceilingOf(Math.max(...all.map(({ ms }) => ms)));
  const scale = {
    x: (count: number) => LEFT + ((Math.log(count) - low) / (high - low)) * (WIDTH - LEFT - RIGHT),
    y: (ms: number) => HEIGHT - BOTTOM - (ms / top) * (HEIGHT - TOP - BOTTOM),
  };
  const parts = [
    ...[0, 0.25, 0.5, 0.75, 1].map((part) => gridLine(part * top, scale)),
    ...counts.map((count) => tick(count, scale)),
    ...curves.map((curve, index) => curveSvg(curve, index, scale)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#5d5449">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf7"/>
<text x="${LEFT}" y="20" font-size="14" fill="#221d17">${title}</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 6}" text-anchor="end">${unit}</text>
${parts.join('\n')}
</svg>
`;
}
