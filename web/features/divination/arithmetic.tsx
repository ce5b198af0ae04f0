import { arithmeticOf, type TimeBasis } from '#core/casting/time.ts';
import { lineName, lineOf } from '#core/hexagram/line.ts';
import { trigramName, trigramOf } from '#core/trigram/trigram.ts';
import { remainderText } from './remainder-text.ts';
import styles from './result-view.module.css';

/** 年7 + 月10 + 日7 = 24 → 坤: how the cast was computed from the time. */
export function Arithmetic({ basis }: { readonly basis: TimeBasis }) {
  const { dateSum, momentSum, upperNumber, lowerNumber, lineNumber } = arithmeticOf(basis);
  const { yearNumber, monthNumber, dayNumber, hourNumber, added } = basis;
  return (
    <dl className={styles.rows} aria-label="起卦算式">
      <div>
        <dt>上卦</dt>
        <dd>
          年{yearNumber} + 月{monthNumber} + 日{dayNumber}
          {added !== undefined && ` + 加${added}`} = {remainderText(dateSum, 8, upperNumber)} →{' '}
          {trigramName(trigramOf(upperNumber))}
        </dd>
      </div>
      <div>
        <dt>下卦</dt>
        <dd>
          {dateSum} + 时{hourNumber} = {remainderText(momentSum, 8, lowerNumber)} →{' '}
          {trigramName(trigramOf(lowerNumber))}
        </dd>
      </div>
      <div>
        <dt>动爻</dt>
        <dd>
          {remainderText(momentSum, 6, lineNumber)} → {lineName(lineOf(lineNumber))}
        </dd>
      </div>
    </dl>
  );
}
