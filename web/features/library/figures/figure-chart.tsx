import { memo, type PointerEvent, useRef } from 'react';
import { type HexagramCode, oppositeOf, reversedOf } from '#core/hexagram/hexagram.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { type Arrangement, besideOf, CENTRE, figureAt, figureByKey, type Spot, WIDTH } from './arrangement.ts';
import styles from './figure-chart.module.css';
import { figurePath } from './figure-path.ts';

interface FigureChartProps {
  readonly arrangement: Arrangement;
  readonly chosen: HexagramCode;
  readonly onChoose: (code: HexagramCode) => void;
  /** What a screen reader says of the chosen figure. */
  readonly value: string;
  /** The id of the text that says the order in words. */
  readonly describedBy: string;
}

/**
 * All sixty-four as one control: a finger or the arrow keys move the choice. For keyboards and screen readers it is a native slider, which
 * lies over the drawing and cannot be seen.
 */
export function FigureChart({ arrangement, chosen, onChoose, value, describedBy }: FigureChartProps) {
  const slider = useRef<HTMLInputElement>(null);
  const before = useRef(chosen);
  const { order } = arrangement;
  const choose = (code: HexagramCode | null | undefined) => code && code !== chosen && onChoose(code);
  const chooseUnder = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = WIDTH / width;
    choose(figureAt(arrangement, (clientX - left) * scale, (clientY - top) * scale));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for fingers and mice; the slider in it is for the rest
    <div
      className={arrangement.id === 'ring' ? `${styles.chart} ${styles.ring}` : styles.chart}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        slider.current?.focus({ preventScroll: true });
        before.current = chosen;
        chooseUnder(event);
      }}
      onPointerCancel={() => choose(before.current)} // the finger scrolls the page
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && chooseUnder(event)}
      onMouseDown={(event) => event.preventDefault()} // else the focus would go where the mouse is
    >
      <input
        ref={slider}
        type="range"
        className="cover"
        min={1}
        max={order.length}
        value={order.indexOf(chosen) + 1}
        aria-label="选一卦"
        aria-valuetext={value}
        aria-describedby={describedBy}
        onChange={(event) => choose(order[Number(event.target.value) - 1])}
        onKeyDown={(event) => {
          const next = figureByKey(arrangement, chosen, event.key);
          if (!next) return;
          event.preventDefault();
          choose(next);
        }}
      />
      <svg viewBox={`0 0 ${WIDTH} ${arrangement.height}`} aria-hidden="true">
        <Drawing arrangement={arrangement} />
        <Lit arrangement={arrangement} chosen={chosen} />
      </svg>
    </div>
  );
}

const turn = ({ angle }: Spot): string | undefined =>
  angle === 0 ? undefined : `rotate(${angle} ${CENTRE} ${CENTRE})`;
const keyOf = ({ part, code }: Spot): string => `${part} ${code}`;

/** What does not change with the choice: all figures, names and directions. */
const Drawing = memo(function Drawing({ arrangement }: { readonly arrangement: Arrangement }) {
  return (
    <>
      {arrangement.labels.map(({ x, y, text, isStart }) => (
        <text key={text} x={x} y={y} className={isStart ? styles.start : styles.label}>
          {text}
        </text>
      ))}
      <g className={styles.figures}>
        {arrangement.spots.map((spot) => (
          <path key={keyOf(spot)} d={figurePath(spot.code, spot.figure)} transform={turn(spot)} />
        ))}
      </g>
      {arrangement.spots.map((spot) => spot.part === 'grid' && <Name key={spot.code} spot={spot} />)}
    </>
  );
});

function Name({ spot: { code, touch } }: { readonly spot: Spot }) {
  return (
    <text x={touch.x + touch.width / 2} y={touch.y + 40} className={styles.name}>
      {shortName(code)}
    </text>
  );
}

/** The chosen figure, its 错 (dashed) and 综 (a thin frame), and those beside it. */
function Lit({ arrangement, chosen }: { readonly arrangement: Arrangement; readonly chosen: HexagramCode }) {
  const own = arrangement.spots.filter(({ code }) => code === chosen);
  const beside = own.flatMap((spot) => besideOf(arrangement, spot).map((code) => `${spot.part} ${code}`));
  const classOf = ({ code, part }: Spot): string | undefined => {
    if (code === chosen) return styles.chosen;
    if (code === oppositeOf(chosen)) return styles.opposite;
    if (code === reversedOf(chosen)) return styles.reversed;
    return beside.includes(`${part} ${code}`) ? styles.beside : undefined;
  };
  return arrangement.spots.map((spot) => {
    const className = classOf(spot);
    return className === undefined ? null : <LitSpot key={keyOf(spot)} spot={spot} className={className} />;
  });
}

function LitSpot({ spot, className }: { readonly spot: Spot; readonly className: string }) {
  return (
    <g className={className} transform={turn(spot)}>
      <rect {...spot.frame} rx={spot.part === 'grid' ? 8 : 3} />
      <path d={figurePath(spot.code, spot.figure)} />
      {spot.part === 'grid' && <Name spot={spot} />}
    </g>
  );
}
