import { type HexagramCode, parseHexagram } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, neighboursOf, shortName } from '#core/hexagram/king-wen.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { ReadingHead } from '#web/ui/book/reading-head.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { useDocumentTitle } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { ChangedHexagrams } from './changed-hexagrams.tsx';
import styles from './hexagram-page.module.css';
import { HexagramTexts } from './hexagram-texts.tsx';
import { WhenNear } from './when-near.tsx';

const FigureParts = lazyPart(async () => (await import('./figure/figure-parts.tsx')).FigureParts);

export function HexagramPage({ binary }: { readonly binary: string }) {
  const hexagram = parseHexagram(binary);
  return hexagram.ok ? <Hexagram code={hexagram.value} /> : <NotFound message={TITLES.hexagramNotFound} />;
}

function Hexagram({ code }: { readonly code: HexagramCode }) {
  useDocumentTitle(fullName(code));
  return (
    <article>
      <ReadingHead back="/library" place={`第 ${hexagramNumberOf(code)} 卦`} />
      <div className={`${styles.mark} stack gap-12 centered`}>
        <LineFigure code={code} label={fullName(code)} width="7.5rem" />
        <h1>{shortName(code)}</h1>
      </div>
      <ChunkSuspense rows={8}>
        <HexagramTexts code={code}>
          <WhenNear id={code} rows={30} className={styles.later}>
            <FigureParts code={code} />
          </WhenNear>
          <ChangedHexagrams code={code} />
          <Neighbours code={code} />
        </HexagramTexts>
      </ChunkSuspense>
    </article>
  );
}

function Neighbours({ code }: { readonly code: HexagramCode }) {
  const { previous, next } = neighboursOf(code);
  return (
    <nav className={styles.neighbours} aria-label="相邻的卦" data-turns>
      {previous ? (
        <a href={`/hexagram/${previous}`} className="row gap-8 tap">
          <span className={styles.arrow}>‹</span>
          {shortName(previous)}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a href={`/hexagram/${next}`} className="row gap-8 tap">
          {shortName(next)}
          <span className={styles.arrow}>›</span>
        </a>
      )}
    </nav>
  );
}
