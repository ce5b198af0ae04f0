import styles from './statistics-page.module.css';

interface HeadProps {
  readonly id?: string;
  readonly title: string;
  readonly beside: string;
}

export const Head = ({ id, title, beside }: HeadProps) => (
  <header className={styles.head}>
    <h2 id={id}>{title}</h2>
    {beside !== '' && <small>{beside}</small>}
  </header>
);
