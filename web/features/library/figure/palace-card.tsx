import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { type LineIndex, lineName } from '#core/hexagram/line.ts';
import { PALACE_PLACES, palaceOf, palaceReason } from '#core/kin/palace.ts';
import { waxingOf } from '#core/kin/waxing.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './figure-parts.module.css';

/** 八宫: the palace of a figure, its place there with 世 and 应, the eight of the palace; 十二消息 where it is one. */
export function PalaceCard({ code }: { readonly code: HexagramCode }) {
  const { palace, place, shi, ying, figures } = palaceOf(code);
  const title = `${trigramName(palace)}宫 · ${place}`;
  return (
    <section className={styles.section} aria-label="八宫">
      <h2 className="section-head">八宫</h2>
      <div className={styles.card}>
        <div className={styles.palace}>
          <div className={styles.marked}>
            <LineFigure code={code} label={`${fullName(code)}，世在${lineName(shi)}，应在${lineName(ying)}`} />
            <Mark line={shi} word="世" />
            <Mark line={ying} word="应" />
          </div>
          <div>
            <h3>{title}</h3>
            <p>
              {palaceReason({ palace, place })}；世在{lineName(shi)}，应在{lineName(ying)}。京房所传，经文里没有。
            </p>
          </div>
        </div>
        <ul className={styles.eight} aria-label={`${trigramName(palace)}宫八卦`}>
          {figures.map((figure, index) => (
            <li key={figure}>
              <a
                href={`/hexagram/${figure}`}
                className="stack centered"
                aria-current={figure === code ? 'true' : undefined}
              >
                <LineFigure
                  code={figure}
                  label={`${PALACE_PLACES[index]}，${fullName(figure)}`}
                  className={styles.small}
                />
                <span aria-hidden="true">{shortName(figure)}</span>
                <small aria-hidden="true">{PALACE_PLACES[index]}</small>
              </a>
            </li>
          ))}
        </ul>
        <WaxingLine code={code} />
      </div>
    </section>
  );
}

/** The lines of a figure are 10 high and 8 apart, of 100; a mark is beside the middle of its line. */
const topOf = (line: LineIndex): string => `${(5 - line) * 18 + 5}%`;

function Mark({ line, word }: { readonly line: LineIndex; readonly word: '世' | '应' }) {
  return (
    <span className={word === '世' ? styles.shi : styles.ying} style={{ top: topOf(line) }} aria-hidden="true">
      {word}
    </span>
  );
}

function WaxingLine({ code }: { readonly code: HexagramCode }) {
  const waxing = waxingOf(code);
  if (!waxing) return null;
  return (
    <a href="/academy/terms#xiao-xi" className={`${styles.waxing} row wrap tap`}>
      <b>十二消息</b>
      <span>
        {waxing.growth}，配{waxing.month}，建{waxing.branch}。
      </span>
    </a>
  );
}
