import { linesOf, type Option } from '#core/practice/face.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './options.module.css';
import { useFocus } from './use-focus.ts';

interface OptionsProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly right: string;
  /** What was chosen; null while it is asked. */
  readonly given: string | null;
  readonly onGive: (value: string) => void;
  /** It takes the focus when it appears. */
  readonly isFocused?: boolean;
}

/** As it is read out: what is seen, the lines of a figure without a name, and afterwards which one was right. */
function nameOf({ label, note, figure }: Option, mark: Mark): string {
  const called = label === '' && figure ? `卦画，自下而上：${linesOf(figure)}` : label;
  if (mark === 'wrong') return `${called} 你选的`;
  return `${[called, note].filter(Boolean).join(' ')}${mark === 'right' ? '，正确' : ''}`;
}

type Mark = 'open' | 'right' | 'wrong';

function markOf(value: string, right: string, given: string | null): Mark {
  if (given === null) return 'open';
  if (value === right) return 'right';
  return value === given ? 'wrong' : 'open';
}

/** Two in a row for words and figures, four for the eight and the numbers. */
const columnsOf = (options: readonly Option[]): 2 | 4 => (options.length >= 8 ? 4 : 2);

/** Tiles to choose from. Afterwards the right one is framed in ink, a wrong choice dashed, both in words too. */
export function Options({ label, options, right, given, onGive, isFocused = false }: OptionsProps) {
  const group = useFocus<HTMLFieldSetElement>(isFocused);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      data-arrows=""
      aria-label={label}
      className={styles.options}
      data-columns={columnsOf(options)}
    >
      {options.map((option) => {
        const { value, note, figure } = option;
        const mark = markOf(value, right, given);
        return (
          <button
            className="box stack gap-4 centered"
            key={value}
            type="button"
            data-mark={mark}
            disabled={given !== null}
            aria-label={nameOf(option, mark)}
            onClick={() => onGive(value)}
          >
            {figure && (
              <LineFigure code={figure} width={34} className={figure.length === 6 ? styles.figure : undefined} />
            )}
            {option.label !== '' && <span>{option.label}</span>}
            {mark === 'wrong' ? <small>你选的</small> : note !== undefined && <small>{note}</small>}
          </button>
        );
      })}
    </fieldset>
  );
}
