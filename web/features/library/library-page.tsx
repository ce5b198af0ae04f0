import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { TRIGRAM_CODES, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { AfterPaint } from '#web/platform/chunks/after-paint.tsx';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { useSearchParams } from '#web/platform/navigation/router.tsx';
import { Tabs } from '#web/ui/book/tabs.tsx';
import { ForwardIcon, SearchIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './library-page.module.css';

const TABS = [
  { id: 'trigrams', label: '八卦' },
  { id: 'hexagrams', label: '六十四卦' },
] as const;

/** The open tab is in the address, so that back returns to it. */
export function LibraryPage() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('tab') === 'trigrams' ? 'trigrams' : 'hexagrams';
  return (
    <>
      <PageHeader title={TITLES.library} />
      <Doors />
      <a href="/search" className={styles.search}>
        <SearchIcon />
        卦名、拼音、一句经文
      </a>
      <Tabs
        tabs={TABS}
        open={open}
        onOpen={(id) => setSearch(id === 'trigrams' ? { tab: id } : {}, { replace: true })}
        label="易经"
      >
        {open === 'trigrams' ? <Trigrams /> : <HexagramGrid />}
      </Tabs>
    </>
  );
}

/** The texts that explain the book, and the figures as a whole: of neither tab, so above both. */
function Doors() {
  return (
    <nav className={styles.doors} aria-label="全书">
      <a href="/library/wings">
        {TITLES.wings}
        <small>系辞、说卦、序卦…</small>
        <ForwardIcon />
      </a>
      <a href="/library/figures">
        {TITLES.figures}
        <small>方圆、八宫、上下经</small>
        <ForwardIcon />
      </a>
    </nav>
  );
}

const TrigramCircles = lazyPart(async () => (await import('./trigram/trigram-circles.tsx')).TrigramCircles);

function Trigrams() {
  return (
    <>
      <TrigramGrid />
      <ChunkSuspense rows={8}>
        <TrigramCircles />
      </ChunkSuspense>
    </>
  );
}

function TrigramGrid() {
  return (
    <ol className={styles.grid} data-arrows="" aria-label="八卦">
      {TRIGRAM_CODES.map((code, index) => (
        <li key={code}>
          <a href={`/trigram/${code}`} className={styles.tile}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <LineFigure
              code={code}
              label={`${trigramName(code)}，${trigramImage(code)}，先天数${index + 1}`}
              className={styles.figure}
            />
            <span className={styles.name} aria-hidden="true">
              {trigramName(code)}
            </span>
            <span className={styles.image} aria-hidden="true">
              {trigramImage(code)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** As many as fit into the window of a large phone. */
const FIRST_TILES = 24;
const tiles = KING_WEN_ORDER.map((code, index) => <HexagramTile key={code} code={code} number={index + 1} />);

function HexagramGrid() {
  return (
    <ol className={styles.grid} data-arrows="" aria-label="六十四卦">
      {tiles.slice(0, FIRST_TILES)}
      <AfterPaint>{tiles.slice(FIRST_TILES)}</AfterPaint>
    </ol>
  );
}

function HexagramTile({ code, number }: { readonly code: HexagramCode; readonly number: number }) {
  return (
    <li>
      <a href={`/hexagram/${code}`} className={styles.tile}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <LineFigure code={code} label={`第${number}卦，${fullName(code)}`} className={styles.figure} />
        <span className={styles.name} aria-hidden="true">
          {shortName(code)}
        </span>
      </a>
    </li>
  );
}
