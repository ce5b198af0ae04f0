import styles from './sides.module.css';

/** Brackets at the two trigrams of a figure, at its left: which is 体, which 用. The parent is as high as the figure. */
export function Sides({ isUseBelow }: { readonly isUseBelow: boolean }) {
  const body = <span key="体">体</span>;
  const use = (
    <span key="用" className={styles.use}>
      用
    </span>
  );
  return (
    <span className={styles.sides} aria-hidden="true">
      {isUseBelow ? [body, use] : [use, body]}
    </span>
  );
}
