import type { ResponseBody } from '#contract/endpoint.ts';
import { browsePuzzles } from '#contract/guess.ts';
import { call } from '#web/platform/network/api.ts';
import { usePages } from '#web/platform/network/use-pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageState, Skeleton } from '#web/ui/page.tsx';
import { GuessOutcomeSign } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { LoadFailure } from './load-failure.tsx';
import styles from './puzzle-list-page.module.css';
import { PuzzleRow } from './puzzle-row.tsx';

export type Filter = 'unguessed' | 'guessed' | 'mine';

type Browsed = ResponseBody<typeof browsePuzzles>;

const EMPTY: Readonly<Record<Filter, string>> = {
  unguessed: '都猜过了。',
  guessed: '还没有猜过，先挑一题。',
  mine: '这里还没有你出的题。',
};

/** 未猜, 已猜 or 我出的, newest first; each call looks at a part of the puzzles, and the reader asks for the next. */
export function BrowsedPuzzles({ filter }: { readonly filter: Filter }) {
  const { found, failure, isReading, more, retry } = usePages<Browsed>({
    ask: (before) => call(browsePuzzles, { query: { filter, ...(before !== null && { before: String(before) }) } }),
    join: (before, page) => ({ ...page, puzzles: [...before.puzzles, ...page.puzzles] }),
  });
  if (failure) return <LoadFailure failure={failure} onRetry={retry} />;
  if (!found) return <Skeleton rows={8} />;
  if (found.puzzles.length === 0 && found.next === null) return <Nothing filter={filter} />;
  return (
    <>
      {found.puzzles.length > 0 && (
        <ul data-arrows="" className={styles.list}>
          {found.puzzles.map(({ puzzle, guesses, hits, verdict: outcome }) => (
            <PuzzleRow key={puzzle.id} puzzle={puzzle} counts={{ guesses, hits }}>
              {filter === 'guessed' && <GuessOutcomeSign outcome={outcome} whose="我" />}
            </PuzzleRow>
          ))}
        </ul>
      )}
      {found.next !== null && (
        <div className={styles.pages}>
          <Button look="quiet" disabled={isReading} onClick={more}>
            {found.puzzles.length === 0 ? '近来的都猜过了，看更早的' : '再看更早的'}
          </Button>
        </div>
      )}
    </>
  );
}

const Nothing = ({ filter }: { readonly filter: Filter }) => (
  <PageState figure={STATE_FIGURES.empty} title={EMPTY[filter]}>
    {filter === 'guessed' && (
      <ButtonLink href="/academy/shefu?show=unguessed" look="pill">
        看没有猜过的
      </ButtonLink>
    )}
  </PageState>
);
