import styles from './outcome-sign.module.css';

/** Class of the signs of the outcomes, on elements with the outcome as `data-kind`: solid, hatched, hollow, dotted. The word is always beside it. */
export const outcomeFill = styles['fill'];

/** How a cast turned out: its sign, and the word. An outcome that only a newer version knows has a hollow one. */
export const OutcomeSign = ({ kind }: { readonly kind: string }) => (
  <span className={styles.outcome}>
    <i className={`${styles['fill']} ${styles['sign']}`} data-kind={kind} aria-hidden="true" />
    {kind}
  </span>
);
