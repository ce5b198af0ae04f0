import { useEffect, useState } from 'react';
import type { Answered } from '#contract/endpoint.ts';
import type { dailyPuzzle, Verdict } from '#contract/guess.ts';
import type { Puzzle } from '#contract/puzzle.ts';
import { call } from '#web/platform/network/api.ts';
import type { GuessCounts } from './puzzle-row.tsx';

/** The calls of the game are loaded once the list is there; a list is shown without them. */
const loadCalls = () => import('#contract/guess.ts').catch(() => null);

type Counts = ReadonlyMap<number, GuessCounts>;
const NONE: Counts = new Map();

/** How many guessed each of these, once it is there; a list is shown without it. */
export function useGuessCounts(puzzles: readonly Puzzle[]): Counts {
  const [counts, setCounts] = useState(NONE);
  const ids = puzzles.map(({ id }) => id).join(',');
  useEffect(() => {
    let isCurrent = ids !== '';
    if (isCurrent)
      void loadCalls().then(async (calls) => {
        const result = calls && (await call(calls.countGuesses, { query: { ids } }));
        if (isCurrent && result?.ok) setCounts(new Map(result.value.counts.map((one) => [one.id, one])));
      });
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return counts;
}

type Verdicts = ReadonlyMap<number, Verdict | null>;
const NO_VERDICTS: Verdicts = new Map();

/**
 * How one's own guesses at these went, null where nobody has said; without those that were not guessed. A page of the list has no more puzzles
 * than one of 已猜, so that one which begins at the same puzzle has them all.
 */
export function useOwnVerdicts(puzzles: readonly Puzzle[], user: string | null): Verdicts {
  const [verdicts, setVerdicts] = useState(NO_VERDICTS);
  const newest = Math.max(0, ...puzzles.map(({ id }) => id));
  useEffect(() => {
    let isCurrent = user !== null && newest > 0;
    if (isCurrent)
      void loadCalls().then(async (calls) => {
        const query = { filter: 'guessed', before: String(newest + 1) } as const;
        const result = calls && (await call(calls.browsePuzzles, { query }));
        if (isCurrent && result?.ok)
          setVerdicts(new Map(result.value.puzzles.map(({ puzzle, verdict }) => [puzzle.id, verdict])));
      });
    return () => {
      isCurrent = false;
    };
  }, [newest, user]);
  return user === null ? NO_VERDICTS : verdicts;
}

export type Daily = NonNullable<Answered<typeof dailyPuzzle>['question']>;

/** 今日射覆, once it is there. */
export function useDaily(isWanted: boolean): Daily | null {
  const [daily, setDaily] = useState<Daily | null>(null);
  useEffect(() => {
    let isCurrent = isWanted;
    if (isCurrent)
      void loadCalls().then(async (calls) => {
        const result = calls && (await call(calls.dailyPuzzle));
        if (isCurrent && result?.ok) setDaily(result.value.question);
      });
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return isWanted ? daily : null;
}
