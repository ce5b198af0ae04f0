import { type ReactNode, useEffect } from 'react';
import { castLabel } from '#core/casting/cast-name.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { academyTexts } from '#web/platform/texts/texts.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './academy-page.module.css';
import ownStyles from './cases-card.module.css';
import { useUnfolding } from './use-unfolding.ts';

const caseTexts = chunkOf(() => import('#core/texts/cases.ts'));
const oldCastTexts = chunkOf(async () => (await academyTexts.load()).loadOldCasts());

export const CASES_ID = 'cases';
const OLD_CASTS_ID = 'old-casts';

/** The worked cases of the book, each read step by step on a page of its own: /academy#cases. */
export const CasesCard = () => (
  <LinksCard id={CASES_ID} title="书里的占例" about="九则，一步一步读">
    <CaseLinks />
  </LinksCard>
);

/** The casts of 《左传》 and 《国语》 by how many lines move: /academy#old-casts, and /academy#old-casts-3 for three. */
export const OldCastsCard = () => (
  <LinksCard id={OLD_CASTS_ID} title="《左传》《国语》里的占例" about="十六则">
    <OldCastLinks />
  </LinksCard>
);

interface LinksCardProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Rendered while it is open. */
  readonly children: ReactNode;
}

function LinksCard({ id, title, about, children }: LinksCardProps) {
  const { isOpen, onToggle, seek } = useUnfolding(id);
  return (
    <details id={id} className={styles.cases} open={isOpen} onToggle={onToggle}>
      <summary>
        <span className="grow">
          {title} <small>{about}</small>
        </span>
      </summary>
      {isOpen && (
        <ChunkSuspense rows={8}>
          <Shown onShown={seek}>
            <nav aria-label={title}>{children}</nav>
          </Shown>
        </ChunkSuspense>
      )}
    </details>
  );
}

/** Calls `onShown` once its children are there, which may be later than the page. */
function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

interface CaseLinkProps {
  readonly href: string;
  readonly name: string;
  readonly about: string;
}

const CaseLink = ({ href, name, about }: CaseLinkProps) => (
  <a href={href} className="row gap-12">
    <span className="row wrap gap-12 grow">
      <span>{name}</span> <small>{about}</small>
    </span>
    <ForwardIcon />
  </a>
);

function CaseLinks() {
  const { CASES, castOfCase } = caseTexts.read();
  return CASES.map((worked) => (
    <CaseLink
      key={worked.id}
      href={`/academy/cases/${worked.id}`}
      name={worked.name}
      about={castLabel(castOfCase(worked))}
    />
  ));
}

const OldCastLinks = () =>
  oldCastTexts.read().groups.map(({ name, casts }, count) => (
    <section key={name} className={ownStyles.group}>
      <h3 id={`${OLD_CASTS_ID}-${count}`}>{name}</h3>
      {casts.map((old) => (
        <CaseLink key={old.id} href={`/academy/old-casts/${old.id}`} name={old.name} about={old.figure} />
      ))}
      {casts.length === 0 && <p>两部书里没有例子。</p>}
    </section>
  ));
