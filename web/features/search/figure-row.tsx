import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import { nameReading } from '#core/search/names.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './search-page.module.css';

/** 第 3 卦 · 水雷屯 · 坎上震下 */
export const describe = (code: HexagramCode): string =>
  `第 ${hexagramNumberOf(code)} 卦 · ${fullName(code)} · ${structureOf(code)}`;

export function FigureRow({ code, onOpen }: { readonly code: HexagramCode; readonly onOpen: () => void }) {
  return (
    <a href={`/hexagram/${code}`} className={styles.row} onClick={onOpen}>
      <LineFigure code={code} className={styles.figure} />
      <span className="grow">
        <span className={styles.name}>
          {shortName(code)} <i lang="zh-Latn">{nameReading(code)}</i>
        </span>
        <small>{describe(code)}</small>
      </span>
      <ForwardIcon />
    </a>
  );
}
