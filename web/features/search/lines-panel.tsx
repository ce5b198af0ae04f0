import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, lineName } from '#core/hexagram/line.ts';
import { fold } from '#core/search/fold.ts';
import { figuresBeginning, oneLineAway, readFromTop, type TypedLines } from '#core/search/typed-lines.ts';
import { UndoIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { FigureRow } from './figure-row.tsx';
import styles from './lines-panel.module.css';
import shared from './search-page.module.css';

interface LinesPanelProps {
  readonly query: string;
  readonly lines: TypedLines;
  readonly onOpen: () => void;
  readonly onType: (query: string) => void;
}

const COUNT = LINE_INDICES.length;
const NUMERALS = ['', '一', '二', '三', '四', '五'];

/** 阳阴, 九六 or 10: what is added by a key is written as the rest. */
const lettersOf = (query: string): readonly [string, string] => {
  const folded = fold(query);
  if (/[阳阴]/.test(folded)) return ['阳', '阴'];
  return /[九六]/.test(folded) ? ['九', '六'] : ['1', '0'];
};

/** Six lines as they are typed, from the bottom; then the figure, and what else was perhaps meant. */
export function LinesPanel({ query, lines, onOpen, onType }: LinesPanelProps) {
  const { areYang } = lines;
  const [code, ...others] = figuresBeginning(areYang);
  const only = code && others.length === 0 ? code : null;
  const turned = readFromTop(areYang);
  return (
    <div>
      <Keys query={query} lines={lines} onType={onType} />
      <div className={shared.card}>
        <TypedFigure areYang={areYang} />
        <p className={styles.direction}>{wordsOf(lines)}</p>
        {only && <FigureRow code={only} onOpen={onOpen} />}
      </div>
      {only && turned !== only && (
        <>
          <h2 className={shared.heading}>若是自上而下写的</h2>
          <div className={shared.rows}>
            <FigureRow code={turned} onOpen={onOpen} />
          </div>
        </>
      )}
      {only ? (
        <>
          <h2 className={shared.heading}>只差一爻的卦</h2>
          <Tiles
            codes={oneLineAway(only)}
            labelOf={(index) => lineName(LINE_INDICES[index] ?? 0).slice(0, -1)}
            onOpen={onOpen}
          />
        </>
      ) : (
        <>
          <h2 className={shared.heading}>这样起头的卦</h2>
          <Tiles codes={figuresBeginning(areYang)} onOpen={onOpen} />
        </>
      )}
    </div>
  );
}

function wordsOf({ areYang, hasTooMany }: TypedLines): string {
  if (hasTooMany) return '自下而上。六爻就够了，后面的不算。';
  const left = COUNT - areYang.length;
  return left === 0 ? '自下而上，先打的是初爻。' : `自下而上，先打的是初爻。还差${NUMERALS[left]}爻。`;
}

const KEY = 'box row centered gap-8 tap';

function Keys({ query, lines: { areYang }, onType }: Omit<LinesPanelProps, 'onOpen'>) {
  const [yang, yin] = lettersOf(query);
  const typed = areYang.map((isYang) => (isYang ? yang : yin)).join('');
  const isFull = areYang.length === COUNT;
  return (
    <div className={styles.keys}>
      <button type="button" className={KEY} disabled={isFull} onClick={() => onType(typed + yang)}>
        <LineFigure code="1" /> 阳
      </button>
      <button type="button" className={KEY} disabled={isFull} onClick={() => onType(typed + yin)}>
        <LineFigure code="0" /> 阴
      </button>
      <button type="button" className={KEY} onClick={() => onType(typed.slice(0, -1))}>
        <UndoIcon /> 退一爻
      </button>
    </div>
  );
}

/** Drawn from below; what is missing is dashed. */
function TypedFigure({ areYang }: { readonly areYang: readonly boolean[] }) {
  const rows = LINE_INDICES.toReversed();
  return (
    <ol className={styles.typed} aria-label="已打的爻，自上而下读出">
      {rows.map((line) => {
        const isYang = areYang[line];
        return (
          <li key={line} className="note row gap-12">
            <span>{lineName(line).slice(0, -1)}</span>
            {isYang === undefined ? <hr /> : <LineFigure code={isYang ? '1' : '0'} />}
            <span>{isYang === undefined ? '' : isYang ? '阳' : '阴'}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface TilesProps {
  readonly codes: readonly HexagramCode[];
  readonly labelOf?: (index: number) => string;
  readonly onOpen: () => void;
}

function Tiles({ codes, labelOf, onOpen }: TilesProps) {
  return (
    <ul className={styles.tiles}>
      {codes.map((code, index) => (
        <li key={code}>
          <a href={`/hexagram/${code}`} className="box stack gap-8 centered" onClick={onOpen}>
            <LineFigure code={code} label={[labelOf?.(index), fullName(code)].filter(Boolean).join('爻变，')} />
            <b aria-hidden="true">{shortName(code)}</b>
            {labelOf && <small aria-hidden="true">{labelOf(index)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
