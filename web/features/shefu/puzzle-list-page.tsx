import { PUZZLES_PER_PAGE } from '#contract/limits.ts';
import { listPuzzles } from '#contract/shefu.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { navigate, useSearchParams } from '#web/platform/navigation/router.tsx';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader, PageState, Skeleton } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import { LoadFailure } from './load-failure.tsx';
import styles from './puzzle-list-page.module.css';
import { PuzzleRow } from './puzzle-row.tsx';
import { FoundPuzzles, PuzzleField } from './puzzle-search.tsx';
import { shareLink } from './share-link.ts';

const CREATE = '/academy/shefu/create';

const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

export function PuzzleListPage() {
  const [search, setSearch] = useSearchParams();
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const query = search.get('q') ?? '';
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
      {query === '' ? <Puzzles onCreate={create} /> : <FoundPuzzles key={query} query={query} />}
    </>
  );
}

/** All of them, newest first, by pages. */
function Puzzles({ onCreate }: { readonly onCreate: () => void }) {
  const [search, setSearch] = useSearchParams();
  const page = pageOf(search);
  const { answer, failure, retry } = useCall(listPuzzles, {
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
      ) : !answer ? (
        <Skeleton rows={8} />
      ) : answer.puzzles.length === 0 ? (
        <PageState figure={STATE_FIGURES.empty} title="还没有题目" text="覆一物于匣中，写下卦象，等人来猜。">
          <Button look="primary" onClick={onCreate}>
            出一道题
          </Button>
        </PageState>
      ) : (
        <>
          <ul className={styles.list}>
            {answer.puzzles.map((puzzle) => (
              <PuzzleRow key={puzzle.id} puzzle={puzzle} />
            ))}
          </ul>
          {(page > 1 || answer.pagination.totalPages > 1) && (
            <nav className={styles.pages} aria-label="翻页">
              <Button look="quiet" disabled={page <= 1} onClick={() => turn(page - 1)}>
                ‹ 上一页
              </Button>
              <span>
                {page} / {Math.max(1, answer.pagination.totalPages)}
              </span>
              <Button look="quiet" disabled={page >= answer.pagination.totalPages} onClick={() => turn(page + 1)}>
                下一页 ›
              </Button>
            </nav>
          )}
        </>
      )}
    </>
  );
}
