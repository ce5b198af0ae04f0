import { OUTCOME_KINDS, OUTCOMES_IN_WORDS } from '#core/journal/entry.ts';
import { SHARES_FROM, type Statistics, shareOf } from '#core/journal/statistics.ts';
import '#web/ui/rows/outcome-fill.css';
import { Head } from './card-head.tsx';
import styles from './statistics-page.module.css';

/** 应, 半应, 不应 and 未明: counts, and shares once enough are judged. */
export function Outcomes({ statistics }: { readonly statistics: Statistics }) {
  const { outcomes, judged } = statistics;
  const beside = judged < SHARES_FROM ? `已断明 ${judged} 则，满 ${SHARES_FROM} 则才算比例` : `已断明 ${judged} 则`;
  return (
    <>
      <Head id="outcomes" title="结果" beside={beside} />
      <div className={styles.outcomeBar} aria-hidden="true">
        {OUTCOME_KINDS.map(
          (kind) => outcomes[kind] > 0 && <i key={kind} data-outcome={kind} style={{ flex: outcomes[kind] }} />,
        )}
      </div>
      <ul className={styles.outcomes}>
        {OUTCOME_KINDS.map((kind) => {
          const share = kind === '未明' ? null : shareOf(outcomes[kind], statistics);
          return (
            <li key={kind}>
              <b>{outcomes[kind]}</b>
              {share !== null && <small>{share}%</small>}
              <span>
                <i data-outcome={kind} aria-hidden="true" />
                {kind}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="note">{OUTCOMES_IN_WORDS}</p>
    </>
  );
}
