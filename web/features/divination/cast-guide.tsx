import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { flipLine, isYang, LINE_INDICES, type LineIndex, lineName } from '#core/hexagram/line.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
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

/** 怎么起卦？: one picture, three sentences, one button. */
export function CastGuide({ onCastNow, onClose }: CastGuideProps) {
  const castNow = () => {
    onClose();
    onCastNow();
  };
  return (
    <Sheet title="怎么起卦？" className={styles.content} onClose={onClose}>
      <Picture />
      <ol className={styles.sentences}>
        {SENTENCES.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <div className={`${styles.buttons} stack gap-4`}>
        <Button look="primary" onClick={castNow}>
          用此刻的时间起一卦
        </Button>
        <Button look="quiet" onClick={onClose}>
          我自己选
        </Button>
      </div>
    </Sheet>
  );
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
      <svg viewBox="0 -4 318 180" aria-hidden="true">
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
