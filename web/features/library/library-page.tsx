import { Link } from 'wouter';
import { fullName, KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './library-page.module.css';

export function LibraryPage() {
  return (
    <>
      <h1 className={styles.title}>易经</h1>
      <ol className={styles.grid} aria-label="六十四卦">
        {KING_WEN_ORDER.map((code, index) => (
          <li key={code}>
            <Link href={`/hexagram/${code}`} className={styles.tile} aria-label={`第${index + 1}卦，${fullName(code)}`}>
              <span className={styles.number}>{index + 1}</span>
              <LineFigure code={code} className={styles.figure} />
              <span className={styles.name}>{shortName(code)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
