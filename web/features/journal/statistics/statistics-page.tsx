import { useMemo } from 'react';
import { monthText } from '#contract/words/dates.ts';
import { LINE_INDICES, lineName } from '#core/hexagram/line.ts';
import { type Statistics, statisticsOf } from '#core/journal/statistics.ts';
import { useEntries } from '#web/platform/saved/entries.ts';
import { useReadList } from '#web/platform/saved/results/use-read-list.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader, PageState } from '#web/ui/page.tsx';
import { monthKeyOf } from '#web/ui/rows/day-key.ts';
import { METHOD_ORDER, methodWord } from '#web/ui/rows/method-name.ts';
import { NotRead } from '#web/ui/rows/not-read.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import { Bars } from './bars.tsx';
import { Head } from './card-head.tsx';
import { FigureGrid } from './figure-grid.tsx';
import { Outcomes } from './outcomes.tsx';
import styles from './statistics-page.module.css';

/** 统计: what was cast, counted. Nothing is ranked. */
export function StatisticsPage() {
  const results = useSavedResults((state) => state.results);
  const { entries } = useEntries();
  const statistics = useMemo(() => {
    const casts = results.map(({ cast, timestamp }) => ({
      cast,
      month: monthKeyOf(timestamp),
      entry: entries.get(timestamp) ?? null,
    }));
    return statisticsOf(casts, monthKeyOf(new Date().toISOString()));
  }, [results, entries]);
  const { isUnread, hasFailed, read } = useReadList();
  return (
    <>
      <PageHeader title={TITLES.statistics} back="/profile">
        {!isUnread && <span className={styles.total}>{statistics.total} 则卦例</span>}
      </PageHeader>
      {isUnread ? (
        <NotRead hasFailed={hasFailed} onRetry={read} />
      ) : statistics.total === 0 ? (
        <Nothing />
      ) : (
        <Counts statistics={statistics} />
      )}
    </>
  );
}

const Nothing = () => (
  <PageState figure={STATE_FIGURES.empty} title="还没有卦例可数" text="存下卦例之后，这里数给你看。">
    <ButtonLink look="pill" href="/divination">
      去起一卦
    </ButtonLink>
  </PageState>
);

function Counts({ statistics }: { readonly statistics: Statistics }) {
  const { months, moving, still, methods, categories } = statistics;
  const monthRows = months.map(({ month, count }) => ({
    label: String(Number(month.slice(5))),
    name: monthText(month),
    count,
  }));
  const lineRows = LINE_INDICES.map((line) => ({ label: lineName(line), count: moving[line] ?? 0 }));
  const methodRows = METHOD_ORDER.flatMap((method) => {
    const count = methods.get(method);
    return count === undefined ? [] : [{ label: methodWord(method), count }];
  });
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="months">
        <Head id="months" title="逐月" beside={`${monthText(months[0]?.month ?? '')}至今`} />
        <Bars rows={monthRows} isLastMarked />
      </section>
      <section className={styles.card} aria-labelledby="figures">
        <Head id="figures" title="六十四卦" beside="上卦为列，下卦为行" />
        <FigureGrid figures={statistics.figures} />
      </section>
      <section className={styles.card} aria-labelledby="outcomes">
        <Outcomes statistics={statistics} />
      </section>
      <section className={styles.card} aria-labelledby="moving">
        <Head id="moving" title="动爻" beside={still > 0 ? `另有 ${still} 则六爻皆静` : ''} />
        <Bars rows={lineRows} />
      </section>
      <section className={styles.card} aria-labelledby="methods">
        <Head id="methods" title="方式" beside="" />
        <Rows rows={methodRows} />
        {categories.size > 0 && (
          <>
            <Head title="类别" beside="" />
            <Rows rows={[...categories].map(([label, count]) => ({ label, count }))} />
          </>
        )}
      </section>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly { readonly label: string; readonly count: number }[];
}

/** Words with their counts, in the order in which they always stand. */
const Rows = ({ rows }: RowsProps) => (
  <ul className={styles.rows}>
    {rows.map(({ label, count }) => (
      <li key={label}>
        {label} <b>{count}</b>
      </li>
    ))}
  </ul>
);
