import { type ReactNode, useEffect, useRef } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { listOwnGuesses } from '#contract/guess.ts';
import { nearMonthText } from '#contract/words/dates.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { Redirect } from '#web/platform/navigation/router.tsx';
import { call } from '#web/platform/network/api.ts';
import { LoadNote } from '#web/platform/network/load-note.tsx';
import { usePages } from '#web/platform/network/use-pages.ts';
import { useKeptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { useOwnDecisions } from '#web/sheets/decided/own-decisions.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHeader, PageState, Skeleton } from '#web/ui/page.tsx';
import { monthKeyOf } from '#web/ui/rows/day-key.ts';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import { useReported } from '../reports/reported.ts';
import { GuessTotals } from './guess-totals.tsx';
import { BEFORE_LOGIN } from './kept-guess.tsx';
import { sendKept } from './own-guess-calls.ts';
import { GuestsRow, hasNoOutcome, KeptRow, OwnRow } from './own-guess-rows.tsx';
import styles from './own-guesses.module.css';

type Listed = ResponseBody<typeof listOwnGuesses>;

/** 我的猜: how many, how they went, those without a word first, then by month. */
export function OwnGuessesPage() {
  const user = useSession((session) => session.user?.id ?? null);
  if (user === null) return <Redirect to={loginPath('/profile/guesses')} />;
  return <OwnGuesses key={user} user={user} />;
}

/** Its dot goes once the list with the marks of what is new is there. */
async function seeWords({ guesses, next }: Listed): Promise<void> {
  const news = await import('#web/platform/news/news.ts').catch(() => null); // it goes the next time
  await news?.seeWords(guesses.filter(({ isNew }) => isNew).length, next === null);
}

function OwnGuesses({ user }: { readonly user: string }) {
  const {
    found: listed,
    failure,
    more,
    reload,
    retry,
  } = usePages<Listed>({
    ask: (before) => call(listOwnGuesses, { query: before === null ? {} : { before: String(before) } }),
    join: (before, page) => ({ ...page, guesses: [...before.guesses, ...page.guesses] }),
  });
  const kept = useKeptGuesses(user);
  const ofGuest = useKeptGuesses(null);
  useWhenFewer(kept.length, reload);
  useEffect(() => {
    if (listed) void seeWords(listed);
  }, [listed]);
  const isNothing = listed !== null && [listed.guesses, kept, ofGuest].every(({ length }) => length === 0);
  return (
    <>
      <PageHeader title={TITLES.guesses} back="/profile" />
      {kept.length > 0 && (
        <Group title="还没有送出的">
          {kept.map((guess) => (
            <KeptRow key={guess.clientId} guess={guess} user={user} />
          ))}
        </Group>
      )}
      {kept.length > 0 && (
        <div className={styles.next}>
          <Button look="quiet" onClick={() => sendKept('resync')}>
            再送一次
          </Button>
        </div>
      )}
      {isNothing && (
        <PageState figure={STATE_FIGURES.empty} title="还没有猜过。">
          <ButtonLink href="/academy/shefu" look="pill">
            去射覆
          </ButtonLink>
        </PageState>
      )}
      {ofGuest.length > 0 && (
        <Group title={BEFORE_LOGIN}>
          {ofGuest.map((guess) => (
            <GuestsRow key={guess.clientId} guess={guess} />
          ))}
        </Group>
      )}
      {listed && listed.guesses.length > 0 && <Listing listed={listed} onDelete={reload} />}
      {!listed && !failure && <Skeleton rows={6} />}
      {failure && (
        <div className={styles.failure}>
          <LoadNote rows={3} failure={failure} onRetry={retry} />
        </div>
      )}
      {listed && !failure && listed.next !== null && (
        <div className={styles.next}>
          <Button look="quiet" onClick={more}>
            再看二十条
          </Button>
        </div>
      )}
    </>
  );
}

/** One that was kept here was sent: the list has it now. */
function useWhenFewer(count: number, then: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) then();
    before.current = count;
  });
}

interface ListingProps {
  readonly listed: Listed;
  readonly onDelete: () => void;
}

function Listing({ listed, onDelete }: ListingProps) {
  const { decisionOn } = useOwnDecisions();
  const isReported = useReported();
  const rowOf = (guess: Listed['guesses'][number]) => (
    <OwnRow
      key={guess.id}
      guess={guess}
      judged={decisionOn('guess', guess.id)}
      isReported={isReported('puzzle', guess.puzzleId)}
      onDelete={onDelete}
    />
  );
  // that of a reported puzzle cannot be judged
  const isToJudge = (guess: Listed['guesses'][number]) => hasNoOutcome(guess) && !isReported('puzzle', guess.puzzleId);
  const withoutOutcome = listed.guesses.filter(isToJudge);
  const months = Map.groupBy(
    listed.guesses.filter((guess) => !isToJudge(guess)),
    ({ sealedAt }) => monthKeyOf(sealedAt),
  );
  return (
    <>
      <GuessTotals totals={listed.totals} />
      {withoutOutcome.length > 0 && (
        <Group title={`还没判的 ${withoutOutcome.length}`} isDue>
          {withoutOutcome.map(rowOf)}
        </Group>
      )}
      {[...months].map(([month, guesses]) => (
        <Group key={month} title={nearMonthText(month)}>
          {guesses.map(rowOf)}
        </Group>
      ))}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly isDue?: boolean;
  readonly children: ReactNode;
}

const Group = ({ title, isDue = false, children }: GroupProps) => (
  <section className={styles.group} aria-label={title}>
    <h2 data-due={isDue}>{title}</h2>
    <ul data-arrows="" className="surface divided">
      {children}
    </ul>
  </section>
);
