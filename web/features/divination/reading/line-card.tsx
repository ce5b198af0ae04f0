import { useId, useState } from 'react';
import type { ExplainedLine, TextStep } from '#core/explain/step.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import type { LinePlace } from '#core/reading/line-place.ts';
import { meaningOfPrognostic } from '#core/texts/prognostic.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './line-card.module.css';
import { factsOf, markedText } from './line-facts.ts';
import { TermMeaning } from './term-fold.tsx';

/** 爻辞: what the lines that are read say, by their words and by their place. */
export function LineCard({ step: { rule, note, values } }: { readonly step: TextStep }) {
  const [first] = values.lines;
  return (
    <>
      {values.lines.map((line) => (
        <Line key={`${line.hexagram} ${line.index}`} line={line} />
      ))}
      {values.images.map(({ text, source }) => (
        <p key={source} className={styles.wing}>
          “{text}” <cite>{source}</cite>
        </p>
      ))}
      <p className="note">
        {first ? '断语就这一爻的处境说，不是替你下的结论。' : `${rule}该读哪几条、以哪条为主，上面已经列出。`}
      </p>
      {note && <p className="note">{note}</p>}
      {first && (
        <a href={`/hexagram/${first.hexagram}/text/${first.index}`} className={styles.detail}>
          {shortName(first.hexagram)} {first.label}的详解 ›
        </a>
      )}
    </>
  );
}

/** Quotations of the line are in single quotation marks inside ours. */
const withInnerQuotes = (text: string): string => text.replaceAll('“', '‘').replaceAll('”', '’');

/** True of what every word of its kind means, and of what follows 勿用; else the whole word is named: 贞吉, 小人勿用. */
const isOfKind = ({ kind, word, meaning }: ExplainedLine['verdicts'][number]): boolean =>
  meaning === meaningOfPrognostic({ kind, word: kind === '勿用' ? word : kind });

/** 利：利于、宜于，后面的话说宜于什么。 Each meaning once. */
const meaningsOf = ({ verdicts: prognostics }: ExplainedLine): string =>
  prognostics
    .filter(({ meaning }, index) => prognostics.findIndex((one) => one.meaning === meaning) === index)
    .map((one) => `${isOfKind(one) ? one.kind : one.word}：${one.meaning}。`)
    .join('');

function Line({ line }: { readonly line: ExplainedLine }) {
  const { plain, place, verdicts: prognostics, xiaoxiang, remark } = line;
  return (
    <div className="stack gap-8">
      <p className={styles.text}>
        {markedText(line).map((part) =>
          part.isPrognostic ? (
            <em key={part.start} className={styles.verdict}>
              {part.text}
            </em>
          ) : (
            part.text
          ),
        )}
      </p>
      {plain !== null && <p>{plain}</p>}
      <p className="note">
        {prognostics.length > 0
          ? `加圈的是断语，其余说处境和条件。${meaningsOf(line)}`
          : '这一爻只有象，没有断语，要从象里自己体会。'}
      </p>
      {place && <Place line={line} place={place} />}
      {remark !== null && <p>{remark}</p>}
      <p className={styles.wing}>
        “{withInnerQuotes(xiaoxiang)}” <cite>{line.label}小象</cite>
      </p>
    </div>
  );
}

function Place({ line, place }: { readonly line: ExplainedLine; readonly place: LinePlace }) {
  const index = line.index as LineIndex;
  const neighbour = place.bears ?? place.borneBy ?? place.rides ?? place.riddenBy;
  const isBearing = (place.bears ?? place.borneBy) !== null;
  const id = useId();
  const [open, setOpen] = useState<string | null>(null); // one term at a time
  return (
    <div className={styles.place}>
      <div className={styles.figure} aria-hidden="true">
        {neighbour !== null && <Bracket side="left" from={index} to={neighbour} word={isBearing ? '承' : '乘'} />}
        <LineFigure code={line.hexagram} moving={[index]} />
        <Bracket
          side="right"
          from={index}
          to={place.partner}
          word={place.response === '应' ? '应' : '敌'}
          isDashed={place.response !== '应'}
        />
      </div>
      <dl className={styles.facts}>
        {factsOf(line, place).map(({ word, text, term }) => (
          <div key={text}>
            <dt>
              <button
                type="button"
                aria-expanded={open === term}
                aria-controls={open === term ? id : undefined}
                onClick={() => setOpen(open === term ? null : term)}
              >
                {word}
              </button>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {open !== null && (
        <div id={id} className={styles.term}>
          <TermMeaning id={open} />
        </div>
      )}
    </div>
  );
}

interface BracketProps {
  readonly side: 'left' | 'right';
  readonly from: LineIndex;
  readonly to: LineIndex;
  readonly word: string;
  readonly isDashed?: boolean;
}

/** Joins two lines beside the figure. The middle of a line is at 5 of 100 parts of its height for the first, 18 for each after it. */
function Bracket({ side, from, to, word, isDashed = false }: BracketProps) {
  const middleOf = (line: LineIndex): number => 5 + (5 - line) * 18;
  const [top, bottom] = [middleOf(Math.max(from, to) as LineIndex), middleOf(Math.min(from, to) as LineIndex)];
  return (
    <span
      className={`${styles.bracket} ${side === 'left' ? styles.left : styles.right}`}
      data-dashed={isDashed || undefined}
      style={{ top: `${top}%`, height: `${bottom - top}%` }}
    >
      <i>{word}</i>
    </span>
  );
}
