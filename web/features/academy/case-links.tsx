import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { castLabel } from '#web/ui/book/cast-label.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './academy-page.module.css';

const caseTexts = chunkOf(() => import('#core/texts/cases.ts'));

/** The worked cases of the book, each read step by step on a page of its own. */
export function CaseLinks() {
  const { CASES, castOfCase } = caseTexts.read();
  return (
    <nav className={styles.cases} aria-label="书里的占例">
      <h3>书里的占例，一步一步读</h3>
      {CASES.map((worked) => (
        <a key={worked.id} href={`/academy/cases/${worked.id}`}>
          <span>{worked.name}</span> <small>{castLabel(castOfCase(worked))}</small>
          <ForwardIcon />
        </a>
      ))}
    </nav>
  );
}
