import { useEffect, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { type GuessOutcome, listGuesses, setGuessOutcome } from '#contract/guess.ts';
import { isOutcomeOpen } from '#contract/guess-policy.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { call } from '#web/platform/network/api.ts';
import { callAloud } from '#web/platform/network/said.ts';
import { usePages } from '#web/platform/network/use-pages.ts';
import { showToast } from '#web/platform/toast.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { focusPage, Skeleton } from '#web/ui/page.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { GUESS_OUTCOME_NAMES, GuessOutcomeSign } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { REPORTED_NAME } from '#web/ui/rows/byline.tsx';
import { seePlace } from '../puzzle-facts.ts';
import { personReports } from '../reports/person-reports.ts';
import { type Report, ReportMenu } from '../reports/report-menu.tsx';
import { useReported } from '../reports/reported.ts';
import { usePaused } from '../use-paused.tsx';
import { figureOfGuess } from './cast-of-guess.ts';
import styles from './game.module.css';
import { openOthersCast } from './open-guess-cast.ts';
import type { Question } from './own-guess.ts';

type Listed = ResponseBody<typeof listGuesses>;
type Guess = Listed['guesses'][number];

interface OthersGuessesProps {
  readonly question: Question;
  /** The author of the puzzle says 中, 近 or 未中, once each. */
  readonly isAuthor: boolean;
  readonly onChange: () => void;
}

/** 别人的猜, newest first, twenty at a time. */
export function OthersGuesses({ question, isAuthor, onChange }: OthersGuessesProps) {
  const { id } = question.puzzle;
  const { found, setFound, failure, more, retry } = usePages<Listed>({
    ask: (before) =>
      call(listGuesses, { query: { id: String(id), ...(before !== null && { before: String(before) }) } }),
    join: (before, page) => ({ ...page, guesses: [...before.guesses, ...page.guesses] }),
  });
  const isListed = found !== null;
  useEffect(() => {
    if (isAuthor && isListed) void seePlace(id);
  }, [isAuthor, isListed, id]);
  const pause = usePaused();
  const isReported = useReported();
  const say = async (guess: Guess, authorVerdict: GuessOutcome) => {
    if (!(await callAloud(setGuessOutcome, { body: { id: guess.id, verdict: authorVerdict } }))) return;
    focusPage(); // its buttons go away
    setFound(
      (now) =>
        now && { ...now, guesses: now.guesses.map((one) => (one.id === guess.id ? { ...one, authorVerdict } : one)) },
    );
    onChange();
  };
  const guesses = found?.guesses.filter((guess) => !isReported('guess', guess.id)) ?? [];
  const collapsed = found ? found.reported + found.guesses.length - guesses.length : 0;
  return (
    <section className={styles.others} aria-label={isAuthor ? '大家的猜' : '别人的猜'}>
      <h2>{isAuthor ? '大家的猜' : '别人的猜'}</h2>
      {found && guesses.length + collapsed === 0 && (
        <p className={styles.rule}>{isAuthor ? '还没有人猜。' : '还没有别人猜。'}</p>
      )}
      {isAuthor && guesses.some(isOutcomeOpen) && pause.box}
      {guesses.length > 0 && (
        <ul data-arrows="" className="surface divided">
          {guesses.map((guess) => (
            <OtherGuess
              key={guess.id}
              guess={guess}
              author={isReported('name', guess.authorId) ? REPORTED_NAME : guess.author}
              face={isReported('face', guess.authorId) ? null : guess.authorAvatarUrl}
              isAuthor={isAuthor}
              onSay={isAuthor && !pause.isPaused && isOutcomeOpen(guess) ? (outcome) => say(guess, outcome) : null}
            />
          ))}
        </ul>
      )}
      {collapsed > 0 && <p className={styles.rule}>你举报的{collapsed === 1 ? '一' : ` ${collapsed} `}条已收起。</p>}
      {!found && !failure && <Skeleton rows={3} />}
      {failure && <RetryLine rows={2} message="别人的猜没有载入。" onRetry={retry} />}
      {found && !failure && found.next !== null && (
        <Button look="quiet" onClick={more}>
          再看二十条
        </Button>
      )}
    </section>
  );
}

interface OtherGuessProps {
  readonly guess: Guess;
  readonly author: string;
  readonly face: string | null;
  /** Of the puzzle: the reader. */
  readonly isAuthor: boolean;
  /** Null: the reader is not the author, or has spoken. */
  readonly onSay: ((outcome: GuessOutcome) => void) | null;
}

/** Whose the one sign is. */
function whoSaid({ verdict: outcome, authorVerdict }: Guess, isAuthor: boolean): string {
  if (authorVerdict !== null) return isAuthor ? '你说' : '出题人说';
  return outcome === null ? '' : '自己说';
}

function OtherGuess({ guess, author, face, isAuthor, onSay }: OtherGuessProps) {
  const figure = figureOfGuess(guess.cast);
  const { id, authorId, text, cast, verdict: outcome, authorVerdict } = guess;
  const reports: readonly Report[] = [
    { label: '举报这一猜', subject: { kind: 'guess', id: String(id), whose: `${author}的猜`, words: text } },
    ...personReports({ id: authorId, name: author, avatarUrl: face }, '猜的人'),
  ];
  return (
    <li className="row wrap gap-8">
      <Avatar name={author} avatarUrl={face} size={30} />
      <div className={styles.said}>
        <p className={styles.who}>
          <bdi>{author}</bdi>
          {figure && cast && (
            <button
              type="button"
              className={styles.theirs}
              aria-label={castLabel(figure)}
              onClick={() => void openOthersCast(cast, figure).catch(() => showToast(NOT_LOADED))}
            >
              {shortName(figure.main)} ›
            </button>
          )}
          {guess.hasSeenAnswer && <span className="badge">看过答案</span>}
        </p>
        <p className={styles.words}>
          <bdi>{text}</bdi>
        </p>
        {onSay && <AuthorOutcome onSay={onSay} />}
      </div>
      <div className={styles.end}>
        <GuessOutcomeSign outcome={authorVerdict ?? outcome} whose={whoSaid(guess, isAuthor)} />
        <ReportMenu look="quiet" label={`更多 ${author}的猜`} reports={reports} />
      </div>
    </li>
  );
}

/** Asked before: it is said once. */
function AuthorOutcome({ onSay }: { readonly onSay: (outcome: GuessOutcome) => void }) {
  const [asked, setAsked] = useState<GuessOutcome | null>(null);
  return (
    <fieldset className={styles.say} aria-label="你来判">
      <span aria-hidden="true">你来判</span>
      {(['hit', 'near', 'miss'] as const).map((outcome) => (
        <Button key={outcome} look="pill" onClick={() => setAsked(outcome)}>
          {GUESS_OUTCOME_NAMES[outcome]}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={`这一猜，你说“${GUESS_OUTCOME_NAMES[asked]}”？`}
          action="说定"
          onAction={() => {
            setAsked(null);
            onSay(asked);
          }}
          onDismiss={() => setAsked(null)}
        >
          只说一次，说了不再改。
        </ConfirmDialog>
      )}
    </fieldset>
  );
}
