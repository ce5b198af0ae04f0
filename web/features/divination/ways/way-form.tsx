import type { ReactNode } from 'react';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { castLabel, changedOf } from '#core/casting/cast-name.ts';
import { fullName, structureOf } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { CASTING_RULES } from '#core/texts/casting-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/field.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import form from '../cast-form.module.css';
import { Arithmetic } from '../result/arithmetic.tsx';
import styles from './way-form.module.css';

interface WayFormProps {
  readonly method: CastWithBasis['method'];
  /** What the fields give so far; null while something is missing or wrong. */
  readonly cast: CastWithBasis | null;
  /** What to do while there is no cast. */
  readonly prompt: string;
  readonly onCast: (cast: CastWithBasis) => void;
  readonly children: ReactNode;
}

/** The form of a method that counts: its fields, the sums and the figure as they follow from them, the rule, 起卦. */
export function WayForm({ method, cast, prompt, onCast, children }: WayFormProps) {
  return (
    <Form className={styles.form} onSubmit={() => cast && onCast(cast)}>
      {children}
      {cast ? <Outcome cast={cast} /> : <p className={styles.prompt}>{prompt}</p>}
      <RuleNote method={method} />
      <div className={`${form.sticky} ${form.buttons}`}>
        <Button look="primary" type="submit" disabled={!cast}>
          起卦
        </Button>
      </div>
    </Form>
  );
}

/** The sums, and the figure that follows from them. */
export const Outcome = ({ cast }: { readonly cast: CastWithBasis }) => (
  <div className={styles.outcome} aria-live="polite">
    <Arithmetic cast={cast} />
    <FigureRow cast={cast} />
  </div>
);

export function FigureRow({ cast }: { readonly cast: CastWithBasis }) {
  const { main, moving } = cast;
  return (
    <div className={styles.figureRow}>
      <LineFigure code={main} moving={moving} label={castLabel(cast)} width={40} />
      <p>
        <span className={styles.name}>{fullName(main)}</span>
        <br />
        <span className={styles.structure}>
          {structureOf(main)} · {movementOf(moving)}
          {moving.length > 0 && ` · 之 ${fullName(changedOf(cast))}`}
        </span>
      </p>
    </div>
  );
}

interface MadeCastProps {
  readonly cast: CastWithBasis;
  readonly onCast: (cast: CastWithBasis) => void;
}

/** The figure once its six lines are there, and what opens it: both stay in view, in a low window side by side. */
export const MadeCast = ({ cast, onCast }: MadeCastProps) => (
  <div className={`${form.sticky} ${styles.made}`}>
    <FigureRow cast={cast} />
    <Button look="primary" onClick={() => onCast(cast)}>
      看卦
    </Button>
  </div>
);

/** The book's words for a method, where they stand, and a plain sentence. */
export function RuleNote({ method }: { readonly method: CastWithBasis['method'] }) {
  const { quotation, from, note } = CASTING_RULES[method];
  return (
    <p className={styles.rule}>
      {quotation !== null && <q>{quotation}</q>}
      <small>
        {from}。{note}
      </small>
    </p>
  );
}
