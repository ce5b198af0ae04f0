import type { ReactNode } from 'react';
import { changedOf } from '#core/casting/cast-name.ts';
import { type Explained, type Explanation, explain } from '#core/explain/explain.ts';
import type { Step } from '#core/explain/step.ts';
import type { PlainOf } from '#core/explain/text-step.ts';
import { SUBJECTS, SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { setStepOpen } from '#web/features/divination/reading/open-steps.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { BodyUseCard } from './body-use-card.tsx';
import { type ChosenImages, ImagesCard } from './images-card.tsx';
import { JudgeCard } from './judge-card.tsx';
import { LineCard } from './line-card.tsx';
import { OmenCard, OmenRow } from './omen-card.tsx';
import styles from './reading.module.css';
import { RelationsCard } from './relations-card.tsx';
import { StepCard } from './step-card.tsx';
import { StrengthCard } from './strength-card.tsx';
import { SubjectPicker } from './subject-picker.tsx';
import { SummaryCard, showSteps, useAreStepsShown } from './summary-card.tsx';
import { TimingCard } from './timing-card.tsx';

interface ReadingSectionProps extends Omit<Explained, 'subject'> {
  /** The kind of what was asked, which the reader may choose; the cases of the book say it themselves. */
  readonly asked?: {
    readonly category: string | null;
    readonly onChange: (category: string | null) => void;
    /** Opens the sheet of 外应; null for somebody else's cast. */
    readonly onNote: (() => void) | null;
  };
  /** The words of 取象 that the reader chose; none in a case of the book. */
  readonly images?: ChosenImages;
}

/** 解读: three sentences, and the chain of steps they are taken from, each a card. */
export function ReadingSection({ asked, images, ...explained }: ReadingSectionProps) {
  const subject = SUBJECTS.find(({ name }) => name === asked?.category) ?? null;
  const plainOf = usePlain(explained.cast);
  const explanation = explain({ ...explained, subject, plainOf }, classicTexts.read().textOf);
  const onNote = asked?.onNote;
  const steps = explanation.steps.filter((step) => onNote || step.id !== 'omen' || step.values); // who cannot note anything is not asked
  const areStepsShown = useAreStepsShown() || !asked; // a case of the book is read step by step
  /** The book's lines for a subject stand in the card of 生克, or in that of 体用 where there is no 生克. */
  const choose = (category: string | null) => {
    asked?.onChange(category);
    if (category === null) return;
    showSteps(true);
    setStepOpen(explanation.body ? 'relations' : 'bodyUse', true);
  };
  return (
    <section className={styles.reading} aria-labelledby="reading-title">
      <header className={styles.title}>
        <h2 id="reading-title">解读</h2>
        {asked && <SubjectPicker value={asked.category} onChange={choose} />}
      </header>
      {asked && <SummaryCard summary={explanation.summary} steps={steps.length} />}
      {areStepsShown &&
        steps.map((step, index) =>
          step.id === 'omen' && !step.values && onNote ? (
            <OmenRow key={step.id} index={index} onNote={onNote} />
          ) : (
            <StepCard key={step.id} step={step} index={index} found={foundIn(step, images)}>
              {contentOf(step, explanation, explained.cast, images ?? null)}
            </StepCard>
          ),
        )}
      {asked && areStepsShown && (
        <footer className={styles.foot}>
          <p>{SUBJECTS_LEFT_OUT.text}</p>
        </footer>
      )}
    </section>
  );
}

/** 白话 of both figures, as soon as it is there. */
function usePlain(cast: Explained['cast']): PlainOf {
  const main = useChunk(companionTexts(cast.main)).value;
  const changed = useChunk(companionTexts(changedOf(cast))).value;
  return ({ hexagram, ...text }) => {
    const plain = (hexagram === cast.main ? main : changed)?.plain;
    if (text.part === 'judgment') return plain?.judgment ?? null;
    return plain?.lines[text.part === 'line' ? text.index : 6] ?? null;
  };
}

/** What the reader found in 取象, in place of what the step says of itself. */
const foundIn = (step: Step, images: ChosenImages | undefined): string | null =>
  step.id === 'images' && images && images.words.length > 0 ? images.words.join('、') : null;

function contentOf(
  step: Step,
  { body, subject }: Explanation,
  cast: Explained['cast'],
  images: ChosenImages | null,
): ReactNode {
  switch (step.id) {
    case 'text':
      return <LineCard step={step} />;
    case 'bodyUse':
      return <BodyUseCard step={step} cast={cast} subject={subject} />;
    case 'relations':
      return body && <RelationsCard step={step} body={body} subject={subject} />;
    case 'images':
      return <ImagesCard step={step} chosen={images} />;
    case 'strength':
      return <StrengthCard step={step} />;
    case 'omen':
      return <OmenCard step={step} body={body} />;
    case 'timing':
      return <TimingCard step={step} />;
    case 'judge':
      return <JudgeCard step={step} images={images?.words ?? []} />;
  }
}
