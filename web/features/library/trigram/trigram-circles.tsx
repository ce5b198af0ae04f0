import type { CSSProperties } from 'react';
import { DIRECTIONS, EARLIER_HEAVEN, LATER_HEAVEN, type TrigramCircle } from '#core/trigram/circle.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './trigram-circles.module.css';

/** The two old charts. South is above; the first line of every trigram faces the centre. */
export function TrigramCircles() {
  return (
    <div className={styles.circles}>
      <Circle circle={EARLIER_HEAVEN} />
      <Circle circle={LATER_HEAVEN} />
    </div>
  );
}

function Circle({ circle: { name, source, trigrams } }: { readonly circle: TrigramCircle }) {
  return (
    <figure className={styles.card}>
      <figcaption>
        <h2>{name}八卦</h2>
        <p>
          “{source}”<cite>《说卦》</cite>
        </p>
      </figcaption>
      <div className={styles.circle}>
        <svg viewBox="0 0 300 300" className={styles.rings} aria-hidden="true">
          <circle cx={150} cy={150} r={149} />
          <circle cx={150} cy={150} r={64} />
          <text x={150} y={103}>
            南
          </text>
          <text x={150} y={197}>
            北
          </text>
          <text x={103} y={150}>
            东
          </text>
          <text x={197} y={150}>
            西
          </text>
        </svg>
        <ol aria-label={`${name}图`}>
          {trigrams.map((code, place) => (
            <li key={code} style={{ '--place': place } as CSSProperties}>
              <a href={`/trigram/${code}`}>
                <LineFigure
                  code={code}
                  label={`${trigramName(code)}，${DIRECTIONS[place]}`}
                  className={styles.figure}
                />
                <span aria-hidden="true">{trigramName(code)}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}
