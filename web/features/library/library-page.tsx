import { Link, useSearchParams } from 'wouter';
import { fullName, KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { TRIGRAM_CODES, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './library-page.module.css';

const TABS = [
  { id: 'trigrams', label: '八卦' },
  { id: 'hexagrams', label: '六十四卦' },
] as const;

/** Which tab is open stands in the address, so that the way back leads to it. */
export function LibraryPage() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('tab') === 'trigrams' ? 'trigrams' : 'hexagrams';
  return (
    <>
      <PageHeader title={TITLES.library} />
      <Tabs
        tabs={TABS}
        open={open}
        onOpen={(id) => setSearch(id === 'trigrams' ? { tab: id } : {}, { replace: true })}
        label="易经"
      >
        {open === 'trigrams' ? <TrigramGrid /> : <HexagramGrid />}
      </Tabs>
    </>
  );
}

function TrigramGrid() {
  return (
    <ol className={styles.grid} aria-label="八卦">
      {TRIGRAM_CODES.map((code, index) => (
        <li key={code}>
          <Link href={`/trigram/${code}`} className={styles.tile}>
            <Spoken name={`${trigramName(code)}，${trigramImage(code)}，先天数${index + 1}`}>
              <span className={styles.number}>{index + 1}</span>
              <LineFigure code={code} className={styles.figure} />
              <span className={styles.name}>{trigramName(code)}</span>
              <span className={styles.image}>{trigramImage(code)}</span>
            </Spoken>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function HexagramGrid() {
  return (
    <ol className={styles.grid} aria-label="六十四卦">
      {KING_WEN_ORDER.map((code, index) => (
        <li key={code}>
          <Link href={`/hexagram/${code}`} className={styles.tile}>
            <Spoken name={`第${index + 1}卦，${fullName(code)}`}>
              <span className={styles.number}>{index + 1}</span>
              <LineFigure code={code} className={styles.figure} />
              <span className={styles.name}>{shortName(code)}</span>
            </Spoken>
          </Link>
        </li>
      ))}
    </ol>
  );
}
