import { PUZZLES_PER_PAGE } from '#contract/limits.ts';
import type { Puzzle } from '#contract/puzzle.ts';
import { listPuzzles } from '#contract/shefu.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { shareLink } from '#web/platform/device/share.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { navigate, useSearchParams } from '#web/platform/navigation/router.tsx';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { PageHeader, PageState, Skeleton } from '#web/ui/page.tsx';
import { GuessOutcomeSign } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import type { Filter } from './browsed-puzzles.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useDaily, useGuessCounts, useOwnOutcomes } from './puzzle-facts.ts';
import styles from './puzzle-list-page.module.css';
import { PuzzleRow } from './puzzle-row.tsx';
import { FoundPuzzles, PuzzleField } from './puzzle-search.tsx';

const BrowsedPuzzles = lazyPart(async () => (await import('./browsed-puzzles.tsx')).BrowsedPuzzles);

const CREATE = '/academy/shefu/create';

const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

const FILTERS = [
  { value: 'all', label: '全部' },
  { value: 'unguessed', label: '未猜' },
  { value: 'guessed', label: '已猜' },
  { value: 'mine', label: '我出的' },
] as const;

/** Null: all of them. */
const filterOf = (search: URLSearchParams): Filter | null =>
  FILTERS.flatMap(({ value }) => (value !== 'all' && value === search.get('show') ? [value] : []))[0] ?? null;

export function PuzzleListPage() {
  const [search, setSearch] = useSearchParams();
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const query = search.get('q') ?? '';
  const filter = isAuthenticated ? filterOf(search) : null;
  const create = () => navigate(isAuthenticated ? CREATE : loginPath(CREATE));
  return (
    <>
      <PageHeader title={TITLES.puzzles} back="/academy">
        <Button look="pill" onClick={() => shareLink('/academy/shefu')}>
          分享
        </Button>
        <Button look="pill" onClick={create}>
          ＋ 出题
        </Button>
      </PageHeader>
      <PuzzleField query={query} onSearch={(words) => setSearch(words === '' ? {} : { q: words }, { replace: true })} />
      {query === '' && isAuthenticated && (
        <div className={styles.filters}>
          <Choice
            name="filter"
            legend="看哪些题"
            isLegendHidden
            options={FILTERS}
            value={filter ?? 'all'}
            onChange={(show) => setSearch(show === 'all' ? {} : { show }, { replace: true })}
            look="segments"
          />
        </div>
      )}
      {query !== '' ? (
        <FoundPuzzles key={query} query={query} />
      ) : filter ? (
        <ChunkSuspense rows={8}>
          <BrowsedPuzzles key={filter} filter={filter} />
        </ChunkSuspense>
      ) : (
        <Puzzles onCreate={create} />
      )}
    </>
  );
}

/** All of them, newest first, by pages. */
function Puzzles({ onCreate }: { readonly onCreate: () => void }) {
  const [search, setSearch] = useSearchParams();
  const page = pageOf(search);
  const { data, failure, retry } = useCall(listPuzzles, {
    query: { page: String(page), limit: String(PUZZLES_PER_PAGE) },
  });
  const turn = (to: number) => {
    setSearch(to === 1 ? {} : { page: String(to) });
    scrollTo(0, 0);
  };
  return (
    <>
      {failure ? (
        <LoadFailure failure={failure} onRetry={retry} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.pagination.total === 0 ? (
        <PageState figure={STATE_FIGURES.empty} title="还没有题目" text="覆一物于匣中，写下卦象，等人来猜。">
          <Button look="primary" onClick={onCreate}>
            出一道题
          </Button>
        </PageState>
      ) : (
        <>
          {data.puzzles.length === 0 ? (
            <PageState figure={STATE_FIGURES.empty} title="这一页没有题目了" />
          ) : (
            <PuzzleRows puzzles={data.puzzles} isFirstPage={page === 1} />
          )}
          {(page > 1 || data.pagination.totalPages > 1) && (
            <nav className={styles.pages} aria-label="翻页">
              <Button
                look="quiet"
                disabled={page <= 1}
                onClick={() => turn(Math.min(page - 1, data.pagination.totalPages))}
              >
                ‹ 上一页
              </Button>
              <span>
                {page} / {Math.max(1, data.pagination.totalPages)}
              </span>
              <Button look="quiet" disabled={page >= data.pagination.totalPages} onClick={() => turn(page + 1)}>
                下一页 ›
              </Button>
            </nav>
          )}
        </>
      )}
    </>
  );
}

interface PuzzleRowsProps {
  readonly puzzles: readonly Puzzle[];
  /** It begins with 今日射覆, whatever its day. */
  readonly isFirstPage: boolean;
}

function PuzzleRows({ puzzles, isFirstPage }: PuzzleRowsProps) {
  const counts = useGuessCounts(puzzles);
  const daily = useDaily(isFirstPage);
  const user = useSession((session) => session.user?.id ?? null);
  const outcomes = useOwnOutcomes(puzzles, user);
  const today = daily?.puzzle.id ?? null;
  const isApart = daily !== null && puzzles.every(({ id }) => id !== today);
  return (
    <ul data-arrows="" className={styles.list}>
      {isApart && <PuzzleRow puzzle={daily.puzzle} counts={daily} isToday />}
      {puzzles.map((puzzle) => (
        <PuzzleRow key={puzzle.id} puzzle={puzzle} counts={counts.get(puzzle.id)} isToday={puzzle.id === today}>
          {outcomes.has(puzzle.id) && <GuessOutcomeSign outcome={outcomes.get(puzzle.id) ?? null} whose="我" />}
        </PuzzleRow>
      ))}
    </ul>
  );
}
