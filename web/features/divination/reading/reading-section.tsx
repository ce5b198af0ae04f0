import type { ReactNode } from 'react';
import type { Explained, Explanation } from '#core/explain/explain.ts';
import type { Step } from '#core/explain/step.ts';
import { SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { setStepOpen } from '#web/features/divination/reading/open-steps.ts';
import { AllSteps, showSteps, useAreStepsShown, useStepsTitle } from './all-steps.tsx';
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
import { TimingCard } from './timing-card.tsx';
import { useExplanation } from './use-explanation.ts';

interface ReadingSectionProps extends Omit<Explained, 'subject'> {
  /** The kind of what was asked, which the reader may choose; the cases of the book say it themselves. */
  readonly asked?: {
    readonly category: string | null;
    readonly onChange: (category: string | null) => void;
    /** Opens the sheet of 外应; null for somebody else's cast. */
    readonly onNote: (() => void) | null;
    /** What was asked is for a doctor or a lawyer: no days are read for it. */
    readonly isForOthers: boolean;
    /** Of the entry in which 断语 is written, once the cast is saved. */
    readonly entryPath?: string;
  };
  /** The words of 取象 that the reader chose; none in a case of the book. */
  readonly images?: ChosenImages;
}

interface StepsFor {
  readonly canNote: boolean;
  readonly isForOthers: boolean;
}

/** Who cannot note an omen is not asked for one; 应期 of an illness is no figure's to say. */
export const stepsFor = ({ steps }: Explanation, { canNote, isForOthers }: StepsFor): readonly Step[] =>
  steps.filter((step) => (canNote || step.id !== 'omen' || step.values) && !(isForOthers && step.id === 'timing'));

/** 解读: the chain of steps that the three sentences are taken from, each a card. */
export function ReadingSection({ asked, images, ...explained }: ReadingSectionProps) {
  const title = useStepsTitle();
  const explanation = useExplanation(explained, asked?.category ?? null);
  const onNote = asked?.onNote;
  const steps = stepsFor(explanation, { canNote: Boolean(onNote), isForOthers: asked?.isForOthers ?? false });
  const areStepsShown = useAreStepsShown() || !asked; // a case of the book is read step by step
  /** The book's lines for a subject stand in the card of 生克, or in that of 体用 where there is no 生克. */
  const choose = (category: string | null) => {
    asked?.onChange(category);
    if (category === null) return;
    showSteps(true);
    setStepOpen(explained.cast.moving.length === 1 && category !== '天时' ? 'relations' : 'bodyUse', true);
  };
  return (
    <section className={styles.reading} aria-labelledby="reading-title">
      <header className={`${styles.title} row wrap gap-12 spread`}>
        <h2 ref={title} id="reading-title" tabIndex={-1}>
          解读
        </h2>
        {asked && <SubjectPicker value={asked.category} onChange={choose} />}
      </header>
      {asked && <AllSteps steps={steps.length} />}
      {areStepsShown &&
        steps.map((step, index) =>
          step.id === 'omen' && !step.values && onNote ? (
            <OmenRow key={step.id} index={index} onNote={onNote} />
          ) : (
            <StepCard key={step.id} step={step} index={index} found={foundIn(step, images)}>
              {contentOf(step, explanation, explained.cast, images ?? null, asked?.entryPath)}
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

/** What the reader found in 取象, in place of what the step says of itself. */
const foundIn = (step: Step, images: ChosenImages | undefined): string | null =>
  step.id === 'images' && images && images.words.length > 0 ? images.words.join('、') : null;

function contentOf(
  step: Step,
  { body, subject }: Explanation,
  cast: Explained['cast'],
  images: ChosenImages | null,
  entryPath: string | undefined,
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
      return <JudgeCard step={step} images={images?.words ?? []} entryPath={entryPath} />;
  }
}
