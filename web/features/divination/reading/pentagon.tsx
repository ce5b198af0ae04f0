import { ELEMENTS, type Element } from '#core/trigram/element.ts';
import { inElement } from './element-sign.tsx';
import styles from './pentagon.module.css';
import type { PentagonArrow } from './pentagon-arrow.ts';

type Point = readonly [x: number, y: number];

const CENTRE: Point = [59, 62];
const RADIUS = 45;
const NODE = 12.5;

/** 火 above; 生 goes around clockwise, 克 across. */
function placeOf(element: Element): Point {
  const turn = ((ELEMENTS.indexOf(element) - ELEMENTS.indexOf('火')) * 2 * Math.PI) / ELEMENTS.length - Math.PI / 2;
  return [CENTRE[0] + RADIUS * Math.cos(turn), CENTRE[1] + RADIUS * Math.sin(turn)];
}

const after = (element: Element, steps: number): Element =>
  ELEMENTS[(ELEMENTS.indexOf(element) + steps) % ELEMENTS.length] as Element;

const PAIRS = [1, 2].flatMap((steps) => ELEMENTS.map((from) => ({ from, to: after(from, steps) })));

/** From the edge of one node to that of the other, with a head of this size. */
function pathOf(from: Element, to: Element, head: number): string {
  const [[ax, ay], [bx, by]] = [placeOf(from), placeOf(to)];
  const length = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const at = (along: number, aside: number) =>
    `${(ax + dx * along - dy * aside).toFixed(1)} ${(ay + dy * along + dx * aside).toFixed(1)}`;
  const end = length - NODE - 3;
  return `M${at(NODE + 3, 0)}L${at(end, 0)}M${at(end - head, head * 0.6)}L${at(end, 0)}L${at(end - head, -head * 0.6)}`;
}

interface PentagonProps {
  /** Null: 比和, one node is filled. */
  readonly arrow: PentagonArrow | null;
  readonly body: Element;
}

/** The five elements, with the arrow in question lit. */
export function Pentagon({ arrow, body }: PentagonProps) {
  const filled = arrow ? [arrow.from, arrow.to] : [body];
  const label = arrow ? `五行图：${arrow.from}${arrow.word}${arrow.to}` : `五行图：同属${body}`;
  return (
    <svg viewBox="0 0 118 118" className={styles.pentagon} role="img" aria-label={label}>
      {PAIRS.map(({ from, to }) => (
        <path key={from + to} d={pathOf(from, to, 4)} className={styles.faint} />
      ))}
      {arrow && <Lit key={arrow.from + arrow.to} arrow={arrow} />}
      {ELEMENTS.map((element) => (
        <Node key={element} element={element} isFilled={filled.includes(element)} />
      ))}
    </svg>
  );
}

function Lit({ arrow: { from, to, word } }: { readonly arrow: PentagonArrow }) {
  const [[ax, ay], [bx, by]] = [placeOf(from), placeOf(to)];
  return (
    <>
      <path d={pathOf(from, to, 7)} pathLength={1} className={styles.lit} />
      <text x={(ax + bx) / 2} y={(ay + by) / 2} className={styles.word}>
        {word}
      </text>
    </>
  );
}

function Node({ element, isFilled }: { readonly element: Element; readonly isFilled: boolean }) {
  const [x, y] = placeOf(element);
  return (
    <g {...inElement(element)}>
      <circle cx={x} cy={y} r={NODE} className={isFilled ? styles.filled : styles.hollow} />
      <text x={x} y={y} className={isFilled ? styles.onFilled : styles.name}>
        {element}
      </text>
    </g>
  );
}
