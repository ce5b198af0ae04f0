import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { castLabel } from '#web/ui/book/cast-label.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './academy-page.module.css';
import { useUnfolding } from './use-unfolding.ts';

const caseTexts = chunkOf(() => import('#core/texts/cases.ts'));

export const CASES_ID = 'cases';

/** The worked cases of the book, each read step by step on a page of its own. Opens in place: /academy#cases. */
export function CasesCard() {
  const { isOpen, onToggle } = useUnfolding(CASES_ID);
  return (
    <details id={CASES_ID} className={styles.cases} open={isOpen} onToggle={onToggle}>
      <summary>
        <span>
          书里的占例 <small>九则，一步一步读</small>
        </span>
      </summary>
      {isOpen && (
        <ChunkSuspense rows={8}>
          <CaseLinks />
        </ChunkSuspense>
      )}
    </details>
  );
}

function CaseLinks() {
  const { CASES, castOfCase } = caseTexts.read();
  return (
    <nav aria-label="书里的占例">
      {CASES.map((worked) => (
        <a key={worked.id} href={`/academy/cases/${worked.id}`}>
          <span>{worked.name}</span> <small>{castLabel(castOfCase(worked))}</small>
          <ForwardIcon />
        </a>
      ))}
    </nav>
  );
}
