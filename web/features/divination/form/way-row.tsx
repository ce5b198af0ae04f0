import { Choice } from '#web/ui/choice.tsx';
import { WAYS, type Way } from '../ways/way-names.ts';
import styles from './way-row.module.css';

interface WayRowProps {
  readonly open: Way;
  readonly onOpen: (way: Way) => void;
}

const OPTIONS = (Object.keys(WAYS) as Way[]).map((way) => ({ value: way, label: WAYS[way] }));

export function WayRow({ open, onOpen }: WayRowProps) {
  return (
    <div className={styles.ways}>
      <Choice
        name="way"
        legend="起卦方式"
        isLegendHidden
        options={OPTIONS}
        value={open}
        onChange={onOpen}
        look="underlined"
      />
    </div>
  );
}
