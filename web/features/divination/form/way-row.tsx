import { Choice } from '#web/ui/choice.tsx';
import { WAYS, type Way } from './way-names.ts';
import styles from './way-row.module.css';

interface WayRowProps {
  readonly open: Way;
  /** The way of the last cast on this device carries a dot; null until that is known. */
  readonly lastUsed: string | null;
  readonly onOpen: (way: Way) => void;
}

export function WayRow({ open, lastUsed, onOpen }: WayRowProps) {
  const options = (Object.keys(WAYS) as Way[]).map((way) =>
    way === lastUsed && way !== 'manual'
      ? { value: way, label: <span className={styles.lastUsed}>{WAYS[way]}</span>, name: `${WAYS[way]}，上次所用` }
      : { value: way, label: WAYS[way] },
  );
  return (
    <div className={styles.ways}>
      <Choice
        name="way"
        legend="起卦方式"
        isLegendHidden
        options={options}
        value={open}
        onChange={onOpen}
        look="underlined"
      />
    </div>
  );
}
