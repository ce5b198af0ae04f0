import { type ReactNode, useRef, useState } from 'react';
import type { Card } from '#core/practice/deck.ts';
import { type CardTexts, type Face, faceOf, isRight, linesOf } from '#core/practice/face.ts';
import type { PracticeAnswer, Recall } from '#core/practice-log/practice-answer.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { keepOwnState, parseOwned } from '#web/platform/navigation/own-state.ts';
import { classicTexts, trigramTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { CardBack } from './card-back.tsx';
import styles from './card-view.module.css';
import { Options } from './options.tsx';
import { useFocus } from './use-focus.ts';

/** Both kinds of texts: no card is shown before they are there. */
const cardTexts = chunkOf(async (): Promise<CardTexts> => {
  const [{ textOf }, { trigramTextOf }] = await Promise.all([classicTexts.load(), trigramTexts.load()]);
  return { textOf, trigramTextOf };
});

interface CardViewProps {
  readonly card: Card;
  /** How often it was answered: the options are turned by it. */
  readonly turn: number;
  /** When it comes back if it is remembered: 四天后再见. */
  readonly meeting: string;
  /** It follows another card. */
  readonly isFocused: boolean;
  /** Keeps the answer; null if it could not be kept. */
  readonly onAnswer: (recall: Recall) => Promise<PracticeAnswer | null>;
  readonly onNext: (answer: PracticeAnswer) => void;
  /** Takes the last answer back; null where there is none. */
  readonly onUndo: (() => void) | null;
}

/** One card: its front, then its back. A flipped one is answered by the learner, any other by what was chosen or typed. */
export function CardView(props: CardViewProps) {
  // of the first render: once it is answered, the schedule has another turn
  const [turn] = useState(props.turn);
  const face = faceOf(props.card, cardTexts.read(), turn);
  return face.how === 'flip' ? <FlipCard {...props} face={face} /> : <CheckedCard {...props} face={face} />;
}

interface SmallButtonsProps extends Pick<CardViewProps, 'onUndo'> {
  /** Where the app checks the answer, until there is one. */
  readonly onUnknown?: (() => void) | undefined;
}

const SmallButtons = ({ onUndo, onUnknown }: SmallButtonsProps) => (
  <div className={styles.small}>
    {onUndo && (
      <Button look="quiet" onClick={onUndo}>
        <UndoIcon />
        退一张
      </Button>
    )}
    {onUnknown && (
      <Button look="quiet" onClick={onUnknown}>
        不知道
      </Button>
    )}
  </div>
);

type FacedProps = CardViewProps & { readonly face: Face };

function FlipCard({ card, face, meeting, isFocused, onAnswer, onNext, onUndo }: FacedProps) {
  const front = useFocus<HTMLButtonElement>(isFocused);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const answer = async (recall: Recall) => {
    if (isBusy) return;
    setIsBusy(true);
    const kept = await onAnswer(recall);
    setIsBusy(false);
    if (kept) onNext(kept);
  };
  if (!isOpen)
    return (
      <>
        <button ref={front} type="button" className={styles.front} onClick={() => setIsOpen(true)}>
          <Shown card={card} face={face} />
          <span className={styles.ask}>{face.ask}</span>
        </button>
        <SmallButtons onUndo={onUndo} />
      </>
    );
  return (
    <>
      <div className={styles.card}>
        <CardBack card={card} face={face} />
      </div>
      <div className={styles.answers}>
        <Button onClick={() => void answer('again')}>
          <TwoLines first="忘了" second="今天再来一遍" />
        </Button>
        <Button look="primary" onClick={() => void answer('good')}>
          <TwoLines first="记得" second={meeting} />
        </Button>
      </div>
      <SmallButtons onUndo={onUndo} />
    </>
  );
}

const TwoLines = ({ first, second }: { readonly first: string; readonly second: string }) => (
  <span className={`${styles.twoLines} stack centered`}>
    {first} <small>{second}</small>
  </span>
);

/** 这一张后天再见, under 下一张: it is not the next one that comes back then. */
const ofThis = (meeting: string): string => `这一张${/^\d/.test(meeting) ? ' ' : ''}${meeting}`;

/** In place of an answer. It counts as a wrong one, and is not called wrong. */
const UNKNOWN = '';

function feedbackTitle(face: Face, given: string): string {
  if (given === UNKNOWN) return `是${face.answer}`;
  return `${isRight(face, given) ? '对' : '不对'}，是${face.answer}`;
}

/** What the app checks: the answer counts as soon as it is given. */
function CheckedCard({ card, face, meeting, isFocused, onAnswer, onNext, onUndo }: FacedProps) {
  const question = useFocus<HTMLHeadingElement>(isFocused);
  const [given, setGiven] = useState<string | null>(null);
  const [kept, setKept] = useState<PracticeAnswer | null>(null);
  const give = async (value: string) => {
    if (given !== null) return;
    setGiven(value);
    const answer = await onAnswer(isRight(face, value) ? 'good' : 'again');
    if (answer) setKept(answer);
    else setGiven(null);
  };
  const isGood = given !== null && isRight(face, given);
  return (
    <div className={styles.checked}>
      <div className={styles.question}>
        <Shown card={card} face={face} />
        {kept && given !== null ? (
          <Told title={feedbackTitle(face, given)} text={face.about} />
        ) : (
          <h2 ref={question} tabIndex={-1} className={styles.ask}>
            {face.ask}
          </h2>
        )}
      </div>
      {face.how === 'choose' ? (
        <Options label={face.ask} options={face.options} right={face.right} given={kept ? given : null} onGive={give} />
      ) : (
        <TypedRecall card={card.id} isGiven={kept !== null} onGive={give} />
      )}
      {kept ? (
        <Button look="primary" onClick={() => onNext(kept)}>
          <TwoLines first="下一张" second={ofThis(isGood ? meeting : '今天再来一遍')} />
        </Button>
      ) : (
        <SmallButtons onUndo={onUndo} onUnknown={() => void give(UNKNOWN)} />
      )}
    </div>
  );
}

interface ToldProps {
  readonly title: string;
  readonly text: string;
}

/** What was right, and why. Its heading takes the focus, so that it is read out. */
function Told({ title, text }: ToldProps) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
    </>
  );
}

