import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { nameReading, slipNote } from '#core/search/names.ts';
import { partLabel, partPath } from '#core/search/places-of-figures.ts';
import type { Part } from '#core/texts/types.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './figure-card.module.css';
import { describe } from './figure-row.tsx';
import shared from './search-page.module.css';
import type { SearchedTexts } from './searched-texts.ts';

const PARTS: readonly Part[] = ['judgment', ...LINE_INDICES];

interface FigureCardProps {
  readonly code: HexagramCode;
  readonly isPinyin: boolean;
  readonly texts: SearchedTexts;
  readonly onOpen: () => void;
}

/** One figure: its judgment, and the way to each line. */
export function FigureCard({ code, isPinyin, texts: { textOf }, onOpen }: FigureCardProps) {
  const slip = slipNote(code);
  return (
    <div className={shared.card}>
      <a href={`/hexagram/${code}`} className={styles.cardHead} onClick={onOpen}>
        <LineFigure code={code} width={62} />
        <span className="grow">
          <b>
            {shortName(code)} <i lang="zh-Latn">{nameReading(code)}</i>
          </b>
          <small>{describe(code)}</small>
        </span>
        <ForwardIcon />
      </a>
      {isPinyin && slip && <p className={`${styles.slip} detail`}>{slip}</p>}
      {textOf && <p className={styles.judgment}>{textOf(code).judgment}</p>}
      <ul className={styles.parts}>
        {PARTS.map((part) => (
          <li key={part}>
            <a href={partPath(code, part)} className="box row centered tap" onClick={onOpen}>
              {partLabel(code, part)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
