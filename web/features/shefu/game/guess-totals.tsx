import type { ResponseBody } from '#contract/endpoint.ts';
import { GUESS_OUTCOMES, type listOwnGuesses } from '#contract/guess.ts';
import type { Cast } from '#core/casting/cast.ts';
import { GuessOutcomeSign, guessOutcomeName } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { METHOD_ORDER, methodWord } from '#web/ui/rows/method-name.ts';
import styles from './own-guesses.module.css';

type Totals = ResponseBody<typeof listOwnGuesses>['totals'];

const ALL = [...GUESS_OUTCOMES, null];
const sum = (totals: Totals): number => totals.reduce((all, { count }) => all + count, 0);

/** 时间起卦; a way that this version does not know is 其他起卦. */
const wayOf = (method: string | null): string =>
  method === null
    ? '没有带卦'
    : `${methodWord(METHOD_ORDER.find((known) => known === method) ?? ('unknown' as Cast['method']))}起卦`;

/** How one's guesses went, as a bar and in numbers, and by the kind of cast. No rates, and nobody to compare with. */
export function GuessTotals({ totals }: { readonly totals: Totals }) {
  const counts = ALL.map((outcome) => ({ outcome, count: sum(totals.filter((one) => one.verdict === outcome)) }));
  const ways = [...Map.groupBy(totals, ({ method }) => wayOf(method))];
  if (sum(totals) === 0) return null;
  return (
    <section className={styles.totals} aria-label="总数">
      <div className={`${styles.bar} row gap-4`} aria-hidden="true">
        {counts.map(({ outcome, count }) => (
          <i
            key={guessOutcomeName(outcome)}
            data-outcome={guessOutcomeName(outcome)}
            style={{ flexGrow: count }}
            hidden={count === 0}
          />
        ))}
      </div>
      <ul className={styles.counts}>
        {counts.map(({ outcome, count }) => (
          <li key={guessOutcomeName(outcome)} className="row gap-4">
            <GuessOutcomeSign outcome={outcome} />
            <b>{count}</b>
          </li>
        ))}
      </ul>
      <ul className={styles.ways}>
        {ways.map(([way, ofWay]) => (
          <li key={way}>
            {way} {sum(ofWay)} 次，中 {sum(ofWay.filter(({ verdict: outcome }) => outcome === 'hit'))} 次
          </li>
        ))}
      </ul>
    </section>
  );
}
