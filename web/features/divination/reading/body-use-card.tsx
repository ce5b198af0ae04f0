import type { CastFigure } from '#core/casting/cast-name.ts';
import type { BodyUseStep, Half } from '#core/explain/step.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './body-use-card.module.css';
import { ElementSign } from './element-sign.tsx';
import { Quotations } from './quotations.tsx';
import { Sides } from './sides.tsx';
import { SubjectLines, type SubjectLinesProps } from './subject-lines.tsx';

interface BodyUseCardProps extends SubjectLinesProps {
  readonly step: BodyUseStep;
  readonly cast: CastFigure;
}

/** Which trigram is 体, which 用, and why; or why there are none, and then what the book says of the subject. */
export function BodyUseCard({ step: { fact, sentence, rule, quotations, values }, cast, subject }: BodyUseCardProps) {
  return (
    <>
      {values && <Figure body={values.body} use={values.use} cast={cast} />}
      <p>
        {fact}
        {sentence}
      </p>
      <Quotations quotations={quotations} note={rule} />
      {!values && <SubjectLines subject={subject} />}
    </>
  );
}

interface FigureProps {
  readonly body: Half;
  readonly use: Half;
  readonly cast: CastFigure;
}

function Figure({ body, use, cast: { main, moving } }: FigureProps) {
  const isUseBelow = use.half === 'lower';
  const rows = [
    <Row key="body" name="体" half={body} meaning="静，问事的一方" />,
    <Row key="use" name="用" half={use} meaning="动，遇上的事" />,
  ];
  return (
    <div className={styles.figure}>
      <span className={styles.frame}>
        <Sides isUseBelow={isUseBelow} />
        <LineFigure code={main} moving={moving} className={styles.lines} />
      </span>
      <ul className={styles.rows}>{isUseBelow ? rows : rows.toReversed()}</ul>
    </div>
  );
}

interface RowProps {
  readonly name: '体' | '用';
  readonly half: Half;
  readonly meaning: string;
}

function Row({ name, half: { trigram, element }, meaning }: RowProps) {
  return (
    <li className={`row wrap gap-8 ${name === '用' ? styles.use : ''}`}>
      <b>{name}</b> <span className={styles.name}>{trigramName(trigram)}</span> <ElementSign element={element} />{' '}
      <small>{meaning}</small>
    </li>
  );
}
