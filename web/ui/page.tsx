import { type ReactNode, useEffect } from 'react';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { BackIcon } from './icons.tsx';
import { LineFigure } from './line-figure.tsx';
import styles from './page.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The parent, for the back arrow; none on the four main pages. */
  readonly back?: string;
  /** Text by users is not set in the display face, which is a subset. */
  readonly isUserText?: boolean;
  readonly children?: ReactNode;
}

/** A longer title by a user is set smaller, on lines of its own. */
const SHORT_TITLE_MAX = 20;
const userTitleClass = (title: string): string =>
  `${styles['userTitle']} ${title.length > SHORT_TITLE_MAX ? styles['longTitle'] : ''}`;

/** Title, which is also the document's, back arrow and actions. */
export function PageHeader({ title, back, isUserText = false, children }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
      {back !== undefined && <BackLink href={back} />}
      <h1 className={isUserText ? userTitleClass(title) : styles.title}>{isUserText ? <bdi>{title}</bdi> : title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}

/** Leads back where the reader came from; `href` is for those who opened the page from outside. */
export function BackLink({ href }: { readonly href: string }) {
  return (
    <a href={href} className={styles.back} aria-label="返回" data-back>
      <BackIcon />
    </a>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · 观象`;
  }, [title]);
}

export function Card({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}

interface StateProps {
  readonly title: string;
  readonly text?: string;
  /** See state-figures.ts. */
  readonly figure?: HexagramCode;
  /** Nothing else is on the page: its title is the h1. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** Empty, not found, offline or failed: one sentence and one action. */
export function PageState({ title, text, figure, isPage = false, children }: StateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className={styles.state} aria-live="polite">
      {figure !== undefined && <LineFigure code={figure} className={styles.stateFigure} />}
      <Title>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

/** Grey bars in place of lines that are being loaded. */
export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在载入">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={row} />
      ))}
    </div>
  );
}

/**
 * What had the focus goes away: reading and Tab go on from the top of the page. Not before it is gone: a dialog that closes with it would
 * give the focus back to its button.
 */
export const focusPage = (): void =>
  void setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
