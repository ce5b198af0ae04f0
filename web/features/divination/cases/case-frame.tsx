import { PageHeader, useDocumentTitle } from '#web/ui/page.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './case-page.module.css';

/** The place of the list in 学院, and the folder of its pages. */
type List = 'cases' | 'old-casts';

interface CaseHeadProps {
  readonly list: List;
  readonly name: string;
  readonly story: string;
  readonly source: string;
}

export function CaseHead({ list, name, story, source }: CaseHeadProps) {
  useDocumentTitle(name);
  return (
    <>
      <PageHeader title={TITLES.workedCase} back={`/academy#${list}`} />
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.story}>
        {story} <cite>《{source}》</cite>
      </p>
    </>
  );
}

interface CaseFootProps {
  readonly list: List;
  readonly about: string;
  readonly next: { readonly id: string; readonly name: string } | null;
}

export const CaseFoot = ({ list, about, next }: CaseFootProps) => (
  <>
    <p className={styles.about}>{about}</p>
    {next && (
      <div data-turns>
        <RowLink href={`/academy/${list}/${next.id}`}>下一例：{next.name}</RowLink>
      </div>
    )}
  </>
);
