import { useMemo } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import { WAYS, type Way } from './way-names.ts';
import styles from './way-row.module.css';

interface WayRowProps {
  readonly open: Way;
  /** The way of the last cast on this device carries a dot, unless it is the first one. */
  readonly lastUsed: string | undefined;
  readonly onOpen: (way: Way) => void;
}

const optionsWith = (marked: string | undefined) =>
  (Object.keys(WAYS) as Way[]).map((way) =>
    way === marked
      ? { value: way, label: <span className={styles.lastUsed}>{WAYS[way]}</span>, name: `${WAYS[way]}，上次所用` }
      : { value: way, label: WAYS[way] },
  );

export function WayRow({ open, lastUsed, onOpen }: WayRowProps) {
  const options = useMemo(() => optionsWith(lastUsed), [lastUsed]);
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
