import type { ReactNode } from 'react';
import { dayText } from '#contract/words/dates.ts';
import { type CastFigure, castLabel } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { LineFigure } from '../line-figure.tsx';
import styles from './cast-row.module.css';
import './outcome-fill.css';

/** Class of the list around the rows. It must be in an element with `container-type: inline-size`: its width in em decides the layout. */
export const castRows = styles['rows'];

interface CastRowProps {
  readonly cast: CastFigure;
  /** When it was cast for: ISO 8601. */
  readonly castFor: string;
  readonly badge?: string | undefined;
  /** What was asked, in the rest of the first line. */
  readonly question?: string | null;
  /** What was searched for: the question is shown from there, and it is marked. */
  readonly query?: string;
  /** How it turned out, after the day. */
  readonly outcome?: string | null;
  readonly onOpen: () => void;
}

/** A cast as a row: figure, name, lines and day; a tap opens it. */
export function CastRow({ cast, castFor, badge, question = null, query = '', outcome = null, onOpen }: CastRowProps) {
  const day = dayText(castFor);
  const isCrowded = badge !== undefined && outcome !== null; // rows are of one height, and the question has the least to lose
  const label = [
    castLabel(cast),
    day,
    ...(question === null ? [] : [`所问：${question}`]),
    ...(outcome === null ? [] : [`结果：${outcome}`]),
    ...(badge ? [badge] : []),
  ].join('，');
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <LineFigure code={cast.main} label={label} width={30} />
      <span className="grow" aria-hidden="true">
        <span className={`${styles.name} row wrap gap-8`}>
          <b>{fullName(cast.main)}</b>
          {badge && <span className="badge">{badge}</span>}
          {question !== null && !isCrowded && <bdi className={styles.question}>{fromHit(question, query)}</bdi>}
        </span>
        <span className={styles.when}>
          <span>{movementOf(cast.moving)} ·</span>
          <span>{day}</span>
          {outcome !== null && (
            <span>
              <i data-outcome={outcome} />
              {outcome}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

/** A hit that begins within these is seen with all text before it. */
const SEEN = 3;

function fromHit(question: string, query: string): ReactNode {
  const text = question.toLowerCase();
  const term = query
    .toLowerCase()
    .split(/\s+/)
    .find((one) => one !== '' && text.includes(one));
  if (term === undefined) return question;
  const at = text.indexOf(term);
  const end = at + term.length;
  return (
    <>
      {at <= SEEN ? question.slice(0, at) : '…'}
      <mark>{question.slice(at, end)}</mark>
      {question.slice(end)}
    </>
  );
}
