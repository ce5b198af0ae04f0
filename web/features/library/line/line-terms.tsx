import { useState } from 'react';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { vocabularyTexts } from '#web/platform/texts/texts.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './line-page.module.css';

interface LineTermsProps {
  /** The passage of the classic, and what we wrote about it. */
  readonly classic: string;
  readonly prose: string;
}

/** The words of this page that the vocabulary explains, folded; the vocabulary is loaded when it is opened. */
export function LineTerms(props: LineTermsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.terms} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>术语</summary>
      {isOpen && (
        <ChunkSuspense rows={4}>
          <Terms {...props} />
        </ChunkSuspense>
      )}
    </details>
  );
}

function Terms({ classic, prose }: LineTermsProps) {
  return (
    <>
      <dl>
        {vocabularyTexts
          .read()
          .termsIn(classic, prose)
          .map(({ id, term, text }) => (
            <div key={id}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <a href="/academy/terms" className="prose row spread tap">
        全部术语
        <ForwardIcon color="inherit" />
      </a>
    </>
  );
}
