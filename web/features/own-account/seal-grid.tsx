import { memo } from 'react';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './avatar-page.module.css';

interface SealGridProps {
  readonly chosen: HexagramCode | null;
  readonly onChoose: (code: HexagramCode) => void;
}

/** The sixty-four figures as one native radio group; only the chosen one is red. */
export const SealGrid = memo(({ chosen, onChoose }: SealGridProps) => (
  <fieldset className={styles.seals}>
    <legend className="unseen">选一卦作印</legend>
    {KING_WEN_ORDER.map((code) => (
      <label key={code}>
        <input
          type="radio"
          className="cover"
          name="seal"
          checked={code === chosen}
          aria-label={`第${hexagramNumberOf(code)}卦，${fullName(code)}`}
          onChange={() => onChoose(code)}
        />
        <span>
          <LineFigure code={code} />
        </span>
      </label>
    ))}
  </fieldset>
));
