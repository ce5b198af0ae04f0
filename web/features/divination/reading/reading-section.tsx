import type { ReactNode } from 'react';
import { elementOf } from '#core/explain/element.ts';
import { type Explained, type Explanation, explain } from '#core/explain/explain.ts';
import type { Step } from '#core/explain/step.ts';
import { SUBJECTS, SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { setStepOpen } from '#web/features/divination/reading/open-steps.ts';
import { classicTexts } from '#web/platform/texts/texts.ts';
import { BodyUseCard } from './body-use-card.tsx';
import { JudgeCard } from './judge-card.tsx';
import styles from './reading.module.css';
import { RelationsCard } from './relations-card.tsx';
import { Ring, StepCard } from './step-card.tsx';
import { StrengthCard } from './strength-card.tsx';
import { SubjectPicker } from './subject-picker.tsx';
import { TimingCard } from './timing-card.tsx';

interface ReadingSectionProps extends Omit<Explained, 'subject'> {
  /** The kind of what was asked, which the reader may choose; the cases of the book say it themselves. */
  readonly asked?: { readonly category: string | null; readonly onChange: (category: string | null) => void };
}

/** 解读: the chain of steps, each a card. The first step, 爻辞, is the card above. */
export function ReadingSection({ asked, ...explained }: ReadingSectionProps) {
  const subject = SUBJECTS.find(({ name }) => name === asked?.category) ?? null;
  const explanation = explain({ ...explained, subject }, classicTexts.read().textOf);
  const [first, ...others] = explanation.steps;
  /** The book's lines for a subject stand in the card of 生克, or in that of 体用 where there is no 生克. */
  const choose = (category: string | null) => {
    asked?.onChange(category);
    if (category !== null) setStepOpen(explanation.body ? 'relations' : 'bodyUse', true);
  };
  return (
    <section className={styles.reading} aria-labelledby="reading-title">
      <header className={styles.title}>
        <h2 id="reading-title">解读</h2>
        {asked && <SubjectPicker value={asked.category} onChange={choose} />}
      </header>
      <p className={styles.first}>
        <Ring index={0} />
        <span>
          <b>{first?.title}</b>{' '}
          {explanation.body ? first?.sentence : '该读哪几条、以哪条为主，上面依考变占说过了。读完，再往下看。'}
        </span>
      </p>
      {others.map((step, index) => (
        <StepCard key={step.id} step={step} index={index + 1}>
          {contentOf(step, explanation, explained.cast)}
        </StepCard>
      ))}
      <footer className={styles.foot}>
        {explanation.body && first?.note && <p>{first.note}</p>}
        {asked && <p>{SUBJECTS_LEFT_OUT.text}</p>}
      </footer>
    </section>
  );
}

function contentOf(step: Step, { body, subject }: Explanation, cast: Explained['cast']): ReactNode {
  switch (step.id) {
    case 'text':
      return null;
    case 'bodyUse':
      return <BodyUseCard step={step} cast={cast} subject={subject} />;
    case 'relations':
      return body && <RelationsCard step={step} body={elementOf(body)} subject={subject} />;
    case 'strength':
      return <StrengthCard step={step} />;
    case 'timing':
      return <TimingCard step={step} />;
    case 'judge':
      return <JudgeCard step={step} />;
  }
}