/** The same below an exercise, whose steps stay in view above it. */
export const CardFeedback = ({ title, text, children }: ToldProps & { readonly children: ReactNode }) => (
  <section className={styles.verdict}>
    <Told title={title} text={text} />
    {children}
  </section>
);

/** Set in the display face, which has the names of figures and lines and no other words. */
const NAMED_FRONTS: readonly string[] = [
  ...['figure', 'trigrams', 'judgment', 'number', 'image', 'element', 'count', 'counted', 'place', 'partner'],
];

/** The front: a figure, words, or both. Its name for screen readers says how the lines are, and not what it is called. */
function Shown({ card, face: { shown } }: { readonly card: Card; readonly face: Face }) {
  const { figure, marked, text } = shown;
  const label = figure && `卦画，自下而上：${linesOf(figure)}`;
  return (
    <>
      {figure && (
        <LineFigure
          code={figure}
          label={marked === undefined ? label : `${label}；标红的是自下而上第 ${marked + 1} 爻`}
          moving={marked === undefined ? [] : [marked]}
          className={figure.length === 6 ? styles.figure : styles.trigram}
        />
      )}
      {text !== undefined && (
        <span className={NAMED_FRONTS.includes(card.kind) ? styles.name : styles.words}>{text}</span>
      )}
    </>
  );
}

/** What was typed for this card before a reload or a look at another page. */
const typedFor = (card: string): string =>
  parseOwned(history.state?.typed, (stored) => (stored['card'] === card ? String(stored['value']) : null)) ?? '';

interface TypedRecallProps {
  readonly card: string;
  readonly isGiven: boolean;
  readonly onGive: (value: string) => void;
}

function TypedRecall({ card, isGiven, onGive }: TypedRecallProps) {
  const [value, setValue] = useState(() => typedFor(card));
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isNumber = /^\d{1,3}$/.test(value.normalize('NFKC').trim());
  return (
    <form
      className={`${styles.typed} stack gap-8 centered`}
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!isNumber);
        if (isNumber) onGive(value);
        else field.current?.focus();
      }}
    >
      <label>
        第
        <input
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={value}
          disabled={isGiven}
          aria-label="第几卦"
          aria-invalid={isMissing}
          aria-describedby="typed-problem"
          onChange={(event) => {
            setValue(event.target.value);
            keepOwnState('typed', { card, value: event.target.value });
            setIsMissing(false);
          }}
        />
        卦
      </label>
      <p id="typed-problem" className="wrong" role="alert">
        {isMissing && '请填 1 到 64 的数'}
      </p>
      {!isGiven && <Button type="submit">看对不对</Button>}
    </form>
  );
}
