import { LINE_INDICES, type LineIndex, lineName, movementOf } from '#core/hexagram/line.ts';
import { Toggles } from '#web/ui/toggles.tsx';

const options = LINE_INDICES.map((line) => ({ value: line, label: lineName(line) }));

interface SeveralLinesProps {
  readonly moving: readonly LineIndex[];
  readonly onChange: (moving: readonly LineIndex[]) => void;
}

/** 多爻: each line moves or not, none or all six. */
export function SeveralLines({ moving, onChange }: SeveralLinesProps) {
  return (
    <Toggles
      legend="动爻"
      hint={movementOf(moving)}
      options={options}
      values={moving}
      onChange={(values) => onChange(LINE_INDICES.filter((line) => values.includes(line)))}
    />
  );
}
