/** What a list of puzzles shows of the game: its calls are loaded once the list is there, and it is shown without their answers. */
import { useEffect, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import type { dailyPuzzle, GuessOutcome } from '#contract/guess.ts';
import type { Puzzle } from '#contract/puzzle.ts';
import { call } from '#web/platform/network/api.ts';
import type { GuessCounts } from './puzzle-row.tsx';

type Calls = typeof import('#contract/guess.ts');

/** What is asked for, once it is there. The key stands for the question; null asks nothing. */
function useFact<T>(key: string | null, ask: (calls: Calls) => Promise<T | null>): T | null {
  const [fact, setFact] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    void import('#contract/guess.ts').then(ask).then(
      (answer) => isCurrent && answer !== null && setFact(() => answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return key === null ? null : fact;
}

const NO_COUNTS: ReadonlyMap<number, GuessCounts> = new Map();

/** How many guessed each of these. */
export function useGuessCounts(puzzles: readonly Puzzle[]): ReadonlyMap<number, GuessCounts> {
  const ids = puzzles.map(({ id }) => id).join(',');
  const counts = useFact(ids === '' ? null : ids, async ({ countGuesses }) => {
    const result = await call(countGuesses, { query: { ids } });
    return result.ok ? new Map(result.value.counts.map((one) => [one.id, one])) : null;
  });
  return counts ?? NO_COUNTS;
}

const NO_OUTCOMES: ReadonlyMap<number, GuessOutcome | null> = new Map();

/**
 * How one's own guesses at these went, null where nobody has said; without those that were not guessed. A page of the list has no more puzzles
 * than one of 已猜, so that one which begins at the same puzzle has them all.
 */
export function useOwnOutcomes(
  puzzles: readonly Puzzle[],
  user: string | null,
): ReadonlyMap<number, GuessOutcome | null> {
  const newest = Math.max(0, ...puzzles.map(({ id }) => id));
  const isAsked = user !== null && newest > 0;
  const outcomes = useFact(isAsked ? `${user} ${newest}` : null, async ({ browsePuzzles }) => {
    const result = await call(browsePuzzles, { query: { filter: 'guessed', before: String(newest + 1) } });
    return result.ok ? new Map(result.value.puzzles.map(({ puzzle, verdict: outcome }) => [puzzle.id, outcome])) : null;
  });
  return outcomes ?? NO_OUTCOMES;
}

type Daily = NonNullable<ResponseBody<typeof dailyPuzzle>['question']>;

/** 今日射覆. */
export const useDaily = (isWanted: boolean): Daily | null =>
  useFact(isWanted ? 'today' : null, async (calls) => {
    const result = await call(calls.dailyPuzzle);
    return result.ok ? result.value.question : null;
  });

/** The dot of the guesses at one's own puzzle goes: they are on the page, or the puzzle is there no more. */
export async function seePlace(puzzleId: number): Promise<void> {
  const news = await import('#web/platform/news/news.ts').catch(() => null); // it goes the next time
  await news?.seePlace(puzzleId);
}
