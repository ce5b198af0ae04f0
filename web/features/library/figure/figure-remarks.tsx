import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { neighboursOf, shortName } from '#core/hexagram/king-wen.ts';
import { pairOf, pairReason } from '#core/kin/kin.ts';
import type { WingId } from '#core/texts/types.ts';
import { excerptOf, type Remark, remarksIn, wingsAbout } from '#core/texts/wing-remarks.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './figure-parts.module.css';
import { RemarkSource } from './remark-source.tsx';
import { readWings } from './wing-texts.ts';

/** The remarks of one chapter: 系辞下 says three things of 谦 in its seventh. */
type InChapter = readonly [Remark, ...Remark[]];

/** 文言 is all on its figure: one place leads into it. Elsewhere the remarks of a chapter stand together. */
const keyOf = ({ wing, chapterNumber }: Remark): string => (isWenyan(wing) ? wing : `${wing} ${chapterNumber}`);
const isWenyan = (wing: WingId): boolean => wing.startsWith('wenyan');

function byChapter(remarks: readonly Remark[]): readonly InChapter[] {
  const chapters = Object.values(Object.groupBy(remarks, keyOf));
  return chapters.flatMap((chapter) => {
    const [first, ...others] = chapter ?? [];
    if (!first) return [];
    return [isWenyan(first.wing) ? [first] : [first, ...others]];
  });
}

/** So many places of 系辞 are shown; the others are folded: it mentions 乾 in eleven. */
const SHOWN_XICI = 3;

/** 十翼说谦: 文言, 序卦 with its neighbours and its pair, 杂卦, 系辞; what is not said is left out. */
export function FigureRemarks({ code }: { readonly code: HexagramCode }) {
  const chapters = byChapter(readWings(wingsAbout(code)).flatMap((wing) => remarksIn(wing, code)));
  const isFrom =
    (start: string) =>
    ([{ wing }]: InChapter): boolean =>
      wing.startsWith(start);
  const xici = chapters.filter(isFrom('xici'));
  const folded = xici.slice(SHOWN_XICI);
  const title = `十翼说${shortName(code)}`;
  const places = (shown: readonly InChapter[]) =>
    shown.map((chapter) => <Place key={keyOf(chapter[0])} code={code} chapter={chapter} />);
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className="section-head">{title}</h2>
      <div className={styles.card}>
        {places(chapters.filter(isFrom('wenyan')))}
        {places(chapters.filter(isFrom('xugua')))}
        <InOrder code={code} />
        {places(chapters.filter(isFrom('zagua')))}
        {places(xici.slice(0, SHOWN_XICI))}
        {folded.length > 0 && (
          <details className={styles.more}>
            <summary className="quiet">系辞另有 {folded.length} 处</summary>
            {places(folded)}
          </details>
        )}
      </div>
    </section>
  );
}

/** Words that quote somebody have their own marks. */
const quoted = (words: string): string => (words.includes('“') ? words : `“${words}”`);

function Place({ code, chapter }: { readonly code: HexagramCode; readonly chapter: InChapter }) {
  return (
    <div className={styles.place}>
      <RemarkSource remark={chapter[0]} />
      <p className={styles.quote}>{chapter.map((remark) => quoted(excerptOf(remark, code))).join('')}</p>
    </div>
  );
}

/** The figure between its neighbours in 序卦, and its pair. */
function InOrder({ code }: { readonly code: HexagramCode }) {
  const { previous, next } = neighboursOf(code);
  return (
    <>
      <p className={styles.order} data-turns>
        {previous && <Neighbour code={previous} />}
        {previous && <i>›</i>}
        <span className={`${styles.own} row gap-8 tap`}>
          <LineFigure code={code} width={20} />
          {shortName(code)}
        </span>
        {next && <i>›</i>}
        {next && <Neighbour code={next} />}
      </p>
      <p className="quiet">
        与{shortName(pairOf(code))}成一对：{pairReason(code)}。
      </p>
    </>
  );
}

function Neighbour({ code }: { readonly code: HexagramCode }) {
  return (
    <a href={`/hexagram/${code}`} className="row gap-8 tap">
      <LineFigure code={code} width={20} />
      {shortName(code)}
    </a>
  );
}
