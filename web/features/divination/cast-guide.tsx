import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { flipLine, isYang, LINE_INDICES, type LineIndex, lineName } from '#core/hexagram/line.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './cast-guide.module.css';

const SENTENCES = [
  '六爻从下往上数，最下面一画是初爻。',
  '动爻会变，阳变阴，阴变阳，由此得到变卦。',
  '心里有卦就自己选，没有就用此刻的时间。',
];

interface CastGuideProps {
  readonly onCastNow: () => void;
  readonly onClose: () => void;
}

/** 怎么起卦？ A sheet from below: one picture, three sentences, one button. A native modal dialog, as web/ui/confirm-dialog.tsx. */
export function CastGuide({ onCastNow, onClose }: CastGuideProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useDrag(dialog, onClose);
  // closed before it is removed: a dialog that is removed open does not return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const castNow = () => {
    onClose();
    onCastNow();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="怎么起卦？"
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>
        <header className={styles.head} {...drag}>
          <h2>怎么起卦？</h2>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        <Picture />
        <ol className={styles.sentences}>
          {SENTENCES.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button look="primary" onClick={castNow}>
            用此刻的时间起一卦
          </Button>
          <Button look="quiet" onClick={onClose}>
            我自己选
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** So far down, the sheet is let go. */
const CLOSING_PX = 80;

/** The head of the sheet is dragged down to close it; let go before, the sheet goes back. */
function useDrag(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null);
  const moveTo = (y: number) => {
    if (dialog.current) dialog.current.style.translate = `0 ${Math.max(0, y)}px`;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) moveTo(event.clientY - from.current);
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current !== null && event.clientY - from.current > CLOSING_PX) onClose();
      else moveTo(0);
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
      moveTo(0);
    },
  };
}

const MAIN = '010001';
const CHANGED = flipLine(MAIN, 0);
const PITCH = 26;
const BAR = 13;
const topOf = (line: LineIndex): number => (5 - line) * PITCH;

/** The bars of one line, 100 wide. */
const barsOf = (hexagram: HexagramCode, line: LineIndex): string =>
  isYang(hexagram, line)
    ? `M0 ${topOf(line)}h100v${BAR}H0z`
    : `M0 ${topOf(line)}h43v${BAR}H0zM57 ${topOf(line)}h43v${BAR}H57z`;

/** Counting upwards; 初爻 moves, and 屯 becomes 比. */
function Picture() {
  return (
    <figure className={styles.picture} role="img" aria-label="屯卦，从下往上数六爻；初爻动，变为比卦">
      <svg viewBox="0 0 318 176" aria-hidden="true">
        <path className={styles.up} d="M7 141V4M3 10l4-6 4 6" />
        {LINE_INDICES.map((line) => (
          <g key={line} className={line === 0 ? styles.moving : undefined}>
            <text x={20} y={topOf(line) + BAR / 2} dominantBaseline="central">
              {lineName(line)}
            </text>
            <path d={barsOf(MAIN, line)} transform="translate(62)" />
            <path className={styles.still} d={barsOf(CHANGED, line)} transform="translate(217)" />
          </g>
        ))}
        <circle className={styles.change} cx={174} cy={topOf(0) + BAR / 2} r={5} />
        <path className={styles.change} d={`M186 ${topOf(0) + BAR / 2}h22m-6-5l6 5-6 5`} />
        <g textAnchor="middle" dominantBaseline="central">
          <text className={styles.moving} x={196} y={topOf(0) - 10}>
            变
          </text>
          <text x={112} y={164}>
            屯
          </text>
          <text x={267} y={164}>
            比
          </text>
        </g>
      </svg>
    </figure>
  );
}
