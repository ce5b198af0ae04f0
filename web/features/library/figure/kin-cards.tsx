import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { type Kin, kinOf } from '#core/kin/kin.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './figure-parts.module.css';

/** The entry of the vocabulary that explains each. */
const TERMS: Readonly<Record<Kin['kind'], string>> = { 错卦: 'cuo-gua', 综卦: 'zong-gua', 互卦: 'hu-gua' };

/** 错综互: three figures, and what each is for; the words lead to the vocabulary. */
export function KinCards({ code }: { readonly code: HexagramCode }) {
  const kin = kinOf(code);
  return (
    <section className={styles.section} aria-label="错综互">
      <h2 className="section-head">错综互</h2>
      <ul className={styles.kin}>
        {kin.map((one) => (
          <li key={one.kind}>
            <a href={`/hexagram/${one.code}`} className="box row centered gap-8">
              <LineFigure code={one.code} label={`${one.kind}，${fullName(one.code)}`} width={27} />
              <span aria-hidden="true">
                <small>{one.kind}</small>
                {shortName(one.code)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.purposes}>
        {kin.map(({ kind, purpose }) => (
          <li key={kind}>
            <a href={`/academy/terms#${TERMS[kind]}`} className="row wrap tap">
              <b>{kind}</b>
              <span>{purpose}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
