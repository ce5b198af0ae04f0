import type { ReactNode } from 'react';
import { BRANCHES } from '#core/calendar/ganzhi.ts';
import { gathered } from '#core/explain/relation-words.ts';
import type { TimingStep } from '#core/explain/step.ts';
import {
  branchesOf,
  type FigureNumber,
  type Fit,
  type SeasonClue,
  seasonsInWords,
  sidesIn,
  type TimingMethod,
} from '#core/explain/timing.ts';
import { halfInWords } from '#core/explain/timing-methods.ts';
import type { Posture } from '#core/journal/omen.ts';
import { type Relation, saidOfIt } from '#core/reading/relation.ts';
import { type TrigramCode, trigramName, trigramNumberOf } from '#core/trigram/trigram.ts';
import { Fold } from './fold.tsx';
import { Quotations } from './quotations.tsx';
import styles from './timing-card.module.css';

type Values = TimingStep['values'];

/** The three ways of the book, each once: the one that fits this way of casting first and open, the others folded. No dates. */
export function TimingCard({ step }: { readonly step: TimingStep }) {
  const { rule, quotations, values } = step;
  const ofMethods = new Set(values.methods.flatMap((method) => method.quotations.map(({ text }) => text)));
  return (
    <>
      {values.unsaid !== null && <p>{values.unsaid}</p>}
      <div className={styles.methods}>
        {values.methods.map((method) => (
          <Method key={method.id} method={method} step={step} />
        ))}
      </div>
      <Quotations quotations={quotations.filter(({ text }) => !ofMethods.has(text))} note={rule} />
    </>
  );
}

interface MethodProps {
  readonly method: TimingMethod;
  readonly step: TimingStep;
}

function Method(props: MethodProps) {
  const { id, name, scope, fit } = props.method;
  if (fit === 'fits')
    return (
      <section className={styles.method} aria-label={name}>
        <Head name={name} scope={scope}>
          <em>此卦用这一法</em>
        </Head>
        <Content {...props} />
      </section>
    );
  const head = (
    <Head name={name} scope={scope}>
      {asideOf(fit, id, props.step.values)}
    </Head>
  );
  return (
    <Fold summary={head} className={styles.method}>
      <Content {...props} />
    </Fold>
  );
}

function Content({ method: { id, sentence, quotations }, step }: MethodProps) {
  const { values, note } = step;
  const { figure, all } = values;
  return (
    <div className={styles.content}>
      {id === 'seasons' && <Seasons values={values} />}
      {id === 'figure' && (figure ? <Figure figure={figure} note={note} values={values} /> : <p>{sentence}</p>)}
      {id === 'all' && <Sum terms={all.trigrams.map(numberedOf)} sum={all.sum} />}
      <Quotations quotations={quotations} />
    </div>
  );
}

interface HeadProps {
  readonly name: string;
  readonly scope: string;
  readonly children: ReactNode;
}

const Head = ({ name, scope, children }: HeadProps) => (
  <span className={styles.head}>
    <b>{name}</b> <small>{children}</small>
    <span className="detail">{scope}</span>
  </span>
);

const FITS: Record<Exclude<Fit, 'fits'>, string> = { other: '此卦不用', ifLasting: '久用之物才用', unsaid: '' };

/** 此卦不用 · 14 */
function asideOf(fit: Exclude<Fit, 'fits'>, id: TimingMethod['id'], values: Values): string {
  const { figure, all } = values;
  const found = { seasons: seasonsInWords(values), figure: figure ? String(figure.sum) : '', all: String(all.sum) }[id];
  return [FITS[fit], found].filter((part) => part !== '').join(' · ');
}

/** What is dated, by what it is to 体, and when its season is. */
function Seasons({ values: { seasons, delays, undated } }: { readonly values: Values }) {
  return (
    <>
      {seasons.length > 0 && (
        <dl className={styles.seasons}>
          {sidesIn(seasons).map(([relation, clues]) => (
            <Season key={relation} relation={relation} clues={clues} />
          ))}
        </dl>
      )}
      {undated && <p>{undated.sentence}</p>}
      {delays.length > 0 && (
        <p>
          两样都有，再看阻几日，照先天卦数：
          {delays.map(({ trigram, number }) => `${trigramName(trigram)}是 ${number}`).join('，')}。
        </p>
      )}
    </>
  );
}

interface SeasonProps {
  readonly relation: Relation;
  readonly clues: readonly SeasonClue[];
}

/** All of one side are of one element, whose times are said once. */
function Season({ relation, clues }: SeasonProps) {
  const [first] = clues;
  if (!first) return null;
  const paces = [...new Set(clues.flatMap(({ pace }) => pace ?? []))].join('、');
  return (
    <>
      <dt>{saidOfIt(relation)}的一边</dt>
      <dd>{gathered(clues, '、')}</dd>
      <dd className={styles.when}>
        按时序：<b>{branchesOf(clues)}</b> {paces && <small>{paces}</small>}
      </dd>
      <dd className={styles.ofElement}>
        按五行：{first.elementBranches.join('、')}；天干：{first.stems.join('、')}
      </dd>
    </>
  );
}

const numberedOf = (trigram: TrigramCode): string => `${trigramName(trigram)} ${trigramNumberOf(trigram)}`;

const Sum = ({ terms, sum }: { readonly terms: readonly string[]; readonly sum: number }) => (
  <p className={styles.sum}>
    {terms.join(' + ')} = <b>{sum}</b>
  </p>
);

const POSTURES = [
  { posture: 'walking', name: '行', share: '取半' },
  { posture: 'standing', name: '立', share: '全数' },
  { posture: 'sitting', name: '坐', share: '加倍' },
] as const;

interface FigureProps {
  readonly figure: FigureNumber;
  /** What 外应 says of it. */
  readonly note: string | null;
  readonly values: Values;
}

/** 兑 2 + 离 3 + 申时 9 = 14, and what is taken of it walking, standing or sitting; the one that was noted is marked. */
function Figure({ figure, note, values }: FigureProps) {
  const { hour, sum, standing, sitting } = figure;
  const [upper, lower] = values.all.trigrams as readonly [TrigramCode, TrigramCode];
  const numbers: Record<Exclude<Posture, 'lying'>, string> = {
    ...{ walking: halfInWords(sum), standing: String(standing), sitting: String(sitting) },
  };
  return (
    <>
      <Sum terms={[numberedOf(upper), numberedOf(lower), `${BRANCHES[hour - 1]}时 ${hour}`]} sum={sum} />
      <ul className={styles.postures}>
        {POSTURES.map((one) => (
          <li key={one.posture} aria-current={one.posture === values.posture || undefined}>
            <span>
              {one.name} {one.share}
            </span>{' '}
            <span>{numbers[one.posture]}</span>
          </li>
        ))}
      </ul>
      <p className="note">{note ?? '起卦时自己在走、站着还是坐着，取的数不同。'}</p>
    </>
  );
}
