import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { YarrowChange } from '#core/casting/yarrow.ts';
import { partingX, placeAt, placeInWords, STAGE_WIDTH, stalkX } from './dividing.ts';
import styles from './yarrow.module.css';

const TOP = 14;
const BASE = 130;
const HEIGHT = 140;

interface StalksStageProps {
  readonly stalks: number;
  readonly place: number;
  /** The heaps once they are divided. */
  readonly change: YarrowChange | null;
  readonly onPlace: (place: number) => void;
  readonly onDivide: (place: number) => void;
  /** Enter, after the division. */
  readonly onNext: () => void;
}

/** The stalks: they part where the finger lies and are divided when it lifts. By keyboard ← → move the parting, Enter divides. */
export function StalksStage({ stalks, place, change, onPlace, onDivide, onNext }: StalksStageProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const [isMovedByKey, setIsMovedByKey] = useState(false);

  const placeUnder = ({ clientX, clientY }: PointerEvent): number => {
    const toDrawing = drawing.current?.getScreenCTM()?.inverse();
    return placeAt(new DOMPoint(clientX, clientY).matrixTransform(toDrawing).x, stalks);
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (change || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsHeld(true);
    onPlace(placeUnder(event));
  };
  const lift = (event: PointerEvent) => {
    if (!isHeld) return;
    setIsHeld(false);
    onDivide(placeUnder(event));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    setIsMovedByKey(false);
    if (change) onNext();
    else onDivide(place);
  };

  const isOpen = change !== null || isHeld || isMovedByKey;
  return (
    <div
      className={styles.stage}
      onPointerDown={hold}
      onPointerMove={(event) => isHeld && onPlace(placeUnder(event))}
      onPointerUp={lift}
      onPointerCancel={() => setIsHeld(false)} // the page is scrolled instead
    >
      <input
        type="range"
        className={styles.range}
        aria-label="从哪里分开"
        aria-description="左右键移动，回车分开"
        min={1}
        max={stalks - 2}
        value={change ? change.left : place}
        aria-valuetext={change ? `左 ${change.left} 策，右 ${change.right} 策` : placeInWords(place, stalks)}
        onChange={(event) => {
          if (change) return;
          setIsMovedByKey(true);
          onPlace(Number(event.target.value));
        }}
        onKeyDown={press}
        onBlur={() => setIsMovedByKey(false)}
      />
      <svg ref={drawing} viewBox={`0 0 ${STAGE_WIDTH} ${HEIGHT}`} className={styles.drawing} aria-hidden="true">
        <g className={isOpen ? styles.open : undefined}>
          <Heap from={0} to={change ? change.left : place} stalks={stalks} side="left" />
          <Heap from={change ? change.left : place} to={stalks} stalks={stalks} side="right" />
        </g>
        {!change && <Parting x={partingX(place, stalks)} isHeld={isHeld} />}
      </svg>
      {change ? (
        <p className={styles.heaps}>
          <span>左 {change.left} 策</span>
          <span>右 {change.right} 策</span>
        </p>
      ) : (
        <p className={styles.prompt}>按住，移到一处，松手分开</p>
      )}
    </div>
  );
}

interface HeapProps {
  readonly from: number;
  readonly to: number;
  readonly stalks: number;
  readonly side: 'left' | 'right';
}

/** The stalks from one to another, each a little otherwise than the next. */
const Heap = ({ from, to, stalks, side }: HeapProps) => (
  <g className={styles[side]}>
    {Array.from({ length: to - from }, (_, index) => from + index).map((index) => (
      <path
        key={index}
        d={strokeOf(index, stalks)}
        strokeWidth={1.2 + uneven(index, 3) * 0.9}
        opacity={0.6 + uneven(index, 5) * 0.4}
      />
    ))}
  </g>
);

/** From 0 to 1, without order, and always the same for a stalk. */
const uneven = (index: number, salt: number): number => {
  const turned = Math.sin(index * 12.9898 + salt * 78.233) * 43758.5453;
  return turned - Math.floor(turned);
};

function strokeOf(index: number, stalks: number): string {
  const x = stalkX(index, stalks) + (uneven(index, 6) - 0.5) * 2.4;
  const top = [x + (uneven(index, 1) - 0.5) * 7, TOP + uneven(index, 2) * 18];
  const base = [x, BASE - uneven(index, 4) * 12];
  return `M${[...top, ...base].map((value) => value.toFixed(1)).join(' ')}`;
}

const Parting = ({ x, isHeld }: { readonly x: number; readonly isHeld: boolean }) => (
  <>
    <path d={`M${x} 4V${HEIGHT - 4}`} className={styles.parting} />
    {isHeld && <circle cx={x} cy={HEIGHT / 2 + 22} r={23} className={styles.finger} />}
  </>
);
