import { useEffect, useState } from 'react';
import { isWithin } from '#core/casting/basis-fields.ts';
import type { Chance } from '#core/chance.ts';
import { exerciseOfCase, randomExercise } from '#core/exercise/exercises.ts';
import { correctionOf, type Exercise, type Step, sumOfStep } from '#core/exercise/step.ts';
import { exerciseCardOf, RANDOM_EXERCISE } from '#core/practice/progress.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { keepOwnState, parseOwned } from '#web/platform/navigation/own-state.ts';
import { recallCard } from '#web/platform/practice/practice-view.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader, useDocumentTitle } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { CardFeedback } from './card-view.tsx';
import styles from './exercise-page.module.css';
import { Options } from './options.tsx';
import { caseTexts } from './practice-paths.ts';
import { Ticks } from './session-page.tsx';

/** /academy/practice/cases/plum: a case of the book; random: one of those without end. */
export function ExercisePage({ id }: { readonly id: string }) {
  if (id === RANDOM_EXERCISE) return <Endless />;
  return (
    <ChunkSuspense rows={8}>
      <OfTheBook key={id} id={id} />
    </ChunkSuspense>
  );
}

function OfTheBook({ id }: { readonly id: string }) {
  const found = caseTexts.read().CASES.find((one) => one.id === id);
  if (!found) return <NotFound message={TITLES.lineNotFound} href="/academy/practice/cases" action="回到占例练习" />;
  return <Worked exercise={exerciseOfCase(found)} />;
}

/** How far an exercise is, and what was drawn for it: after a reload it goes on. Checked where it is used. */
const keptPlace = () => parseOwned(history.state?.exercise, ({ done, drawn }) => ({ done, drawn }));
const keepPlace = (place: object): void => keepOwnState('exercise', place);

/** Fair enough for a drawn exercise; a cast draws from the browser's source of chance. */
const chance: Chance = (below) => Math.floor(Math.random() * below);

/** An exercise, and the numbers that were drawn for it: with the same numbers it is the same again. */
function drawExercise(stored: unknown = []) {
  const left = Array.isArray(stored) ? [...stored] : [];
  const drawn: number[] = [];
  const exercise = randomExercise((below) => {
    const next: unknown = left.shift();
    const number = isWithin(next, 0, below - 1) ? next : chance(below);
    drawn.push(number);
    return number;
  });
  return { drawn, exercise };
}

function Endless() {
  const [{ number, drawn, exercise }, setDrawn] = useState(() => ({
    number: 1,
    ...drawExercise(keptPlace()?.drawn),
  }));
  const another = () => {
    keepPlace({});
    setDrawn({ number: number + 1, ...drawExercise() });
  };
  return <Worked key={number} exercise={exercise} drawn={drawn} onAnother={another} />;
}

interface WorkedProps {
  readonly exercise: Exercise;
  readonly drawn?: readonly number[];
  readonly onAnother?: () => void;
}

/** Step by step: what was computed is above, what is asked is red. */
function Worked({ exercise, drawn, onAnother }: WorkedProps) {
  const { id, title, story, steps } = exercise;
  const [done, setDone] = useState(() => {
    const kept = keptPlace()?.done;
    return isWithin(kept, 0, steps.length) ? kept : 0;
  });
  const step = steps[done];
  useEffect(() => keepPlace({ done, drawn }), [done, drawn]);
  useDocumentTitle(`${title} · 占例练习`);
  const next = () => {
    setDone(done + 1);
    if (done + 1 === steps.length) void recallCard(exerciseCardOf(id), 'good');
  };
  return (
    <>
      <PageHeader title={TITLES.exercises} back="/academy/practice/cases">
        <span className={styles.place} role="status">
          {step ? `第 ${done + 1} 步，共 ${steps.length} 步` : `${steps.length} 步都做完了`}
        </span>
      </PageHeader>
      <Ticks count={steps.length} done={done} />
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.story}>{story}</p>
      <ol className={styles.sums}>
        {steps.slice(0, done).map((one) => (
          <li key={one.label}>
            <span>{one.label}</span>
            <span>{one.sum}</span>
            <b>{one.result}</b>
          </li>
        ))}
        {step && (
          <li data-asked>
            <span>{step.label}</span>
            <span>{step.ask}</span>
            <b aria-hidden="true">？</b>
          </li>
        )}
      </ol>
      {step ? (
        <Asked key={done} step={step} isFirst={done === 0} onNext={next} />
      ) : (
        <Done id={id} onAnother={onAnother} />
      )}
    </>
  );
}

interface AskedProps {
  readonly step: Step;
  readonly isFirst: boolean;
  readonly onNext: () => void;
}

/** The question, and after an answer why. */
function Asked({ step, isFirst, onNext }: AskedProps) {
  const [given, setGiven] = useState<string | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const isRight = given === step.right;
  const correction = given === null || isRight ? null : correctionOf(step, given);
  const again = () => {
    setIsAgain(true);
    setGiven(null);
  };
  return (
    <>
      <Options
        label={step.ask}
        options={step.options}
        right={step.right}
        given={given}
        onGive={setGiven}
        isFocused={given === null && (isAgain || !isFirst)}
      />
      {given !== null && (
        <CardFeedback key={given} title={correction?.title ?? '对'} text={correction?.text ?? sumOfStep(step)}>
          {step.quotation && (
            <blockquote className={styles.quotation}>
              “{step.quotation.text}”<cite>{step.quotation.source}</cite>
            </blockquote>
          )}
          <div className={styles.buttons}>
            {correction && <Button onClick={again}>再选一次</Button>}
            <Button look="primary" onClick={onNext}>
              下一步
            </Button>
          </div>
        </CardFeedback>
      )}
    </>
  );
}

interface DoneProps {
  readonly id: string;
  readonly onAnother: (() => void) | undefined;
}

function Done({ id, onAnother }: DoneProps) {
  return (
    <CardFeedback
      title="做完了"
      text={onAnother ? '再出一题，换一个时刻、两个数，或六次铜钱。' : '书里怎么断，哪里对不上，可以接着读。'}
    >
      <div className={styles.buttons}>
        {onAnother ? (
          <Button look="primary" onClick={onAnother}>
            再出一题
          </Button>
        ) : (
          <ButtonLink href={`/academy/cases/${id}`} look="primary">
            看书里怎么断
          </ButtonLink>
        )}
        <ButtonLink href="/academy/practice/cases">回占例练习</ButtonLink>
      </div>
    </CardFeedback>
  );
}
