import { Link } from 'wouter';
import styles from './not-found.module.css';

/** One sentence and one way on. */
export function NotFound({ message }: { readonly message: string }) {
  return (
    <section className={styles.state}>
      <h1>{message}</h1>
      <Link href="/library">回到六十四卦</Link>
    </section>
  );
}
