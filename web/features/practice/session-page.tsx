import { useEffect, useState } from 'react';
import { meetingText } from '#contract/words/dates.ts';
import { forgottenToday, newSessionOf, sessionOf } from '#core/practice/progress.ts';
import { daysUntilCard, type Schedule } from '#core/practice/schedule.ts';
import type { Recall } from '#core/practice-log/practice-answer.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { keepOwnState, parseOwned } from '#web/platform/navigation/own-state.ts';
import { recallCard, takeBack, todayNumber, usePractice } from '#web/platform/practice/practice-view.ts';
import type { Owner } from '#web/platform/saved/records/kept-practice-answers.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageState, Skeleton, useDocumentTitle } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { CardView } from './card-view.tsx';
import { type Wanted, wantedOf } from './practice-paths.ts';
import {
  afterPracticeAnswer,
  currentOf,
  isRepeat,
  parseSession,
  rememberedIn,
  type Session,
  sessionWith,
  storedFrom,
} from './session.ts';
import styles from './session-page.module.css';

/** /academy/practice/today, new, again, figures, lines, images: a session of cards. */
export function SessionPage({ part }: { readonly part: string }) {
  const wanted = wantedOf(part);
  if (!wanted) return <NotFound message={TITLES.notFound} href="/academy/practice" action="回到练习" />;
  return <WantedSession key={part} wanted={wanted} />;
}

function cardsFor({ group, which }: Wanted, schedule: Schedule, owner: Owner) {
  const today = todayNumber();
  if (which === 'forgotten') return forgottenToday(schedule, today);
  return (which === 'new' ? newSessionOf : sessionOf)(schedule, { owner, today }, group);
}

function WantedSession({ wanted }: { readonly wanted: Wanted }) {
  const { schedule, owner, isFresh } = usePractice();
  const [session, setSession] = useState<Session | null>(null);
  const [isMoved, setIsMoved] = useState(false);
  useDocumentTitle(`${wanted.title} · 练习`);
  // the cards are chosen once, by the log as it is now; what is answered changes the schedule and not the session
  useEffect(() => {
    if (schedule && isFresh)
      setSession((before) => before ?? keptSession() ?? sessionWith(cardsFor(wanted, schedule, owner)));
  }, [schedule, owner, isFresh, wanted]);
  useEffect(() => {
    if (session) keep(session);
  }, [session]);
  if (!schedule || !session) return <Skeleton rows={8} />;
  const card = currentOf(session);
  if (session.cards.length === 0) return <NothingLeft title={wanted.title} />;
  const again = () => setSession(sessionWith(cardsFor(wanted, schedule, owner)));
  if (!card) return <SessionEnd title={wanted.title} session={session} onAgain={again} />;
  const state = schedule.cards.get(card.id) ?? null;
  const move = (next: Session) => {
    setIsMoved(true);
    setSession(next);
  };
  /** After a reload a card that was answered is not asked again. */
  const answer = async (recall: Recall) => {
    const kept = await recallCard(card.id, recall);
    if (kept) keep(afterPracticeAnswer(session, kept));
    return kept;
  };
  const undo = async () => {
    if (session.before && (await takeBack(session.before.answer))) move(session.before.session);
  };
  return (
    <>
      <Head title={wanted.title} session={session} />
      <ChunkSuspense rows={10}>
        <CardView
          key={session.answers.length}
          card={card}
          turn={state?.moves ?? 0}
          meeting={meetingText(daysUntilCard(state, 'good', todayNumber()))}
          isFocused={isMoved}
          onAnswer={answer}
          onNext={(given) => move(afterPracticeAnswer(session, given))}
          onUndo={session.before && (() => void undo())}
        />
      </ChunkSuspense>
    </>
  );
}

/** How far a session is: after a reload it goes on. */
const keptSession = () => parseOwned(history.state?.session, (stored) => parseSession(stored, todayNumber()));
const keep = (session: Session): void => keepOwnState('session', storedFrom(session, todayNumber()));

/** × and how far the session is, in words and as ticks. */
function Head({ title, session }: { readonly title: string; readonly session: Session }) {
  const { cards, done, again } = session;
  const place = isRepeat(session) ? `再来一遍，还有 ${again.length} 张` : `第 ${done + 1} 张，共 ${cards.length} 张`;
  return (
    <header className={styles.head}>
      <CloseLink />
      <h1>{title}</h1>
      <span role="status">{place}</span>
      <Ticks count={cards.length} done={done} />
    </header>
  );
}

const CloseLink = () => (
  <a href="/academy/practice" className={styles.close} aria-label="回到练习" data-back>
    <CloseIcon />
  </a>
);

/** One tick for each: done in ink, the one in question red. */
export const Ticks = ({ count, done }: { readonly count: number; readonly done: number }) => (
  <div className={styles.ticks} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
      <i key={index} data-tick={index < done ? 'done' : index === done ? 'now' : 'later'} />
    ))}
  </div>
);

interface EndProps {
  readonly title: string;
  readonly session: Session;
  readonly onAgain: () => void;
}

/** What was learned, and what can be done next. */
function SessionEnd({ title, session, onAgain }: EndProps) {
  const forgotten = session.cards.filter(({ id }) => session.first.get(id) === 'again').length;
  return (
    <>
      <header className={styles.head}>
        <CloseLink />
        <h1>{title}</h1>
        <span />
        <Ticks count={session.cards.length} done={session.cards.length} />
      </header>
      <PageState
        title={`这一轮 ${session.cards.length} 张，记得 ${rememberedIn(session)}`}
        text={
          forgotten > 0 ? `没答上的 ${forgotten} 张，刚才都再来过一遍，明天还会再见。` : '都记得。到了该温的日子再来。'
        }
      >
        <Button look="plain" onClick={onAgain}>
          再来一轮
        </Button>
        <ButtonLink href="/academy/practice" look="primary">
          回练习
        </ButtonLink>
      </PageState>
    </>
  );
}

function NothingLeft({ title }: { readonly title: string }) {
  return (
    <>
      <header className={styles.head}>
        <CloseLink />
        <h1>{title}</h1>
        <span />
      </header>
      <PageState title="今天没有该温的，也没有新的了" text="每一张都学过了，到了日子会再来。">
        <ButtonLink href="/academy/practice">回练习</ButtonLink>
      </PageState>
    </>
  );
}
