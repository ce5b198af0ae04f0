import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { academyTexts } from '#web/platform/texts/texts.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './academy-page.module.css';
import { useUnfolding } from './use-unfolding.ts';

export const FIRST_WEEK_ID = 'first-week';

/** A path for beginners: what to read, cast and practise on each of seven days. Opens in place: /academy#first-week. */
export function FirstWeekCard() {
  const { isOpen, onToggle } = useUnfolding(FIRST_WEEK_ID);
  return (
    <details id={FIRST_WEEK_ID} className={styles.cases} open={isOpen} onToggle={onToggle}>
      <summary>
        <span className="grow">
          第一周怎么学 <small>七天，每天一刻钟</small>
        </span>
      </summary>
      {isOpen && (
        <ChunkSuspense rows={8}>
          <Week />
        </ChunkSuspense>
      )}
    </details>
  );
}

const DAYS = '一二三四五六七';

function Week() {
  const { FIRST_WEEK } = academyTexts.read();
  return (
    <ol className={styles.week}>
      {FIRST_WEEK.map(({ title, steps }, index) => (
        <li key={title}>
          <h3>
            第{DAYS[index]}天 · {title}
          </h3>
          {steps.map(({ kind, text, href }) => (
            <a key={href} href={href} className="row gap-12">
              <b>{kind}</b>
              <span className="grow">{text}</span>
              <ForwardIcon />
            </a>
          ))}
        </li>
      ))}
    </ol>
  );
}
