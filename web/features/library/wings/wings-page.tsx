import { ForwardIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { wingPath } from '../figure/wing-texts.ts';
import { lastRead } from './kept-place.ts';
import { CHAPTERS, placeTitle, VOLUMES } from './volumes.ts';
import styles from './wings-page.module.css';

/** 十翼: what of them is read by itself, six texts; 彖 and 象 are on the pages of the figures. */
export function WingsPage() {
  return (
    <>
      <PageHeader title={TITLES.wings} back="/library" />
      <p className={styles.lead}>解经的十篇，旧说出于孔子，近人多说不止一人。</p>
      <ReadOn />
      <ul className={styles.list} aria-label="六篇">
        {VOLUMES.map(({ title, size, opening, parts }) => (
          <li key={title}>
            <a href={wingPath(parts[0]?.id ?? 'zagua', 1)} className={styles.row}>
              <span>
                <b>{title}</b> <small>{size}</small>
                <span className={styles.words}>{opening}</span>
              </span>
              <ForwardIcon />
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.list}>
        <a href="/library" className={styles.row}>
          <span>
            <b>彖上下、象上下</b>
            <span className={styles.words}>附在六十四卦各自的页里</span>
          </span>
          <ForwardIcon />
        </a>
      </div>
    </>
  );
}

/** The way back into what was read last, once something was. */
function ReadOn() {
  const last = lastRead();
  const chapter = CHAPTERS.find(({ id, chapterNumber }) => id === last?.id && chapterNumber === last.chapterNumber);
  if (!last || !chapter) return null;
  return (
    <div className={styles.list}>
      <a href={wingPath(last.id, last.chapterNumber, last.passageNumber)} className={styles.row}>
        <span>
          <em>接着读</em>
          <b>{placeTitle(chapter).replace(' ', ' · ')}</b>
          <span className={styles.words}>读到“{last.opening}”</span>
        </span>
        <ForwardIcon />
      </a>
    </div>
  );
}
