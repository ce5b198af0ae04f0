import { BRANCHES, type Branch } from '#core/calendar/ganzhi.ts';
import { elementOfMonth } from '#core/explain/strength.ts';
import { inElement } from './element-sign.tsx';
import styles from './season-wheel.module.css';

const CENTRE = 63;
const STEP = 360 / BRANCHES.length;

/** 子 is below, 午 above; the year goes clockwise. */
const turnOf = (branch: Branch): number => 90 + BRANCHES.indexOf(branch) * STEP;

function at(radius: number, degrees: number): string {
  const turn = (degrees * Math.PI) / 180;
  return `${(CENTRE + radius * Math.cos(turn)).toFixed(1)} ${(CENTRE + radius * Math.sin(turn)).toFixed(1)}`;
}

/** A piece of the ring between two radii. */
function sectorOf(branch: Branch, inner: number, outer: number): string {
  const [from, to] = [turnOf(branch) - STEP / 2, turnOf(branch) + STEP / 2];
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`;
}

/** The year: twelve months, the element of each on the inner ring, the month of the cast red. */
export function SeasonWheel({ month }: { readonly month: Branch }) {
  const ruling = elementOfMonth(month);
  return (
    <svg
      viewBox="0 0 126 126"
      className={styles.wheel}
      role="img"
      aria-label={`一年十二个月，子月在下，午月在上；起卦在${month}月，${ruling}当令`}
    >
      {BRANCHES.map((branch) => {
        const [x, y] = at(51, turnOf(branch)).split(' ');
        const element = elementOfMonth(branch);
        const isOwn = branch === month;
        return (
          <g key={branch}>
            <path d={sectorOf(branch, 41, 62)} className={isOwn ? styles.own : styles.sector} />
            <g {...inElement(element)}>
              <path d={sectorOf(branch, 34.5, 38.5)} className={element === ruling ? styles.ruling : styles.element} />
            </g>
            <text x={x} y={y} className={isOwn ? styles.ownName : styles.name}>
              {branch}
            </text>
          </g>
        );
      })}
      <text x={CENTRE} y={CENTRE - 8} className={styles.month}>
        {month}月
      </text>
      <g {...inElement(ruling)}>
        <text x={CENTRE} y={CENTRE + 13} className={styles.strong}>
          {ruling}旺
        </text>
      </g>
    </svg>
  );
}
